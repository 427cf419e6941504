import { eq } from "drizzle-orm";
import { assignments, favourites, jobStages, jobs } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { monday, newJob } from "../../jobs/fixture.ts";
import type { NewJob } from "../../jobs/model.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { guarded, multirange } from "../times/windows.ts";
import type { Stage } from "./index.ts";
import { openStages } from "./tasks.ts";

/** Favourites for twenty minutes, then those who have been at the school for twenty. */
export const bothFirst: Stage[] = [
  { group: "favourites", minutes: 20 },
  { group: "beenHere", minutes: 20 },
];

/** A school with a favourite of its teacher's, one of its principal's, somebody who has worked there, and others; on a Monday at 11. */
export async function staged() {
  const t = await testContext();
  t.setNow(monday);
  const school = await createSchool(t.db);
  const [teacher, principal] = [
    await createTeacher(t.db, { school }),
    await createPrincipal(t.db, { schools: [school] }),
  ];
  const [favourite, principals, been, stranger, elsewhere] = await Promise.all([
    createSubstitute(t.db),
    createSubstitute(t.db),
    createSubstitute(t.db),
    createSubstitute(t.db),
    createSubstitute(t.db, { regions: ["FI-11"] }),
  ]);
  await t.db.insert(favourites).values([
    { ownerId: teacher.id, substituteId: favourite.id },
    { ownerId: principal.id, substituteId: principals.id },
    { ownerId: teacher.id, substituteId: elsewhere.id },
  ]);
  const post = (changes: Partial<NewJob> = {}, by: Actor = teacher) =>
    postJob(t.ctx, by, newJob({ firstTo: bothFirst, ...changes }));
  const worked = (substitute: Actor) => hasWorked(t, teacher, substitute);
  await worked(been);

  const minutes = (some: number) => t.advance(some * 60_000);
  /** The clock of a job strikes, as the queue would have it. */
  const strike = (jobId: string) => openStages(t.ctx, jobId);
  const stagesOf = (jobId: string) =>
    t.db.select().from(jobStages).where(eq(jobStages.jobId, jobId)).orderBy(jobStages.place);
  /** In how many minutes each stage opens that is not open. */
  const opensIn = async (jobId: string) =>
    (await stagesOf(jobId)).map(({ opensAt, openedAt }) =>
      openedAt ? "open" : opensAt ? (opensAt.getTime() - t.ctx.now().getTime()) / 60_000 : "stands",
    );
  const audience = async (jobId: string) => {
    const [job] = await t.db.select().from(jobs).where(eq(jobs.id, jobId));
    return job && { audience: job.audience, region: job.regionCode };
  };
  const people = { favourite, principals, been, stranger, elsewhere };
  return {
    t,
    school,
    teacher,
    principal,
    people,
    post,
    worked,
    minutes,
    strike,
    stagesOf,
    opensIn,
    audience,
    close: t.close,
  };
}

/** Somebody has worked at the teacher's school a week ago. @param day of some job to come, ISO */
export async function hasWorked(t: TestContext, teacher: Actor, substitute: Actor, day = "2026-11-04") {
  const before = await postJob(t.ctx, teacher, newJob({ startDate: day, firstTo: [] }));
  const [hour, week] = [3_600_000, 7 * 86_400_000];
  const start = t.ctx.now().getTime() - week;
  const windows = [{ start, end: start + hour }];
  const when = { windows: multirange(windows), startsAt: new Date(start), expiresAt: new Date(start + hour) };
  await t.db
    .update(jobs)
    .set({ ...when, filled: true, archivedAt: t.ctx.now() })
    .where(eq(jobs.id, before.id));
  await t.db.insert(assignments).values({
    jobId: before.id,
    substituteId: substitute.id,
    windows: when.windows,
    guardedWindows: multirange(guarded(windows)),
    chosenBy: teacher.id,
  });
}
