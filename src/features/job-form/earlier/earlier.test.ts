// Shows (rule: copied-jobs).
import { expect, test } from "bun:test";
import { postJob } from "../../../../server/modules/jobs/posting/index.ts";
import { testContext } from "../../../../tests/support/database.ts";
import { createPrincipal, createTeacher } from "../../../../tests/support/factories.ts";
import { translate } from "../../../i18n.ts";
import { differentJobs, isSought } from "./earlier.ts";

test("of jobs that would become the same one is offered, the last, whenever it was", async () => {
  const t = await testContext();
  const actor = await createTeacher(t.db);
  const post = async (description: string, first: number, last = first) => {
    const day = (n: number) => new Date(Date.UTC(2099, 10, n)).toISOString().slice(0, 10);
    const days = { startDate: day(first), endDate: day(last) };
    const hours = { startTime: "08:00", endTime: "12:00", type: "one" };
    const { id } = await postJob(t.ctx, actor, { ...days, ...hours, description });
    await t.client`update jobs set created_at = ${`2026-09-${String(posted++).padStart(2, "0")}`}, archived_at = now() where id = ${id}`;
    return id;
  };
  let posted = 1;
  // Mondays to Wednesdays in November 2099, and one more day.
  await post("Key", 2);
  const [longer, other, latest] = [await post("Key", 9, 11), await post("Other", 10), await post("Key", 3)];
  await t.client`update jobs set archived_at = null where id = ${other}`;
  const found = await differentJobs({ ctx: t.ctx, actor }, "2099-11-16");
  expect(found.map(({ id }) => id)).toEqual([latest, other, longer]);
  await t.close();
});

test("among them one finds by kind of work, subject, reason and who is away, in one's own language, without marks", async () => {
  const t = await testContext();
  const teacher = await createTeacher(t.db);
  const actor = await createPrincipal(t.db, { schools: teacher.schools });
  const post = (more: object) =>
    postJob(t.ctx, actor, {
      startDate: "2099-11-02",
      startTime: "08:00",
      endTime: "12:00",
      type: "one",
      ...more,
    });
  const music = await post({ subjects: ["music"], reason: "Kurssilla", regarding: "Äijä Ängström" });
  const plain = await post({ description: "Avain kansliassa" });
  const found = async (typed: string, lang: "fi" | "sv" = "fi") => {
    const said = { lang, t: translate(lang) };
    const jobs = await differentJobs({ ctx: t.ctx, actor: { ...actor, lang } }, "2099-11-16", (job) =>
      isSought(job, typed, said),
    );
    return jobs.map(({ id }) => id).sort();
  };
  const both = [music.id, plain.id].sort();
  expect(await found("")).toEqual(both);
  expect(await found("musiik")).toEqual([music.id]);
  expect(await found("musik", "sv")).toEqual([music.id]);
  expect(await found("KURSSI angstrom")).toEqual([music.id]);
  expect(await found(actor.schools[0]?.name ?? "none")).toEqual(both);
  expect(await found("musiikki kansliassa")).toEqual([]);
  await t.close();
});
