// Shows (rule: cannot-come, cancellations-kept, nothing-of-others).
import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { applications, assignments, cancellations, jobs, rateLimits } from "../../../../db/schema/index.ts";
import { createOperator, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import type { Actor } from "../../auth/index.ts";
import { withdraw } from "../applications/withdraw.ts";
import { applyTo, type Posting } from "../fixture.ts";
import { calling, player, type Row, readTable } from "../state-table.fixture.ts";
import { leaving } from "./leaving.fixture.ts";

const w = await leaving();
const { t, pick, unpick, leave } = w;
const app = await testApp(t);
afterAll(async () => {
  await app.close();
  await w.close();
});

/** Each has people of its own: the chosen one, and another applicant. */
interface Situation {
  job: Posting;
  chosen: Actor;
  callers: Record<string, Actor | undefined>;
  now: Date;
}
const outside = {
  "a stranger": await createSubstitute(t.db),
  "another school": await createTeacher(t.db),
  "an operator": await createOperator(t.db),
  nobody: undefined,
};
const everybody = [
  "the chosen one",
  "an applicant",
  "the poster",
  "a principal",
  "a colleague",
  ...Object.keys(outside),
];

const calls: Record<string, (of: Situation) => [path: string, body: object]> = {
  "is ill": ({ job }) => ["/api/users/cancel/chosen", { id: job.key, illness: true }],
  "cannot come": ({ job }) => ["/api/users/cancel/chosen", { id: job.key, message: "Auto ei käynnisty" }],
  "takes an application back": ({ job }) => ["/api/users/removeapplicant", { id: job.key }],
  applies: ({ job }) => ["/api/users/add/applicant", { id: job.key }],
  "takes the choice back": ({ job }) => ["/api/teachers/remove/chosen", { id: job.key }],
  "chooses the person": ({ job, chosen }) => [
    "/api/teachers/add/chosen",
    { id: job.key, email: chosen.email },
  ],
};

const [minute, hour] = [60_000, 3_600_000];
/** What has come before, to bring about each state of who was chosen on Monday for Wednesday. */
const histories: Record<string, (of: Situation & { rival: Actor }) => Promise<unknown>> = {
  "just chosen": async ({ job, chosen }) => {
    t.advance(30 * hour);
    await unpick(job);
    await pick(job, chosen);
    t.advance(10 * minute);
  },
  "days before": async () => t.advance(hour),
  "hours before": async () => t.advance(30 * hour),
  begun: async () => t.setNow(new Date("2026-11-04T06:00:00Z")),
  over: async () => t.setNow(new Date("2026-11-04T11:00:00Z")),
  "another has it": async ({ job, rival }) => {
    await unpick(job);
    await pick(job, rival);
  },
  "not chosen": ({ job }) => unpick(job),
  withdrawn: async ({ job, chosen }) => {
    await unpick(job);
    await withdraw(t.ctx, chosen, job.key);
  },
  "was ill": ({ job, chosen }) => leave(job, chosen, { illness: true }),
  "left late": ({ job, chosen }) => {
    t.advance(30 * hour);
    return leave(job, chosen);
  },
  "left, applied": async ({ job, chosen }) => {
    await leave(job, chosen);
    t.advance(minute);
    await applyTo(t, chosen, job);
  },
};
const states = Object.keys(histories);
const words = {
  states,
  actions: Object.fromEntries(Object.keys(calls).map((action) => [action, everybody])),
};
/** Whether it counts, whether somebody is chosen then, or what becomes of an application. */
const table = readTable(
  words,
  `
                          | just chosen    | days before    | hours before   | begun      | over       | another has it | not chosen | withdrawn             | was ill               | left late             | left, applied
is ill, cannot come, takes an application back, applies
  the poster, a principal, a colleague, another school, an operator | forbidden
is ill, cannot come, takes an application back
  a stranger              | not_found
is ill, cannot come, takes an application back, applies, takes the choice back, chooses the person
  nobody                  | unauthenticated
takes the choice back, chooses the person
  the chosen one, an applicant, a stranger | forbidden
  a colleague, another school, an operator | not_found
is ill
  the chosen one          | does not count | does not count | does not count | job_begun  | job_begun  | not_chosen     | not_chosen | not_chosen            | =                     | =                     | not_chosen
  an applicant            | not_chosen     | not_chosen     | not_chosen     | not_chosen | not_chosen | does not count | not_chosen | not_chosen            | not_chosen            | not_chosen            | not_chosen
cannot come
  the chosen one          | does not count | does not count | counts         | job_begun  | job_begun  | not_chosen     | not_chosen | not_chosen            | =                     | =                     | not_chosen
  an applicant            | not_chosen     | not_chosen     | not_chosen     | not_chosen | not_chosen | does not count | not_chosen | not_chosen            | not_chosen            | not_chosen            | not_chosen
takes an application back
  the chosen one          | chosen         | chosen         | chosen         | chosen     | chosen     | job_filled     | withdrawn  | =                     | =                     | =                     | withdrawn
  an applicant            | job_filled     | job_filled     | job_filled     | job_filled | job_filled | chosen         | withdrawn  | withdrawn             | withdrawn             | withdrawn             | withdrawn
applies
  the chosen one          | job_filled     | job_filled     | job_filled     | job_filled | job_past   | job_filled     | =          | applied               | applied               | applied               | =
  an applicant            | job_filled     | job_filled     | job_filled     | job_filled | job_past   | job_filled     | =          | =                     | =                     | =                     | =
  a stranger              | job_filled     | job_filled     | job_filled     | job_filled | job_past   | job_filled     | applied    | applied               | applied               | applied               | applied
takes the choice back
  the poster, a principal | free           | free           | free           | free       | job_past   | free           | not_chosen | not_chosen            | not_chosen            | not_chosen            | not_chosen
chooses the person
  the poster, a principal | =              | =              | =              | =          | =          | job_filled     | chosen     | application_withdrawn | application_withdrawn | application_withdrawn | chosen
`,
);

async function bringAbout(state: string): Promise<Situation> {
  const { substitute: chosen, rival, job, principal } = await w.chosen();
  const [school] = job.teacher.schools;
  if (!school) throw new Error("no school");
  const callers = {
    "the chosen one": chosen,
    "an applicant": rival,
    "the poster": job.teacher,
    "a principal": principal,
    "a colleague": await createTeacher(t.db, { school }),
    ...outside,
  };
  const situation = { job, chosen, callers, now: t.ctx.now() };
  await histories[state]?.({ ...situation, rival });
  return { ...situation, now: t.ctx.now() };
}

async function everything({ job: { key } }: Situation) {
  const [job] = await t.db.select({ filled: jobs.filled }).from(jobs).where(eq(jobs.id, key));
  return {
    job,
    applied: await t.db
      .select()
      .from(applications)
      .where(eq(applications.jobId, key))
      .orderBy(applications.id),
    booked: await t.db.select().from(assignments).where(eq(assignments.jobId, key)),
    left: await t.db
      .select()
      .from(cancellations)
      .where(eq(cancellations.jobId, key))
      .orderBy(cancellations.at),
  };
}
type All = Awaited<ReturnType<typeof everything>>;

function change(before: All, after: All): string {
  const last = after.left.at(-1);
  if (after.left.length > before.left.length) return last?.counts ? "counts" : "does not count";
  if (after.job?.filled !== before.job?.filled) return after.job?.filled ? "chosen" : "free";
  const standing = ({ applied }: All) => applied.filter(({ withdrawnAt }) => !withdrawnAt).length;
  if (standing(after) !== standing(before))
    return standing(after) > standing(before) ? "applied" : "withdrawn";
  return "else";
}

const outcomesOf = player<Situation, All>({
  bringAbout,
  before: async ({ now }) => {
    t.setNow(now);
    await t.db.delete(rateLimits);
  },
  act: async ({ action, side }: Row, situation) => {
    const [path, body] = calls[action]?.(situation) ?? ["", {}];
    return calling(app, situation.callers)(side, path, body, () => undefined);
  },
  everything,
  change,
  end: ({ job: { key } }) => t.db.delete(jobs).where(eq(jobs.id, key)),
});

test.each(table.map((row) => [row.side, row.action, row] as const))(
  "%s %s",
  async (_side, _action, row) => {
    expect(await outcomesOf(row)).toEqual(row.outcomes);
  },
  60_000,
);
