// Shows (rule: asked-directly, time-to-answer).
import { expect, test } from "bun:test";
import { mostAsked } from "../../../../server/modules/bookings/asking/rules.ts";
import { endsOf, untilMorning } from "./ends.ts";
import { anchorOf, moved, orderingIn, pressed, pressedIn, queryOf } from "./ordering.ts";

const staged = { thenEverybody: true };

test("what the address says comes back from its query, each person once and no more than may be asked", () => {
  const said = new URLSearchParams("person=a&person=b&person=a&minutes=20&then=told&find=+Nea+");
  const ordering = orderingIn(said, staged);
  expect(ordering).toEqual({ people: ["a", "b"], minutes: 20, thenEverybody: false, find: "Nea" });
  expect(orderingIn(new URLSearchParams(queryOf(ordering, staged)), staged)).toEqual(ordering);
  expect(orderingIn(new URLSearchParams(), staged)).toMatchObject({ people: [], thenEverybody: true });
  expect(queryOf(orderingIn(new URLSearchParams(), staged), staged)).toBe("");
  // None of the choices.
  expect(orderingIn(new URLSearchParams("minutes=7"), staged).minutes).toBeUndefined();
  const many = new URLSearchParams(Array.from({ length: 30 }, (_, nth) => ["person", String(nth)]));
  expect(orderingIn(many, staged).people).toHaveLength(mostAsked);
});

test("a press is read as it was written, and nothing else is one", () => {
  expect(pressedIn(pressed("up", "nea:1@example.test"))).toEqual({ move: "up", key: "nea:1@example.test" });
  for (const other of ["ask", "look", "find", "", "fly:a", "__proto__:a"])
    expect(pressedIn(other)).toBeUndefined();
});

test("a press moves one past their neighbour, adds at the end or takes out, and changes nothing where that cannot be", () => {
  const people = ["a", "b", "c"];
  expect(moved(people, "up", "c")).toEqual(["a", "c", "b"]);
  expect(moved(people, "down", "a")).toEqual(["b", "a", "c"]);
  expect(moved(people, "out", "b")).toEqual(["a", "c"]);
  expect(moved(people, "add", "d")).toEqual(["a", "b", "c", "d"]);
  for (const [move, key] of [
    ["up", "a"],
    ["down", "c"],
    ["add", "b"],
    ["out", "d"],
    ["up", "d"],
  ] as const)
    expect(moved(people, move, key)).toEqual(people);
  const full = Array.from({ length: mostAsked }, (_, nth) => String(nth));
  expect(moved(full, "add", "one more")).toEqual(full);
});

test("the page goes on at the button that was pressed, at the row's other one at an end, and at who stands there then", () => {
  const after = (before: string[], move: "add" | "up" | "down" | "out", key: string) =>
    anchorOf(moved(before, move, key), move, key, before);
  const people = ["a", "b", "c"];
  expect(after(people, "up", "c")).toBe("turn-2-up");
  expect(after(people, "up", "b")).toBe("turn-1-down");
  expect(after(people, "down", "b")).toBe("turn-3-up");
  expect(after(people, "out", "c")).toBe("turn-2");
  expect(after(["a"], "out", "a")).toBe("order");
  expect(after(people, "add", "d")).toBe("added");
});

test("the times of a round are those of people who all let theirs pass, until the job begins", () => {
  const minute = 60_000;
  const at = (from: number, startsIn: number, minutes?: number) => (count: number) => {
    const { asked, last, until } = endsOf(count, { from, startsAt: from + startsIn * minute, minutes });
    return [asked, (last - from) / minute, (until - from) / minute];
  };
  expect(at(0, 24 * 60)(3)).toEqual([3, 30, 45]);
  expect(at(0, 24 * 60, 60)(2)).toEqual([2, 60, 120]);
  // The nearer the start, the shorter; nobody is asked when it has come.
  expect(at(0, 100)(3)).toEqual([3, 20, 25]);
  expect(at(0, 7)(4)).toEqual([2, 5, 7]);
});

test("in the usual quiet hours the round is reckoned from their end", () => {
  const night = { from: 22 * 60, to: 5 * 60 + 45 };
  expect(
    ["21:59", "22:00", "23:45", "05:30", "05:45", "12:00"].map((time) => untilMorning(time, night)),
  ).toEqual([0, 465, 360, 15, 0, 0]);
  expect(untilMorning("03:00", { from: 0, to: 0 })).toBe(0);
});
