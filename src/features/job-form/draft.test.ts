// Shows (rule: left-out-keeps, words-of-country, job-type, job-days, job-form-times, job-begun, school-chosen,
// message-languages).
import { describe, expect, test } from "bun:test";
import type { Job } from "../../../server/modules/jobs/index.ts";
import {
  bodyOf,
  draftFromForm,
  draftOf,
  emptyDraft,
  emptyMessage,
  type FormChoices,
  problemsOf,
  typesFor,
  workAt,
} from "./draft.ts";
import { daysAt } from "./start.ts";

const today = "2026-11-20";
const choices: FormChoices = {
  types: [
    { value: "one", name: "Klasslärare", needsOther: false, kinds: ["school"] },
    { value: "eleven", name: "Annat", needsOther: true, kinds: ["school"] },
    { value: "15", name: "Barnskötare", needsOther: false, kinds: ["preschool"] },
  ],
  subjects: ["Matematik"],
  grades: [{ value: "7", name: "7" }],
  schools: [
    { id: "s", name: "Skolan", kind: "school" },
    { id: "p", name: "Daghemmet", kind: "preschool" },
  ],
};
/** As much of a message as the form reads. */
const shownMessage = {
  ...{ schoolId: "a", messageKind: "Tips", type: null, otherType: "", reason: "", regarding: "" },
  ...{ startDate: today, endDate: "2026-12-20", startTime: "00:00", endTime: "23:59" },
  ...{ subjects: [], grades: [], files: [] },
} as unknown as Job;
const draft = { ...emptyDraft(today, { school: "s" }), type: "one" };

describe("a job form", () => {
  test("starts as one day, today, 08:00 to 15:30", () => {
    expect(emptyDraft(today)).toMatchObject({
      startDate: "20.11.2026",
      startTime: "08:00",
      endTime: "15:30",
    });
    expect(problemsOf(draft, choices, today)).toEqual({});
  });

  test("asks for the type, the other text, and which of several schools", () => {
    expect(problemsOf({ ...draft, type: "" }, choices, today)).toEqual({ type: "required" });
    expect(problemsOf({ ...draft, type: "eleven" }, choices, today)).toEqual({
      otherType: "otherRequired",
    });
    expect(problemsOf({ ...draft, school: "" }, choices, today)).toEqual({ school: "chooseSchool" });
  });

  test("refuses what is past, backwards or no date", () => {
    expect(problemsOf({ ...draft, startDate: "19.11.2026" }, choices, today)).toEqual({
      startDate: "pastDate",
    });
    expect(problemsOf({ ...draft, startDate: "soon" }, choices, today)).toEqual({ startDate: "badDate" });
    const backwards = { ...draft, multiDay: true, startDate: "23.11.2026", endDate: "22.11.2026" };
    expect(problemsOf(backwards, choices, today)).toEqual({ endDate: "endBeforeStart" });
    expect(problemsOf({ ...draft, endTime: "08:00" }, choices, today)).toEqual({ endTime: "endTime" });
  });

  test("lets a job that has begun keep its first day", () =>
    expect(problemsOf({ ...draft, startDate: "18.11.2026" }, choices, today, "2026-11-18")).toEqual({}));

  test("offers the types of the chosen school", () => {
    expect(typesFor(choices, "p").map((type) => type.value)).toEqual(["15"]);
    expect(typesFor(choices, "").map((type) => type.value)).toEqual(["one", "eleven", "15"]);
  });

  test("calls the work as at the chosen school, where the schools lie in both countries", () => {
    const [assistant, handledare] = ["Elevassistent", "Skolgångshandledare"].map((name) => ({
      ...{ value: "eight", needsOther: false, kinds: ["school" as const] },
      name,
    }));
    const work = (subject: string, type = assistant) => ({
      ...{ types: type ? [type] : [], subjects: [subject], grades: [] },
    });
    const both: FormChoices = {
      ...choices,
      countries: { FI: work("Bildkonst", handledare), SE: work("Bild") },
      schools: [
        { id: "fi", name: "Skolan", kind: "school", regionCode: "FI-18" },
        { id: "se", name: "Skolan", kind: "school", regionCode: "SE-AB" },
      ],
    };
    expect(["", "fi", "se"].map((school) => workAt(both, school).subjects)).toEqual([
      ["Matematik"],
      ["Bildkonst"],
      ["Bild"],
    ]);
    expect(typesFor(both, "se").map(({ name }) => name)).toEqual(["Elevassistent"]);
  });

  test("sends ISO dates, and a last day only for several days", () => {
    const several = { ...draft, startDate: "23.11.2026", endDate: "25.11.2026" };
    expect(bodyOf(several, choices, today)).toMatchObject({ startDate: "2026-11-23", endDate: "2026-11-23" });
    expect(bodyOf({ ...several, multiDay: true }, choices, today).endDate).toBe("2026-11-25");
    // (rule: days-apart)
    const shared = { ...several, daysShared: true };
    expect(bodyOf({ ...shared, multiDay: true }, choices, today).daysShared).toBe(true);
    expect(bodyOf(shared, choices, today).daysShared).toBe(false);
  });

  test("keeps of what it was what a form does not ask, and nothing of what is left empty in it", () => {
    const before = { ...draft, school: "a", reason: "Kurssi", regarding: "Maija", description: "Avain" };
    const form = new FormData();
    form.append("description", "");
    const read = draftFromForm(form, { ...before, subjects: ["Musik"], multiDay: true });
    expect(read).toMatchObject({ school: "a", reason: "Kurssi", regarding: "Maija", description: "" });
    expect(read).toMatchObject({ subjects: [], multiDay: false });
  });

  test("can be read from a form sent without script", () => {
    const form = new FormData();
    form.append("type", "one");
    form.append("startDate", "23.11.2026");
    form.append("subjects", "Musik");
    form.append("subjects.own", "Judo, Musik ,");
    expect(draftFromForm(form)).toMatchObject({
      multiDay: false,
      endDate: "23.11.2026",
      subjects: ["Musik", "Judo"],
    });
  });
});

