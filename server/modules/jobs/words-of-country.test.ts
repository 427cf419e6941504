// Shows (rule: words-of-country).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createPrincipal, createSchool, createTeacher } from "../../../tests/support/factories.ts";
import type { Actor } from "../auth/index.ts";
import { jobSummary } from "../notifications/messages/index.ts";
import { nameAmong, reference } from "../reference/index.ts";
import { monday, newJob } from "./fixture.ts";
import { postedPage } from "./lists/posted/index.ts";
import { postedJob } from "./lists/posted/posted.ts";
import { postJob } from "./posting/index.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
  t.setNow(monday);
});
afterAll(() => t.close());

const teacherIn = async (country: "FI" | "SE", lang: "fi" | "sv"): Promise<Actor> =>
  createTeacher(t.db, { school: await createSchool(t.db, { country }), lang });

const work = newJob({ type: "eight", subjects: ["visual-arts"], grades: ["preschool"] });

test.each([
  ["FI", "sv", "Skolgångshandledare", "Bildkonst"],
  ["SE", "sv", "Elevassistent", "Bild"],
  ["FI", "fi", "Skolgångshandledare", "Kuvataide"],
  ["SE", "fi", "Elevassistent", "Kuvataide"],
] as const)(
  "a job at a school in %s is told in %s in the words of that country, by mail and call too",
  async (country, lang, type, subject) => {
    const teacher = await teacherIn(country, lang);
    const { id } = await postJob(t.ctx, teacher, work);
    const job = await postedJob(t.ctx, teacher, id);
    expect(job.type).toMatchObject({ value: "eight", nameFi: "Koulunkäynninohjaaja", nameSv: type });
    expect(job.subjects).toEqual([subject]);
    const summary = await jobSummary(t.db, id);
    expect(summary?.work).toEqual({ fi: "Koulunkäynninohjaaja", sv: type });
  },
);

test("a subject is known by its word in either country, and comes once", async () => {
  const teacher = await teacherIn("SE", "sv");
  const posted = await postJob(
    t.ctx,
    teacher,
    newJob({ subjects: ["Bild", "bildkonst", "Idrott och hälsa"] }),
  );
  expect((await postedJob(t.ctx, teacher, posted.id)).subjects).toEqual(["Bild", "Idrott och hälsa"]);
});

test.each([
  ["FI", ["Klasslärare", "Skolgångshandledare"]],
  ["SE", ["Elevassistent", "Lärare F–6"]],
] as const)("the board of a school in %s is sorted by the titles that it shows", async (country, titles) => {
  const teacher = await teacherIn(country, "sv");
  for (const type of ["one", "eight"]) await postJob(t.ctx, teacher, newJob({ type, subjects: [] }));
  const { items } = await postedPage(t.ctx, teacher, { sort: "alphabetical", limit: 1 });
  const whole = await postedPage(t.ctx, teacher, { sort: "alphabetical", limit: 10 });
  expect(whole.items.map((job) => job.type?.nameSv ?? "")).toEqual([...titles]);
  expect(items[0]?.id).toBe(whole.items[0]?.id ?? "");
});

test("who has schools in both countries is offered both words where they differ", async () => {
  const both = [await createSchool(t.db), await createSchool(t.db, { country: "SE" })];
  const { schools } = await createPrincipal(t.db, { schools: both });
  const named = (value: string, lang: "fi" | "sv") => {
    const subject = reference.subjects.find((one) => one.value === value);
    return subject && nameAmong(subject, lang, schools);
  };
  expect(named("visual-arts", "sv")).toBe("Bildkonst / Bild");
  expect(named("visual-arts", "fi")).toBe("Kuvataide");
  expect(named("mathematics", "sv")).toBe("Matematik");
});
