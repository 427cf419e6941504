// Shows (rule: asked-directly, request-accepted, request-declined, request-undone, request-over, request-from-push, requests-once).
import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { applications, jobs, requests } from "../../../../db/schema/index.ts";
import { createOperator, createSubstitute } from "../../../../tests/support/factories.ts";
import { monday } from "../../jobs/fixture.ts";
import { changeJob } from "../../jobs/posting/index.ts";
import { apply } from "../applications/apply.ts";
import { choose } from "../choice/index.ts";
import { calling, player, type Row, readTable } from "../state-table.fixture.ts";
import { pressing } from "./from-push/pressing.fixture.ts";
import { accept, decline, takeBack } from "./index.ts";
import { requestStates } from "./rules.ts";
import { endLate } from "./turns/tasks.ts";

const w = await pressing();
const { t, teacher, nea, emil, tuuli, post, askFor, requestOf } = w;
afterAll(w.close);

/** Nea is the one asked, and Emil another for the same job. */
const callers = {
  Nea: nea,
  Emil: emil,
  "an applicant": tuuli,
  "a stranger": await createSubstitute(t.db),
  "the poster": teacher,
  "a principal": w.principal,
  "a colleague": w.colleague,
  "another school": w.outsider,
  "an operator": await createOperator(t.db),
  nobody: undefined,
};
const [call, everybody] = [calling(w.app, callers), Object.keys(callers)];

type Calls = Record<string, (of: Situation) => Promise<[path: string, body: object]>>;
const answers: Calls = {
  accepts: async ({ request }) => ["/api/users/request/accept", { id: request }],
  declines: async ({ request }) => ["/api/users/request/decline", { id: request }],
  undoes: async ({ request }) => ["/api/users/request/undo", { id: request }],
  "presses yes": async ({ id }) => ["/api/users/request/answer", await pressed(id, "accept")],
  "presses no": async ({ id }) => ["/api/users/request/answer", await pressed(id, "decline")],
  "reads what they are asked": async () => ["/api/users/requests", {}],
};
const pressed = async (id: string, answer: string) => ({ token: await w.tokenTo(id, nea), answer });
const ofSchool: Calls = {
  "asks her": async ({ id }) => ["/api/teachers/ask", { id, emails: [nea.id], thenEverybody: false }],
  "takes hers back": async ({ id }) => ["/api/teachers/ask/back", { id, person: nea.id }],
  "takes all back": async ({ id }) => ["/api/teachers/ask/back", { id }],
  "chooses another": async ({ id }) => ["/api/teachers/add/chosen", { id, email: tuuli.email }],
  "takes the choice back": async ({ id }) => ["/api/teachers/remove/chosen", { id }],
  "changes the time": async ({ id }) => ["/api/teachers/updatetemp", { id, startTime: "07:00" }],
  "deletes the job": async ({ id }) => ["/api/teachers/deletetemp", { id }],
  "reads whom it asks": async ({ id }) => ["/api/teachers/requests", { id }],
};
const calls = { ...answers, ...ofSchool };
const ofClock: Record<string, (of: Situation) => Promise<unknown>> = {
  "strikes early": ({ id }) => w.strike(id),
  "strikes in time": ({ id }) => {
    w.minutes(15);
    return w.strike(id);
  },
  "looks six hours later": () => {
    w.minutes(6 * 60);
    return endLate(t.ctx);
  },
};

const words = {
  // The last is of one whose job has another time since: it is overtaken, and the job open.
  states: [...requestStates, "changed"],
  actions: Object.fromEntries([
    ...Object.keys(calls).map((action) => [action, everybody]),
    ...Object.keys(ofClock).map((action) => [action, ["the clock"]]),
  ]),
};

