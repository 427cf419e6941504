// Shows (rule: changed-meanwhile).
import { expect, test } from "bun:test";
import { merged } from "./merged.ts";

const began = { name: "Mäkelä", phone: "040 1", grades: ["1", "2"], mails: true };

test("what only one of the two has changed is taken from that one", () => {
  const typed = { ...began, phone: "040 2" };
  const present = { ...began, name: "Mäkelän koulu", grades: ["3"], mails: false };
  expect(merged(began, typed, present)).toEqual({
    merged: { name: "Mäkelän koulu", phone: "040 2", grades: ["3"], mails: false },
    changed: [],
  });
});

test("what both have changed is named, unless they mean the same", () => {
  const typed = { ...began, name: "Mäkelän koulu ", phone: "040 2", grades: ["2", "4"] };
  const present = { ...began, name: "Mäkelän koulu", phone: "040 3", grades: ["4", "2"] };
  const both = merged(began, typed, present);
  expect(both.changed).toEqual(["phone"]);
  expect(both.merged.phone).toBe("040 2");
});

test("line ends, blanks around and the order of choices are no change", () => {
  const typed = { text: "a\r\nb ", grades: ["2", "1"] };
  const present = { text: "c", grades: ["1"] };
  expect(merged({ text: "a\nb", grades: ["1", "2"] }, typed, present)).toEqual({
    merged: present,
    changed: [],
  });
});

test("what a form did not begin with is as it was typed", () => {
  expect(merged({}, { name: "b" }, { name: "c" })).toEqual({ merged: { name: "b" }, changed: [] });
});
