// Shows (rule: open-list, job-beside, job-views, placements, blocked-schools, for-the-chosen-one, menu-counts,
// reference-data).
import { afterAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { createOperator, createPrincipal, createSubstitute } from "../../../../../tests/support/factories.ts";
import type { Actor } from "../../../auth/index.ts";
import { apply } from "../../../bookings/applications/index.ts";
import { choose } from "../../../bookings/choice/index.ts";
import { monday, newJob, refusal } from "../../fixture.ts";
import { blockedSchools, blockSchool, placeJob, unblockSchool } from "../../index.ts";
import { menuCounts, openJob, openJobs, viewJob } from "../../lists/index.ts";
import { deleteJob, postJob } from "../../posting/index.ts";
import { regions } from "../../regions.fixture.ts";
import { postedJob } from "./posted.ts";

const { t, region, close } = await regions();
afterAll(close);
const listed = async (actor: Actor) => {
  const { active, inactive, messages } = await openJobs(t.ctx, actor);
  // Asked for by name, jobs are in the list, or not, for the same reasons.
  const all = await t.db.execute<{ id: string }>(sql`select id from jobs`);
  const named = all.map(({ id }) => id);
  expect(await openJobs(t.ctx, actor, named)).toEqual({ active, inactive, messages });
  expect((await openJobs(t.ctx, actor, named.slice(0, 1))).active).toEqual(
    active.filter((job) => job.id === named[0]),
  );
  const ids = (jobs: { id: string }[]) => jobs.map(({ id }) => id);
  return { active: ids(active), inactive: ids(inactive), messages: ids(messages) };
};

describe("the list of open jobs", () => {
  test("has urgent ones first, then goes by start", async () => {
    const { teacher, substitute } = await region();
    const later = await postJob(t.ctx, teacher, newJob({ startDate: "2026-11-06" }));
    const sooner = await postJob(t.ctx, teacher, newJob({ startDate: "2026-11-05" }));
    const urgent = await postJob(t.ctx, teacher, newJob({ startDate: "2026-11-09" }), { urgent: true });
    expect((await listed(substitute)).active).toEqual([urgent.id, sooner.id, later.id]);
    expect((await openJobs(t.ctx, substitute)).active[0]).toMatchObject({ urgent: true, state: "unread" });
  });

  test("has a job that one has only glanced at as unread, and one that was opened as read", async () => {
    const { teacher, substitute } = await region();
    const { id } = await postJob(t.ctx, teacher, newJob());
    const glanced = await openJob(t.ctx, substitute, id, { glance: true });
    expect(glanced.job.state).toBe("unread");
    expect((await openJobs(t.ctx, substitute)).active[0]?.state).toBe("unread");
    expect((await openJob(t.ctx, substitute, id)).job.state).toBe("read");
    expect((await openJob(t.ctx, substitute, id, { glance: true })).job.state).toBe("read");
  });

  test("leaves out other regions, past and applied-to jobs, and blocked schools", async () => {
    const { teacher, substitute, school } = await region();
    const soonOver = await postJob(t.ctx, teacher, newJob({ endTime: "09:00" }));
    const job = await postJob(t.ctx, teacher, newJob());
    expect((await listed(await createSubstitute(t.db, { regions: ["SE-AB"] }))).active).toEqual([]);
    expect((await listed(await createSubstitute(t.db, { regions: [] }))).active).toEqual([]);
    await blockSchool(t.ctx, substitute, school.name.toUpperCase());
    expect(await blockedSchools(t.ctx, substitute)).toEqual([{ id: school.id, name: school.name }]);
    expect((await listed(substitute)).active).toEqual([]);
    await unblockSchool(t.ctx, substitute, school.id);
    expect((await listed(substitute)).active).toEqual([soonOver.id, job.id]);
    t.setNow(new Date("2026-11-04T07:00:00Z"));
    expect((await listed(substitute)).active).toEqual([job.id]);
    await apply(t.ctx, substitute, { key: job.id });
    expect((await listed(substitute)).active).toEqual([]);
    t.setNow(monday);
  });

  test("can be arranged by each for themselves", async () => {
    const { teacher, substitute, regionCode } = await region();
    const other = await createSubstitute(t.db, { regions: [regionCode] });
    const { id: key } = await postJob(t.ctx, teacher, newJob());
    await placeJob(t.ctx, substitute, key, "inactive");
    expect(await listed(substitute)).toMatchObject({ active: [], inactive: [key] });
    await placeJob(t.ctx, substitute, key, "deleted");
    expect(await listed(substitute)).toMatchObject({ active: [], inactive: [] });
    expect((await listed(other)).active).toEqual([key]);
    expect((await postedJob(t.ctx, teacher, key)).hiddenFrom).toEqual([]);
    await placeJob(t.ctx, substitute, key, "restored");
    expect((await listed(substitute)).active).toEqual([key]);
  });

  test("carries messages of the operator to everybody, apart", async () => {
    const operator = await createOperator(t.db);
    const { id: key } = await postJob(t.ctx, operator, newJob({ messageKind: "Update" }));
    const substitute = await createSubstitute(t.db, { regions: ["SE-AC"] });
    const { active, messages } = await openJobs(t.ctx, substitute);
    expect(active).toEqual([]);
    expect(messages).toMatchObject([{ id: key, state: "message", messageKind: "Update", type: null }]);
    await deleteJob(t.ctx, operator, key);
    expect((await listed(substitute)).messages).toEqual([]);
  });

  test("shows no other person, no attachment and no phone", async () => {
    const { school, substitute } = await region();
    const principal = await createPrincipal(t.db, { schools: [school], firstName: "Tyyne", lastName: "Aho" });
    const job = await postJob(t.ctx, principal, newJob({ reason: "Sairas", regarding: "Maija Mallikas" }));
    await t.db.execute(sql`insert into files (name, original_name, kind, content_type, size, uploaded_by, job_id)
      values ('a.pdf', 'a.pdf', 'attachment', 'application/pdf', 1, ${principal.id}, ${job.id})`);
    const other = await createSubstitute(t.db, { regions: substitute.regions });
    await apply(t.ctx, other, { key: job.id });
    await viewJob(t.ctx, other, job.id);
    for (const seen of [
      (await openJobs(t.ctx, substitute)).active[0],
      await openJob(t.ctx, substitute, job.id),
    ]) {
      const text = JSON.stringify(seen);
      for (const secret of [principal.email, other.email, "Sairas", "Maija", "Tyyne", "a.pdf", "000 0009"])
        expect(text).not.toContain(secret);
    }
    await choose(t.ctx, principal, { key: job.id, email: other.email });
    const { job: chosen, school: known } = await openJob(t.ctx, other, job.id);
    expect(chosen).toMatchObject({
      files: ["a.pdf"],
      owner: principal.email,
      regarding: "Maija Mallikas",
      reason: "",
    });
    expect(known).toMatchObject({ phone: "+358 40 000 0009", contact: "Tyyne Aho" });
    const { job: lost, school: unknown } = await openJob(t.ctx, substitute, job.id);
    expect(lost).toMatchObject({ files: [], owner: "", chosen: "other" });
    expect(unknown).not.toHaveProperty("phone");
    expect(unknown).not.toHaveProperty("contact");
  });

  test("names subjects in the reader's language", async () => {
    const { teacher, regionCode } = await region();
    await postJob(t.ctx, teacher, newJob({ subjects: ["Matematiikka", "Tuuba"] }));
    const swede = await createSubstitute(t.db, { regions: [regionCode], lang: "sv" });
    expect((await openJobs(t.ctx, swede)).active[0]?.subjects).toEqual(["Matematik", "Tuuba"]);
  });
});

describe("opening a job", () => {
  test("makes it read and counts as one view, however often", async () => {
    const { teacher, substitute } = await region();
    const { id: key } = await postJob(t.ctx, teacher, newJob());
    expect(await openJob(t.ctx, substitute, key)).toMatchObject({
      applied: false,
      withdrawable: false,
      notInRegion: false,
      job: { state: "read" },
    });
    await openJob(t.ctx, substitute, key);
    expect((await openJobs(t.ctx, substitute)).active[0]).toMatchObject({
      state: "read",
      viewedBy: [substitute.email],
    });
    const posted = await postedJob(t.ctx, teacher, key);
    expect(posted.viewedBy).toEqual([substitute.email]);
    expect(posted.viewers).toMatchObject([{ email: substitute.email, favourite: false }]);
  });

  test("says whether one has applied, may withdraw, and is of the region", async () => {
    const { teacher, substitute } = await region();
    const { id: key } = await postJob(t.ctx, teacher, newJob());
    await apply(t.ctx, substitute, { key });
    expect(await openJob(t.ctx, substitute, key)).toMatchObject({
      applied: true,
      withdrawable: true,
      job: { state: "pending" },
    });
    await choose(t.ctx, teacher, { key, email: substitute.email });
    expect(await openJob(t.ctx, substitute, key)).toMatchObject({
      applied: true,
      withdrawable: false,
      job: { state: "chosen" },
    });
    const outsider = await createSubstitute(t.db, { regions: ["SE-AB"] });
    expect(await openJob(t.ctx, outsider, key)).toMatchObject({ notInRegion: true, applied: false });
  });
});

test("every call of substitutes is refused to others, and finds no job or school that is not there", async () => {
  const { teacher, substitute, school } = await region();
  const { id: key } = await postJob(t.ctx, teacher, newJob());
  const calls = (actor: Actor, job: string, of: string) => [
    () => openJob(t.ctx, actor, job),
    () => viewJob(t.ctx, actor, job),
    () => placeJob(t.ctx, actor, job, "inactive"),
    () => blockSchool(t.ctx, actor, of),
    () => unblockSchool(t.ctx, actor, of),
  ];
  for (const call of [
    () => openJobs(t.ctx, teacher),
    () => blockedSchools(t.ctx, teacher),
    ...calls(teacher, key, school.id),
  ]) {
    expect((await refusal(call())).status).toBe(403);
  }
  for (const call of calls(substitute, crypto.randomUUID(), "Ei\0 koulua")) {
    expect((await refusal(call())).status).toBe(404);
  }
});

test("the menu counts what waits for each", async () => {
  const { teacher, substitute } = await region();
  const [first] = [await postJob(t.ctx, teacher, newJob()), await postJob(t.ctx, teacher, newJob())];
  await apply(t.ctx, substitute, { key: first.id });
  expect(await menuCounts(t.ctx, teacher)).toEqual({
    board: 1,
    jobs: 2,
    open: 0,
    applications: 0,
    news: 1,
    teachers: 0,
  });
  expect(await menuCounts(t.ctx, substitute)).toEqual({
    board: 0,
    jobs: 0,
    open: 1,
    applications: 1,
    news: 0,
    teachers: 0,
  });
});