/** Of Nea's request the state that it comes to; behind `+` that of Emil's; behind `anew` that of a further one; `else` where something else has changed. */
const table = readTable(
  words,
  `
                          | queued               | open                 | accepted       | declined       | expired       | takenBack       | overtaken       | skipped       | changed
accepts, declines, undoes
  Emil, an applicant, a stranger | not_found
accepts, declines, undoes, reads what they are asked
  the poster, a principal, a colleague, another school, an operator | forbidden
  nobody                  | unauthenticated
presses yes, presses no
  Emil, an applicant, a stranger, the poster, a principal, a colleague, another school, an operator | another_account
asks her, takes hers back, takes all back, chooses another, takes the choice back, changes the time, deletes the job, reads whom it asks
  Nea, Emil, an applicant, a stranger | forbidden
  a colleague, another school, an operator | not_found
  nobody                  | unauthenticated
accepts
  Nea                     | not_found            | accepted +overtaken  | =              | request_over   | request_over  | request_over    | request_over    | not_found     | request_over
declines
  Nea                     | not_found            | declined +open       | request_over   | =              | request_over  | request_over    | request_over    | not_found     | request_over
undoes
  Nea                     | not_found            | not_chosen           | declined +open | =              | not_chosen    | not_chosen      | not_chosen      | not_found     | not_chosen
presses yes
  Nea, nobody             | =                    | accepted +overtaken  | =              | =              | =             | =               | =               | =             | =
presses no
  Nea, nobody             | =                    | declined +open       | =              | =              | =             | =               | =               | =             | =
reads what they are asked
  Nea                     | nothing              | reads open           | reads accepted | reads declined | reads expired | reads takenBack | reads overtaken | nothing       | reads overtaken
  Emil, an applicant, a stranger | nothing
asks her
  the poster, a principal | already_asked        | already_asked        | job_filled     | anew queued    | anew queued   | anew queued     | job_filled      | anew queued   | anew open
takes hers back
  the poster, a principal | takenBack            | takenBack +open      | request_over   | request_over   | =             | =               | =               | =             | =
takes all back
  the poster, a principal | +takenBack takenBack | takenBack +takenBack | =              | +takenBack     | +takenBack    | +takenBack      | =               | +takenBack    | =
chooses another
  the poster, a principal | +overtaken overtaken | overtaken +overtaken | job_filled     | +overtaken     | +overtaken    | +overtaken      | =               | +overtaken    | else
takes the choice back
  the poster, a principal | not_chosen           | not_chosen           | else           | not_chosen     | not_chosen    | not_chosen      | else            | not_chosen    | not_chosen
changes the time
  the poster, a principal | +overtaken overtaken | overtaken +overtaken | else           | +overtaken     | +overtaken    | +overtaken      | else            | +overtaken    | else
deletes the job
  the poster, a principal | gone
reads whom it asks
  the poster, a principal | reads queued         | reads open           | reads accepted | reads declined | reads expired | reads takenBack | reads overtaken | reads skipped | reads overtaken
strikes early
  the clock               | =
strikes in time, looks six hours later
  the clock               | +expired open        | expired +open        | =              | +expired       | +expired      | +expired        | =               | +expired      | =
`,
);

interface Situation {
  id: string;
  request: string;
  now: Date;
}

/** What has come before, to bring about each state. */
const histories: Record<string, (of: { id: string; request: string }) => Promise<unknown>> = {
  accepted: ({ request }) => accept(t.ctx, nea, { id: request }),
  declined: ({ request }) => decline(t.ctx, nea, { id: request }),
  expired: async ({ id }) => {
    w.minutes(15);
    await w.strike(id);
  },
  takenBack: ({ id }) => takeBack(t.ctx, teacher, { key: id, person: nea.id }),
  overtaken: ({ id }) => choose(t.ctx, teacher, { key: id, email: tuuli.email }),
  changed: ({ id }) => changeJob(t.ctx, teacher, { id, endTime: "14:00" }),
};

let days = 0;
async function bringAbout(state: string): Promise<Situation> {
  t.setNow(monday);
  const startDate = new Date(Date.UTC(2027, 0, 4 + days++)).toISOString().slice(0, 10);
  const { id } = await post({ startDate });
  await apply(t.ctx, tuuli, { key: id });
  if (state === "skipped") {
    const other = await post({ startDate });
    await apply(t.ctx, nea, { key: other.id });
    await choose(t.ctx, teacher, { key: other.id, email: nea.email });
  }
  await askFor(id, state === "queued" ? [emil, nea] : [nea, emil]);
  w.minutes(1);
  const request = await requestOf(id, nea);
  await histories[state]?.({ id, request });
  w.minutes(1);
  const asked = await t.db.select().from(requests).where(eq(requests.id, request));
  expect(asked).toMatchObject([{ state: state === "changed" ? "overtaken" : state }]);
  return { id, request, now: t.ctx.now() };
}

async function everything({ id }: Situation) {
  const [job] = await t.db.select().from(jobs).where(eq(jobs.id, id));
  return {
    asked: await w.all(id),
    booked: await w.chosenFor(id),
    applied: await t.db
      .select()
      .from(applications)
      .where(eq(applications.jobId, id))
      .orderBy(applications.id),
    job: job && [job.startTime, job.endTime, job.filled],
  };
}
type All = Awaited<ReturnType<typeof everything>>;

function change(before: All, after: All, { request }: Situation): string {
  if (!after.job) return "gone";
  const changed = after.asked.flatMap(({ id, state }) => {
    const was = before.asked.find((one) => one.id === id);
    if (!was) return [`anew ${state}`];
    if (was.state === state) return [];
    return [id === request ? state : `+${state}`];
  });
  return changed.join(" ") || "else";
}

async function act({ action, side }: Row, situation: Situation) {
  const struck = ofClock[action]?.(situation);
  if (struck) return struck.then(() => undefined);
  const [path, body] = (await calls[action]?.(situation)) ?? ["", {}];
  return call(side, path, body, (answer) => {
    if (!Array.isArray(answer)) return undefined;
    const found = answer.find(({ id }) => id === situation.request);
    return found ? `reads ${found.state}` : "nothing";
  });
}

const outcomesOf = player<Situation, All>({
  bringAbout,
  before: async ({ now }) => {
    t.setNow(now);
    await w.forgetLimits();
  },
  act,
  everything,
  change,
  end: async ({ id }) => {
    await w.holds(id);
    await t.db.delete(jobs).where(eq(jobs.id, id));
  },
});

test.each(table.map((row) => [row.side, row.action, row] as const))(
  "%s %s",
  async (_side, _action, row) => {
    expect(await outcomesOf(row)).toEqual(row.outcomes);
  },
  60_000,
);
