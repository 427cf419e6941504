import { applications, freedPlaces, jobViews, requests } from "../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createSubstitute } from "../../../tests/support/factories.ts";
import { createOrganization } from "../../../tests/support/world/organizations.ts";
import type { Actor } from "../auth/index.ts";
import { postJob } from "../jobs/posting/index.ts";
import type { FoundWay } from "./beside.ts";
import { readFigures } from "./figures.ts";

/** What happens to a job, in minutes after it was posted. */
export interface Course {
  viewed?: number;
  applied?: number;
  asked?: number;
  chosen?: number;
  foundBy?: FoundWay;
  freed?: number;
}

interface People {
  own: Awaited<ReturnType<typeof createOrganization>>;
  substitute: Actor;
}

/** Posts a job that begins at 8 on a day, and writes down what has become of it. */
export async function jobOf(
  t: TestContext,
  { own, substitute }: People,
  startDate: string,
  postedAt: Date,
  course: Course = {},
): Promise<string> {
  const { principal, school } = own;
  t.setNow(postedAt);
  const posted = { startDate, startTime: "08:00", endTime: "12:00", type: "one", school: school.id };
  const { id: jobId } = await postJob(t.ctx, principal, posted);
  const after = (minutes: number) => new Date(postedAt.getTime() + minutes * 60_000);
  const [accountId, substituteId] = [substitute.id, substitute.id];
  const { viewed, applied, asked, chosen, foundBy, freed } = course;
  if (viewed !== undefined)
    await t.db.insert(jobViews).values({ jobId, accountId, firstViewedAt: after(viewed) });
  if (applied !== undefined)
    await t.db
      .insert(applications)
      .values({ jobId, substituteId, appliedAt: after(applied), firstAppliedAt: after(applied) });
  if (asked !== undefined) {
    const over = { state: "takenBack", place: 1, openedAt: after(asked), endedAt: after(asked) } as const;
    await t.db.insert(requests).values({ jobId, schoolId: school.id, accountId, ...over });
  }
  if (chosen !== undefined) {
    await t.client`
      insert into assignments (job_id, substitute_id, windows, guarded_windows, conflict_confirmed, chosen_by, chosen_at, found_by)
      select id, ${substituteId}, windows, windows, true, ${principal.id}, ${after(chosen).toISOString()}, ${foundBy ?? null} from jobs where id = ${jobId}`;
    await t.client`update jobs set filled = true where id = ${jobId}`;
  }
  if (freed !== undefined) await t.db.insert(freedPlaces).values({ jobId, freedAt: after(freed) });
  return jobId;
}

/** Monday at 8 in Helsinki; the jobs begin a day later, unless told otherwise. */
export const monday = new Date("2026-11-02T06:00:00Z");
export const tuesday = "2026-11-03";
export const five = (course: Course) => Array.from({ length: 5 }, () => course);
/** In seconds. */
export const minutes = (some: number) => some * 60;

/** A database with somebody to choose, and an organisation of its own for each test. */
export async function filling() {
  const t = await testContext();
  const substitute = await createSubstitute(t.db);
  let own = await createOrganization(t.db);
  const job = (course: Course = {}, startDate = tuesday, posted = monday) =>
    jobOf(t, { own, substitute }, startDate, posted, course);
  return {
    t,
    substitute,
    own: () => own,
    anew: async () => {
      own = await createOrganization(t.db);
    },
    job,
    jobs: (courses: Course[], startDate = tuesday, posted = monday) =>
      courses.reduce<Promise<unknown>>(
        (before, course) => before.then(() => job(course, startDate, posted)),
        Promise.resolve(),
      ),
    figures: (wanted = {}) => readFigures(t.ctx, { organizationId: own.id, domain: own.domain }, wanted),
  };
}
