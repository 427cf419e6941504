// Shows (rule: one-time-links, expiry).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { applications, files, jobs } from "../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import type { Actor } from "../auth/index.ts";
import { createLink } from "../auth/links/index.ts";
import { apply, withdraw } from "../bookings/applications/index.ts";
import { createFileStore } from "../files/index.ts";
import { lastEvent } from "../jobs/fixture.ts";
import { postJob } from "../jobs/posting/index.ts";
import { expire } from "./expire.ts";

const minute = 60_000;
let t: TestContext;
let teacher: Actor;
let substitute: Actor;

beforeAll(async () => {
  t = await testContext();
  teacher = await createTeacher(t.db);
  substitute = await createSubstitute(t.db);
});
afterAll(() => t.close());

async function posted(startDate: string, poster = teacher, endTime = "12:00") {
  const job = await postJob(t.ctx, poster, { startDate, startTime: "01:00", endTime, type: "one" });
  return { ...job, expiresAt: new Date(job.endsAt).getTime() };
}

const stateOf = async (id: string) => {
  const job = await t.db.query.jobs.findFirst({ where: eq(jobs.id, id) });
  return job ? (job.archivedAt ? "archived" : "listed") : "deleted";
};

async function upload(name: string, jobId: string | null) {
  const row = { name, originalName: "plan.txt", kind: "attachment", contentType: "text/plain", size: 2 };
  await t.db.insert(files).values({ ...row, uploadedBy: teacher.id, jobId, createdAt: t.ctx.now() });
  await createFileStore(t.ctx.config).put(name, new TextEncoder().encode("hi"), "text/plain");
}

async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of createFileStore(t.ctx.config).list()) keys.push(key);
  return keys.sort();
}

