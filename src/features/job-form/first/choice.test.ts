// Shows (rule: who-hears-first).
import { expect, test } from "bun:test";
import type { Stage } from "../../../../server/modules/bookings/stages/index.ts";
import {
  asksThen,
  choiceIn,
  choiceOf,
  firstToOf,
  type Known,
  stagesOf,
  textOf,
  unlessUsual,
  usualChoice,
} from "./choice.ts";

const both: Stage[] = [
  { group: "favourites", minutes: 20 },
  { group: "beenHere", minutes: 60 },
];
const sizes = { favourites: 1, beenHere: 2, everybody: 3 };
const timeZone = "Europe/Helsinki";
const known = (more: Partial<Known> = {}): Known => ({
  usual: both,
  mayChoose: true,
  sizes,
  timeZone,
  ...more,
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("a school's way comes back from what a form holds, with groups left out", () => {
  for (const usual of [both, both.slice(1), both.slice(0, 1), []]) {
    const choice = usualChoice(usual);
    expect(choice.groups).toHaveLength(2);
    expect(stagesOf(choiceOf(textOf(choice)) ?? choice)).toEqual(usual);
  }
  expect(usualChoice(undefined).way).toBe("school");
  for (const text of ["", "groups", "some;favourites:20;beenHere:20", "groups;favourites:20;others:20"])
    expect(choiceOf(text)).toBeUndefined();
});

test("what is ticked in a form is said, of whichever school it is by then", () => {
  const firstUsual = textOf(usualChoice(both));
  const form = (more: Record<string, string>) =>
    formOf({ firstUsual, firstWay: "groups", "first.favourites": "20", "first.beenHere": "60", ...more });
  const sent = (more: Record<string, string>) => choiceIn(form(more), true);
  expect(choiceIn(form({}), false)).toBe("");
  expect(sent({})).toBe("groups;favourites:20;beenHere:60");
  expect(sent({ firstWay: "school" })).toBe("");
  expect(sent({ "first.beenHere": "0" })).toBe("groups;favourites:20;beenHere:0");
  expect(sent({ firstWay: "all" })).toBe("all;favourites:20;beenHere:60");
  expect(choiceIn(formOf({}), true)).toBe("");
  expect(unlessUsual(usualChoice(both), usualChoice(both))).toBe("");
});

test("a job says who hears first as its form has shown it, where its poster may say so", () => {
  expect(firstToOf("", known())).toEqual({ firstTo: both });
  expect(firstToOf("", known({ usual: [] }))).toEqual({ firstTo: [] });
  expect(firstToOf("", undefined)).toEqual({});
  expect(firstToOf("all;favourites:20;beenHere:60", known())).toEqual({ firstTo: [] });
  expect(firstToOf("groups;favourites:10;beenHere:0", known())).toEqual({
    firstTo: [{ group: "favourites", minutes: 10 }],
  });
  expect(firstToOf("all;favourites:20;beenHere:60", known({ mayChoose: false }))).toEqual({});
});

test("who asks somebody when it is posted lets the groups hear meanwhile, and only where the poster may say so", () => {
  const asks = "ask;favourites:10;beenHere:0";
  expect(firstToOf(asks, known())).toEqual({ firstTo: [{ group: "favourites", minutes: 10 }] });
  expect([asksThen(asks, known()), asksThen(asks, undefined)]).toEqual([true, true]);
  for (const other of ["", "groups;favourites:10;beenHere:0", "all;favourites:10;beenHere:0"])
    expect(asksThen(other, known())).toBe(false);
  expect(asksThen(asks, known({ mayChoose: false }))).toBe(false);
});
