// Shows (rule: who-hears-first, stages-once, nothing-of-others).
import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { applications, assignments, jobReaders, jobs, rateLimits } from "../../../../db/schema/index.ts";
import { createOperator, createTeacher } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import { monday } from "../../jobs/fixture.ts";
import { apply } from "../applications/index.ts";
import { choose } from "../choice/index.ts";
import { calling, player, type Row, readTable } from "../state-table.fixture.ts";
import { openToAll } from "./index.ts";
import { staged } from "./stages.fixture.ts";
import { openLate } from "./tasks.ts";

const w = await staged();
const { t, school, teacher, post, strike } = w;
const { favourite, been, stranger, elsewhere } = w.people;
const app = await testApp(t);
afterAll(async () => {
  await app.close();
  await w.close();
});

/** Favourites hear of the job for twenty minutes, then who has been at the school for twenty; one favourite is no substitute of the region. */
const callers = {
  "a favourite": favourite,
  "who was here": been,
  "a stranger": stranger,
  "who is elsewhere": elsewhere,
  "the poster": teacher,
  "a principal": w.principal,
  "a colleague": await createTeacher(t.db, { school }),
  "another school": await createTeacher(t.db),
  "an operator": await createOperator(t.db),
  nobody: undefined,
};
const [call, everybody] = [calling(app, callers), Object.keys(callers)];

const calls: Record<string, (id: string) => [path: string, body: object]> = {
  "opens the page": (id) => ["/api/users/get/job", { id }],
  applies: (id) => ["/api/users/add/applicant", { id }],
  "puts it away": (id) => ["/api/users/job/inactive", { id }],
  "wants to be in reserve": (id) => ["/api/users/reserve", { id, stand: true }],
  "cannot come": (id) => ["/api/users/cancel/chosen", { id, illness: true }],
  "reads who hears": (id) => ["/api/teachers/audience", { id }],
  "opens it to all": (id) => ["/api/teachers/audience/open", { id }],
  "reads who fits": (id) => ["/api/teachers/fits", { id }],
  "chooses the applicant": (id) => ["/api/teachers/add/chosen", { id, email: favourite.email }],
  "takes the choice back": (id) => ["/api/teachers/remove/chosen", { id }],
  "changes the time": (id) => ["/api/teachers/updatetemp", { id, startTime: "07:00" }],
  "deletes the job": (id) => ["/api/teachers/deletetemp", { id }],
};
const ofClock: Record<string, (id: string) => Promise<unknown>> = {
  "strikes early": (id) => strike(id),
  "strikes in time": (id) => {
    w.minutes(20);
    return strike(id);
  },
  "strikes six hours late": (id) => {
    w.minutes(6 * 60);
    return strike(id);
  },
  "looks six hours later": () => {
    w.minutes(6 * 60);
    return openLate(t.ctx);
  },
};

interface Situation {
  id: string;
  now: Date;
}

/** What has come before, to bring about each state, after the favourite has applied. */
const histories: Record<string, (id: string, day: string) => Promise<unknown>> = {
  favourites: async () => {},
  "been here": async (id) => {
    w.minutes(20);
    await strike(id);
  },
  all: async (id) => {
    w.minutes(40);
    await strike(id);
  },
  opened: (id) => openToAll(t.ctx, teacher, id),
  "at once": async () => {},
  filled: (id) => choose(t.ctx, teacher, { key: id, email: favourite.email }),
  begun: async (_, day) => t.setNow(new Date(`${day}T07:00:00Z`)),
  over: async (_, day) => t.setNow(new Date(`${day}T14:00:00Z`)),
};
const states = Object.keys(histories);