describe("a job's end", () => {
  test("comes 24 hours after its last window: not a minute earlier, and gone a minute later", async () => {
    t.setNow(new Date("2026-11-02T06:00:00Z"));
    const lonely = await posted("2026-11-03");
    const wanted = await posted("2026-11-03");
    await apply(t.ctx, substitute, { key: wanted.id, alreadyWarned: false });
    t.setNow(new Date(lonely.expiresAt + 24 * 60 * minute - minute));
    await expire(t.ctx);
    expect([await stateOf(lonely.id), await stateOf(wanted.id)]).toEqual(["listed", "listed"]);
    t.setNow(new Date(lonely.expiresAt + 24 * 60 * minute + minute));
    await expire(t.ctx);
    expect([await stateOf(lonely.id), await stateOf(wanted.id)]).toEqual(["deleted", "archived"]);
  });

  test.each([
    ["clocks go forward", "2027-03-28", "Europe/Helsinki", "2027-03-28T09:00:00.000Z"],
    ["clocks go back", "2026-10-25", "Europe/Helsinki", "2026-10-25T10:00:00.000Z"],
    ["clocks go back in Sweden", "2026-10-25", "Europe/Stockholm", "2026-10-25T11:00:00.000Z"],
  ])("counts hours, not days of the calendar, when %s", async (_what, date, zone, expiry) => {
    t.setNow(new Date(Date.parse(`${date}T00:00:00Z`) - 5 * 86_400_000));
    const school = await createSchool(t.db, { country: zone === "Europe/Helsinki" ? "FI" : "SE" });
    const job = await posted(date, await createTeacher(t.db, { school }));
    expect(job.endsAt).toBe(expiry);
    t.setNow(new Date(Date.parse(expiry) + 24 * 60 * minute - minute));
    await expire(t.ctx);
    expect(await stateOf(job.id)).toBe("listed");
    t.advance(2 * minute);
    await expire(t.ctx);
    expect(await stateOf(job.id)).toBe("deleted");
  });

  test("takes it off the screens of its school and of those who applied, with an event that names it", async () => {
    t.setNow(new Date("2026-11-05T06:00:00Z"));
    const colleague = await createTeacher(t.db, { school: teacher.schools[0] });
    const own = [await posted("2026-11-06"), await posted("2026-11-06", colleague)];
    const other = await createTeacher(t.db);
    const theirs = await posted("2026-11-06", other);
    await apply(t.ctx, substitute, { key: own[0]?.id ?? "", alreadyWarned: false });
    const before = await lastEvent(t.db);
    t.setNow(new Date("2026-11-08T06:00:00Z"));
    await expire(t.ctx);
    await expire(t.ctx);
    const events = await t.db.execute<{
      name: string;
      job: string;
      schoolId: string;
      accountIds: string[];
    }>(sql`
      select name, payload->>'jobId' as job, school_id as "schoolId", to_json(account_ids) as "accountIds"
      from events where id > ${before}`);
    const told = new Map(events.map(({ job, ...event }) => [job, event]));
    expect(told.size).toBe(3);
    const event = (school: string | undefined, ...accountIds: string[]) => ({
      name: "jobChanged",
      schoolId: school ?? "",
      accountIds,
    });
    const school = teacher.schools[0]?.id;
    expect(told.get(own[0]?.id ?? "")).toEqual(event(school, teacher.id, substitute.id));
    expect(told.get(own[1]?.id ?? "")).toEqual(event(school, colleague.id));
    expect(told.get(theirs.id)).toEqual(event(other.schools[0]?.id, other.id));
  });

  test("does not wait for those who withdrew", async () => {
    t.setNow(new Date("2026-11-09T06:00:00Z"));
    const job = await posted("2026-11-10");
    await apply(t.ctx, substitute, { key: job.id, alreadyWarned: false });
    await withdraw(t.ctx, substitute, job.id);
    t.setNow(new Date(job.expiresAt + 25 * 60 * minute));
    await expire(t.ctx);
    expect(await stateOf(job.id)).toBe("deleted");
  });

  test("takes its files along, but not those of an archived one", async () => {
    t.setNow(new Date("2026-11-16T06:00:00Z"));
    const lonely = await posted("2026-11-17");
    const wanted = await posted("2026-11-17");
    await apply(t.ctx, substitute, { key: wanted.id, alreadyWarned: false });
    await upload(`${"a".repeat(32)}plan.txt`, lonely.id);
    await upload(`${"b".repeat(32)}plan.txt`, wanted.id);
    t.setNow(new Date(lonely.expiresAt + 25 * 60 * minute));
    await expire(t.ctx);
    expect((await t.db.select({ name: files.name }).from(files)).map((file) => file.name)).toEqual([
      `${"b".repeat(32)}plan.txt`,
    ]);
    expect(await stored()).toEqual([`${"b".repeat(32)}plan.txt`]);
  });

  test("twice at once does the work of once", async () => {
    t.setNow(new Date("2026-11-23T06:00:00Z"));
    const ids: string[] = [];
    const before = await stored();
    for (let n = 0; n < 30; n++) {
      ids.push((await posted("2026-11-24")).id);
      await upload(`c${String(n).padStart(31, "0")}plan.txt`, ids[n] ?? null);
    }
    await upload(`${"d".repeat(32)}forgotten.txt`, null);
    t.setNow(new Date("2026-11-26T06:00:00Z"));
    await upload(`${"e".repeat(32)}new.txt`, null);
    const runs = await Promise.all([expire(t.ctx), expire(t.ctx), expire(t.ctx)]);
    expect(runs.reduce((sum, run) => sum + run.deletedJobs, 0)).toBe(30);
    for (const id of ids) expect(await stateOf(id)).toBe("deleted");
    expect(runs.reduce((sum, run) => sum + run.files, 0)).toBe(31);
    expect(await stored()).toEqual([...before, `${"e".repeat(32)}new.txt`]);
    expect(
      await t.db
        .select()
        .from(applications)
        .where(eq(applications.jobId, ids[0] ?? "")),
    ).toEqual([]);
  });
});

test("spent links are forgotten a week after they ended, not before", async () => {
  t.setNow(new Date("2026-12-01T06:00:00Z"));
  await expire(t.ctx);
  await createLink(t.ctx, substitute.id, "reset");
  t.advance(7 * 86_400_000 + 60 * minute - minute);
  expect((await expire(t.ctx)).spentTokens).toBe(0);
  t.advance(2 * minute);
  expect((await expire(t.ctx)).spentTokens).toBe(1);
});
