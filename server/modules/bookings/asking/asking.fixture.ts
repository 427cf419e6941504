import { expect } from "bun:test";
import { asc, eq } from "drizzle-orm";
import { assignments, favourites, jobs, peace, requests } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import type { Actor } from "../../auth/index.ts";
import { monday, newJob } from "../../jobs/fixture.ts";
import type { NewJob } from "../../jobs/model.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { type Asking, ask } from "./ask.ts";
import { endRequest } from "./turns/tasks.ts";

/** A school whose teacher knows three people, and another one's; on a Monday at 11. */
export async function asking() {
  const t = await testContext();
  t.setNow(monday);
  const school = await createSchool(t.db);
  const [teacher, colleague, principal, outsider] = [
    await createTeacher(t.db, { school }),
    await createTeacher(t.db, { school }),
    await createPrincipal(t.db, { schools: [school] }),
    await createTeacher(t.db),
  ];
  const people = await Promise.all([createSubstitute(t.db), createSubstitute(t.db), createSubstitute(t.db)]);
  const [nea, emil, tuuli] = people as [Actor, Actor, Actor];
  await t.db.insert(favourites).values(people.map(({ id }) => ({ ownerId: teacher.id, substituteId: id })));
  await quietNever(t.db, people);

  const post = (changes: Partial<NewJob> = {}, by: Actor = teacher) => postJob(t.ctx, by, newJob(changes));
  const askFor = (jobId: string, some: Actor[], changes: Partial<Asking> = {}, by: Actor = teacher) =>
    ask(t.ctx, by, { key: jobId, people: some.map(({ id }) => id), thenEverybody: false, ...changes });
  const minutes = (some: number) => t.advance(some * 60_000);
  /** The clock of a job strikes, as the queue would have it. */
  const strike = (jobId: string) => endRequest(t.ctx, jobId);
  return {
    t,
    school,
    teacher,
    colleague,
    principal,
    outsider,
    nea,
    emil,
    tuuli,
    post,
    askFor,
    ...looking(t),
    minutes,
    strike,
    close: t.close,
  };
}

/** What lies in the database of a job. */
function looking(t: TestContext) {
  const all = (jobId: string) =>
    t.db.select().from(requests).where(eq(requests.jobId, jobId)).orderBy(asc(requests.place));
  const states = async (jobId: string) => (await all(jobId)).map(({ state }) => state);
  /** The one that is open. */
  const open = async (jobId: string) => {
    const found = (await all(jobId)).find(({ state }) => state === "open");
    if (!found) throw new Error("nobody is asked");
    return found;
  };
  const requestOf = async (jobId: string, person: Actor) => {
    const found = (await all(jobId)).findLast(({ accountId }) => accountId === person.id);
    if (!found) throw new Error("never asked");
    return found.id;
  };
  const chosenFor = async (jobId: string) => {
    const [found] = await t.db.select().from(assignments).where(eq(assignments.jobId, jobId));
    return found;
  };
  return { all, states, open, requestOf, chosenFor, holds: (jobId: string) => holds(t, jobId) };
}

/** What must be so of a job whatever has happened to it. */
async function holds({ db }: TestContext, jobId: string): Promise<void> {
  const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId));
  if (!job) return;
  const asked = await db.select().from(requests).where(eq(requests.jobId, jobId));
  const [chosen] = await db.select().from(assignments).where(eq(assignments.jobId, jobId));
  const taken = asked.find(
    ({ state, accountId }) => state === "accepted" && accountId === chosen?.substituteId,
  );
  const [open, queued] = ["open", "queued"].map((is) => asked.filter(({ state }) => state === is));
  expect(job.filled).toBe(chosen !== undefined);
  expect(open?.length).toBeLessThanOrEqual(1);
  if (chosen) expect([open, queued]).toEqual([[], []]);
  if (chosen?.foundBy === "request" || chosen?.foundBy === "reserve") expect(taken).toBeDefined();
  // While somebody waits, somebody is asked.
  if (queued?.length !== 0) expect(open).toHaveLength(1);
}

/** They have no quiet hours. */
const quietNever = (db: Handle, people: Actor[]) =>
  db.insert(peace).values(
    people.map(({ id }) => ({
      accountId: id,
      quietWeekdaysFrom: 0,
      quietWeekdaysTo: 0,
      quietWeekendsFrom: 0,
      quietWeekendsTo: 0,
    })),
  );
