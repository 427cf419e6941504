// Shows (rule: forms-lose-nothing, wrong-fields-linked, ask-before-ending).
import { expect, test } from "bun:test";
import { bodyOf, emptyDraft, type FormChoices } from "./draft.ts";
import { askedOfTime, linksOf, placed, timeAnyway } from "./wrong.ts";

const today = "2026-11-20";
const choices: FormChoices = {
  ...{ types: [], subjects: [], grades: [] },
  schools: [{ id: "s", name: "Skolan", kind: "school" }],
};
const draft = emptyDraft(today, { school: "s" });
const form = { draft, choices, principal: false };
const found = {
  ...{ files: "No file.", description: "Too long.", endDate: "No last day.", msg: "Changed." },
  ...{ regarding: "Not yours.", subjects: "Changed, too." },
};

test("what is wrong is said where the form shows it, in the order of its fields, and else above them", () => {
  const said = placed(found, form);
  expect(Object.entries(said)).toEqual([
    ["msg", "Changed. Not yours."],
    ["startDate", "No last day."],
    ["subjects", "Changed, too."],
    ["description", "Too long."],
    ["files", "No file."],
  ]);
  expect(linksOf(said).map(({ id }) => id)).toEqual([
    "field-startDate",
    "field-subjects-first",
    "field-description",
    "field-files",
  ]);
});

test("several days, a principal and a choice of schools show more", () => {
  const more = {
    ...{ draft: { ...draft, multiDay: true }, principal: true },
    choices: { ...choices, schools: [...choices.schools, { id: "o", name: "Andra", kind: "school" }] },
  };
  const said = placed({ ...found, school: "Which?" }, more);
  expect(Object.keys(said)).toEqual([
    ...["msg", "school", "regarding", "endDate", "subjects", "description", "files"],
  ]);
});

test("a message says at its last day what is wrong with its time, and at its text what is with the whole of it", () => {
  const admin = { ...choices, schools: [{ id: "s", name: "Admin", kind: "admin" }] };
  const said = placed(
    { descriptionSv: "Changed.", startDate: "Past.", endTime: "Over." },
    { ...form, choices: admin },
  );
  expect(Object.entries(said)).toEqual([
    ["endDate", "Past."],
    ["textSv", "Changed."],
  ]);
});

test("another time is asked about where that ends somebody's request, at the time, until it is meant", () => {
  const before = bodyOf(draft, choices, today);
  const after = { ...before, endTime: "15:45" };
  const asks = "Nea Virtala is asked.";
  for (const changed of [after, { ...before, startDate: "2026-11-21" }, { ...before, endDate: "2026-11-21" }])
    expect(askedOfTime(asks, false, [before, changed])).toEqual({ [timeAnyway]: asks });
  expect(askedOfTime(asks, true, [before, after])).toBeUndefined();
  expect(askedOfTime(asks, false, [before, { ...before, description: "Other words." }])).toBeUndefined();
  expect(askedOfTime("", false, [before, after])).toBeUndefined();
  const said = placed({ [timeAnyway]: asks, description: "Too long." }, form);
  expect(Object.keys(said)).toEqual([timeAnyway, "description"]);
  expect(linksOf(said)[0]?.id).toBe("field-timeAnyway");
});
