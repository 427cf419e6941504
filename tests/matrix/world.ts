import { eq } from "drizzle-orm";
import { accounts, organizations, rateLimits, schools } from "../../db/schema/index.ts";
import type { Actor, ActorSchool } from "../../server/modules/auth/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import type { TestContext } from "../support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../support/factories.ts";
import { keepRows } from "../support/world/kept-rows.ts";

/**
 * Who may call. "Own" is the school at which `job` was posted, by `teacherOwn`, whose colleague teaches there as
 * well; the ledare has that school and another. Its organisation may read its statistics; everybody of the schools has an
 * address of its domain, at the other school too.
 */
export const columns = [
  "nobody",
  "substitute",
  "teacherOwn",
  "teacherColleague",
  "teacherOther",
  "principalOwn",
  "principalOther",
  "ledare",
  "operator",
  "deactivated",
  "locked",
] as const;
export type Column = (typeof columns)[number];

export interface World {
  people: Record<Exclude<Column, "nobody">, Actor>;
  school: ActorSchool;
  /** Posted by `teacherOwn`; `substitute` applied. */
  job: string;
  /** Posted by `teacherOwn`; `substitute` was chosen for it. */
  filledJob: string;
}

let day = 0;
/** The pseudo-school Admin, of which each database has one. */
const adminSchools = new WeakMap<TestContext, ActorSchool[]>();

/** A market of its own, so that no cell depends on what another did. */
export async function createWorld(t: TestContext): Promise<World> {
  const { db } = t;
  await db.delete(rateLimits);
  const [school, other, third] = [await createSchool(db), await createSchool(db), await createSchool(db)];
  const admin = adminSchools.get(t) ?? (await createOperator(db)).schools;
  adminSchools.set(t, admin);
  const domain = await organizationOf(t, school);
  const as = (name: string) => ({ email: `${name}@${domain}` });
  const people = {
    substitute: await createSubstitute(db),
    teacherOwn: await createTeacher(db, { school, ...as("own") }),
    teacherColleague: await createTeacher(db, { school, ...as("colleague") }),
    teacherOther: await createTeacher(db, { school: other, ...as("other") }),
    principalOwn: await createPrincipal(db, { schools: [school], ...as("principal") }),
    principalOther: await createPrincipal(db, { schools: [other], ...as("other-principal") }),
    ledare: await createPrincipal(db, { schools: [school, third], ...as("ledare") }),
    operator: await createPrincipal(db, { schools: admin }),
    deactivated: await createTeacher(db, { school, active: false }),
    locked: await createSubstitute(db),
  };
  await db.update(accounts).set({ lockedAt: new Date() }).where(eq(accounts.id, people.locked.id));
  const job = await post(t, people.teacherOwn, people.substitute);
  const filledJob = await post(t, people.teacherOwn, people.substitute);
  await choose(t.ctx, people.teacherOwn, { key: filledJob, email: people.substitute.email });
  return { people, school, job, filledJob };
}

/** A world made once, and put back as it was by `anew` after whatever a call has changed in it. */
export async function keptWorld(t: TestContext) {
  const world = await createWorld(t);
  const rows = await keepRows(t);
  return { world, anew: rows.putBack, close: rows.close };
}

let organizationsMade = 0;

/** Makes one of the school alone. @returns its domain */
async function organizationOf({ db }: TestContext, { id }: ActorSchool): Promise<string> {
  const domain = `matrix${++organizationsMade}.test`;
  const [made] = await db.insert(organizations).values({ domain, exportAllowed: true }).returning();
  await db
    .update(schools)
    .set({ organizationId: made?.id ?? null })
    .where(eq(schools.id, id));
  return domain;
}

async function post(t: TestContext, teacher: Actor, substitute: Actor): Promise<string> {
  const startDate = new Date(Date.now() + (10 + (day++ % 300)) * 86_400_000).toISOString().slice(0, 10);
  const job = await postJob(t.ctx, teacher, {
    startDate,
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
  });
  await apply(t.ctx, substitute, { key: job.id, alreadyWarned: false });
  return job.id;
}