const words = {
  states,
  actions: Object.fromEntries([
    ...Object.keys(calls).map((action) => [action, everybody]),
    ...Object.keys(ofClock).map((action) => [action, ["the clock"]]),
  ]),
};
/** Up to which group the job is heard of, whether somebody is chosen, or `else`. */
const table = readTable(
  words,
  `
                               | favourites | been here  | all           | opened        | at once       | filled     | begun      | over
opens the page, applies, puts it away, wants to be in reserve, cannot come
  the poster, a principal, a colleague, another school, an operator | forbidden
opens the page, applies, puts it away, wants to be in reserve, cannot come, reads who hears, opens it to all, reads who fits, chooses the applicant, takes the choice back, changes the time, deletes the job
  nobody                       | unauthenticated
wants to be in reserve, cannot come
  who was here, a stranger, who is elsewhere | not_found
reads who hears, opens it to all, reads who fits, chooses the applicant, takes the choice back, changes the time, deletes the job
  a favourite, who was here, a stranger, who is elsewhere | forbidden
  a colleague, another school, an operator | not_found
reads who hears, reads who fits
  the poster, a principal      | reads
opens the page
  a favourite                  | reads
  who was here                 | not_found  | reads      | reads         | reads         | reads         | not_found  | not_found  | not_found
  a stranger, who is elsewhere | not_found  | not_found  | reads         | reads         | reads         | not_found  | not_found  | not_found
applies
  a favourite                  | =          | =          | =             | =             | =             | job_filled | =          | job_past
  who was here                 | not_found  | applied    | applied       | applied       | applied       | not_found  | not_found  | not_found
  a stranger                   | not_found  | not_found  | applied       | applied       | applied       | not_found  | not_found  | not_found
  who is elsewhere             | not_found  | not_found  | not_in_region | not_in_region | not_in_region | not_found  | not_found  | not_found
puts it away
  a favourite                  | =
  who was here                 | not_found  | =          | =             | =             | =             | not_found  | not_found  | not_found
  a stranger, who is elsewhere | not_found  | not_found  | =             | =             | =             | not_found  | not_found  | not_found
wants to be in reserve
  a favourite                  | job_open   | job_open   | job_open      | job_open      | job_open      | chosen     | job_begun  | job_begun
cannot come
  a favourite                  | not_chosen | not_chosen | not_chosen    | not_chosen    | not_chosen    | free       | not_chosen | not_chosen
opens it to all
  the poster, a principal      | all        | all        | =             | =             | =             | job_filled | all        | job_past
chooses the applicant
  the poster, a principal      | filled     | filled     | filled        | filled        | filled        | =          | filled     | job_past
takes the choice back
  the poster, a principal      | not_chosen | not_chosen | not_chosen    | not_chosen    | not_chosen    | free       | not_chosen | not_chosen
changes the time
  the poster, a principal      | else       | else       | else          | else          | else          | else       | all        | job_past
deletes the job
  the poster, a principal      | gone
strikes early
  the clock                    | =          | =          | =             | =             | =             | =          | all        | else
strikes in time
  the clock                    | been here  | all        | =             | =             | =             | =          | all        | else
strikes six hours late, looks six hours later
  the clock                    | all        | all        | =             | =             | =             | =          | all        | else
`,
);

let days = 0;
async function bringAbout(state: string): Promise<Situation> {
  t.setNow(monday);
  const startDate = new Date(Date.UTC(2026, 10, 4 + days++)).toISOString().slice(0, 10);
  const { id } = await post({ startDate, ...(state === "at once" ? { firstTo: [] } : {}) });
  await apply(t.ctx, favourite, { key: id });
  await histories[state]?.(id, startDate);
  return { id, now: t.ctx.now() };
}

async function everything({ id }: Situation) {
  const [job] = await t.db.select().from(jobs).where(eq(jobs.id, id));
  return {
    job: job && {
      audience: job.audience,
      filled: job.filled,
      startTime: job.startTime,
      region: job.regionCode,
    },
    stages: (await w.stagesOf(id)).map(({ openedAt, openedBy, opensAt }) => ({
      openedAt,
      openedBy,
      opensAt,
    })),
    readers: await t.db
      .select()
      .from(jobReaders)
      .where(eq(jobReaders.jobId, id))
      .orderBy(jobReaders.accountId),
    applied: await t.db
      .select()
      .from(applications)
      .where(eq(applications.jobId, id))
      .orderBy(applications.id),
    booked: await t.db.select().from(assignments).where(eq(assignments.jobId, id)),
  };
}
type All = Awaited<ReturnType<typeof everything>>;

/** The last group that hears. */
const hearing = ({ job, stages }: All) => {
  const opened = stages.filter(({ openedAt }) => openedAt).length;
  return job?.audience === "everybody" ? "all" : (["nobody", "favourites", "been here"][opened] ?? "?");
};

function change(before: All, after: All): string {
  if (!after.job) return "gone";
  if (hearing(after) !== hearing(before)) return hearing(after);
  if (after.job.filled !== before.job?.filled) return after.job.filled ? "filled" : "free";
  if (after.applied.length > before.applied.length) return "applied";
  return "else";
}

async function act({ action, side }: Row, { id }: Situation) {
  const struck = ofClock[action]?.(id);
  if (struck) return struck.then(() => undefined);
  const [path, body] = calls[action]?.(id) ?? ["", {}];
  return call(side, path, body, (answer) =>
    /reads|page/.test(action) ? (answer ? "reads" : "nothing") : undefined,
  );
}

const outcomesOf = player<Situation, All>({
  bringAbout,
  before: async ({ now }) => {
    t.setNow(now);
    await t.db.delete(rateLimits);
  },
  act,
  everything,
  change,
  end: ({ id }) => t.db.delete(jobs).where(eq(jobs.id, id)),
});

test.each(table.map((row) => [row.side, row.action, row] as const))(
  "%s %s",
  async (_side, _action, row) => {
    expect(await outcomesOf(row)).toEqual(row.outcomes);
  },
  60_000,
);
