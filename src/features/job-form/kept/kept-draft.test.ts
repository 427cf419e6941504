// Shows (rule: kept-draft).
import { expect, test } from "bun:test";
import { emptyDraft, type FormChoices } from "../draft.ts";
import { aside, differs, resumed } from "./kept-draft.ts";

const today = "2026-11-22";
const choices: FormChoices = {
  types: [
    { value: "one", name: "Luokanopettaja", needsOther: false, kinds: ["school"] },
    { value: "17", name: "Muu", needsOther: true, kinds: ["preschool"] },
  ],
  subjects: [],
  grades: [],
  schools: [{ id: "a", name: "A", kind: "school" }],
};
const initial = emptyDraft("2026-11-23", { school: "a" });
const now = { initial, choices, today };

test("a draft comes back as it was, but for its files, which are said to be gone", () => {
  const draft = { ...initial, type: "one", reason: "Kurssi", subjects: ["Biologia"], files: ["x.pdf"] };
  const kept = JSON.parse(JSON.stringify(aside(draft)));
  expect(resumed(kept, now)).toEqual({ draft: { ...draft, files: [] }, hadFiles: true, newDays: false });
  expect(differs(draft, initial)).toBe(true);
  // However it was put together.
  const turned = Object.fromEntries(Object.entries(initial).reverse()) as typeof initial;
  expect(differs(turned, initial)).toBe(false);
});

test("days that are over give way to those of a new form", () => {
  const past = {
    ...initial,
    startDate: "20.11.2026",
    endDate: "25.11.2026",
    multiDay: true,
    reason: "Kurssi",
  };
  const back = resumed(aside(past), now);
  expect(back).toMatchObject({
    newDays: true,
    draft: { startDate: "23.11.2026", multiDay: false, reason: "Kurssi" },
  });
  expect(resumed(aside({ ...past, startDate: "ei päivä" }), now)?.draft.startDate).toBe("ei päivä");
});

test("what does not fit the form any more is as in a new one", () => {
  const older = { draft: { ...initial, grades: "1", subjects: [7], multiDay: "yes", type: "17", more: 1 } };
  expect(resumed(older, now)?.draft).toEqual(initial);
  expect(resumed(aside({ ...initial, school: "left" }), now)).toBeUndefined();
  for (const nothing of [undefined, null, "text", {}, { draft: null }])
    expect(resumed(nothing, now)).toBeUndefined();
});