describe("a new form", () => {
  test("begins with today, or with tomorrow once the usual hours have begun", () => {
    expect(daysAt("Europe/Helsinki", new Date("2026-11-19T05:59:00Z")).next).toBe("2026-11-19");
    expect(daysAt("Europe/Helsinki", new Date("2026-11-19T06:00:00Z")).next).toBe("2026-11-20");
    expect(daysAt("Europe/Stockholm", new Date("2026-11-19T06:00:00Z")).next).toBe("2026-11-19");
  });

  test("begins with Monday from Friday morning to the end of Sunday", () => {
    for (const now of ["2026-11-20T06:00:00Z", "2026-11-21T08:00:00Z", "2026-11-22T18:00:00Z"])
      expect(daysAt("Europe/Helsinki", new Date(now)).next).toBe("2026-11-23");
  });
});

describe("a message", () => {
  const admin: FormChoices = { ...choices, schools: [{ id: "a", name: "Admin", kind: "admin" }] };
  const message = {
    ...emptyMessage(today, "a"),
    description: "Hei\nSuomeksi.",
    descriptionSv: "Hej\nPå svenska.",
  };

  test("needs a title and a text in both languages, and is shown for thirty days", () => {
    expect(problemsOf(emptyMessage(today, "a"), admin, today)).toEqual({
      title: "missing.title",
      text: "missing.text",
      titleSv: "missing.titleSv",
      textSv: "missing.textSv",
    });
    expect(problemsOf({ ...message, descriptionSv: "Hej\n " }, admin, today)).toEqual({
      textSv: "missing.textSv",
    });
    expect(problemsOf(message, admin, today)).toEqual({});
    expect(problemsOf({ ...message, endDate: "19.11.2026" }, admin, today)).toEqual({ endDate: "pastDate" });
    expect(bodyOf(message, admin, today)).toMatchObject({
      startDate: today,
      endDate: "2026-12-20",
      description: "Hei\nSuomeksi.",
      descriptionSv: "Hej\nPå svenska.",
      messageKind: "Tips",
      school: "a",
    });
    expect(bodyOf(message, admin, today)).not.toHaveProperty("type");
  });

  test("comes as it was typed, without scripts as well", () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      ...{ title: "Hei", text: "Yksi\r\nKaksi", titleSv: "", textSv: "Två" },
      ...{ messageKind: "Update", endDate: "1.12.2026" },
    }))
      form.set(name, value);
    const typed = draftFromForm(form);
    expect(typed).toMatchObject({ description: "Hei\nYksi\nKaksi", descriptionSv: "\nTvå" });
    expect(problemsOf(typed, admin, today)).toEqual({ titleSv: "missing.titleSv" });
  });

  test("that everybody reads is changed as one in both languages, with a title of its own", () => {
    const job = { ...shownMessage, description: "Huolto sunnuntaina." };
    expect(draftOf(job)).toMatchObject({
      description: "\nHuolto sunnuntaina.",
      descriptionSv: "\nHuolto sunnuntaina.",
    });
    expect(draftOf({ ...job, description: "Hei\n\nMoi", descriptionSv: "Hej\nHallå" })).toMatchObject({
      description: "Hei\nMoi",
      descriptionSv: "Hej\nHallå",
    });
  });
});
