// Shows (rule: who-hears-first).
import { describe, expect, test } from "bun:test";
import { isSaidAloud, untilNext } from "../../../components/clock/left.ts";
import { textsIn } from "../../../texts/all.ts";
import { momentText } from "./moment.ts";
import { leftText, markText, runningOf } from "./stage.ts";

const [fi, sv] = [textsIn("fi"), textsIn("sv")];
const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const opensAt = "2026-11-24T05:24:00.000Z";
const now = new Date("2026-11-24T05:10:00Z");
const endsAt = "2026-11-26T11:00:00.000Z";
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("there is a clock while some hear of a job first, and none once somebody is chosen or it is over", () => {
  const stage = { group: "favourites", next: "everybody", opensAt } as const;
  const job = { state: "pending", endsAt, stage } as const;
  expect(runningOf(job, now)).toEqual(stage);
  expect(runningOf({ ...job, state: "chosen" }, now)).toBeUndefined();
  expect(runningOf({ ...job, stage: { group: "favourites", next: "everybody" } }, now)).toBeUndefined();
  expect(runningOf(job, new Date(endsAt))).toBeUndefined();
  expect(runningOf({ state: "pending", endsAt }, now)).toBeUndefined();
});

describe("a tile says", () => {
  const mark = (next: "beenHere" | "everybody", left: number, t = fi) =>
    plain(markText({ group: "favourites", next, opensAt }, left, "klo 7.24", t));

  test.each([
    ["beenHere", 7.5 * minute, "Suosikeille, 8 min"],
    ["beenHere", hour, "Suosikeille, 60 min"],
    ["beenHere", hour + 1, "Suosikeille klo 7.24 asti"],
    ["beenHere", 0, "Nyt suosikeille"],
    ["everybody", 14 * minute, "Kaikille 14 min päästä"],
    ["everybody", 1, "Kaikille 1 min päästä"],
    ["everybody", Number.POSITIVE_INFINITY, "Kaikille klo 7.24"],
    ["everybody", -minute, "Kohta kaikille"],
  ] as const)("of %s in %d ms: %s", (next, left, said) => {
    expect(mark(next, left)).toBe(said);
  });

  test("the same in Swedish", () => {
    expect(mark("beenHere", 8 * minute, sv)).toBe("Favoriterna, 8 min");
    expect(mark("everybody", 14 * minute, sv)).toBe("För alla om 14 min");
  });
});

test("minutes are whole, and seconds are for the last of them", () => {
  expect(plain(leftText(14 * minute - 1, fi))).toBe("14 min");
  expect(plain(leftText(minute + 1, fi))).toBe("2 min");
  expect(plain(leftText(minute, fi))).toBe("60 s");
  expect(plain(leftText(1, fi))).toBe("1 s");
});

test("the next look is when the words change", () => {
  expect(untilNext(7.5 * minute)).toBe(30 * second);
  expect(untilNext(7 * minute)).toBe(minute);
  expect(untilNext(minute)).toBe(second);
  expect(untilNext(10.25 * second)).toBe(250);
});

test("somebody who only listens is told twice", () => {
  const minutes = Array.from({ length: 12 }, (_, n) => n);
  expect(minutes.filter((n) => isSaidAloud(n * minute))).toEqual([1, 5]);
});

test("a moment is said by the school's clock, with its day unless that is today", () => {
  const said = (at: string, t = fi) => plain(momentText(at, "Europe/Helsinki", now, t));
  expect(said(opensAt)).toBe("klo 7.24");
  expect(said(opensAt, sv)).toBe("kl. 07.24");
  expect(said("2026-11-25T04:20:00Z")).toBe("ke 25.11. klo 6.20");
  expect(said("2026-11-25T04:20:00Z", sv)).toBe("ons 25.11 kl. 06.20");
});
