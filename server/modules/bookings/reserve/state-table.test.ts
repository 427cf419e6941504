// Shows (rule: reserve, cannot-come, requests-once).
import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { applications, jobs, rateLimits, schoolBlocks } from "../../../../db/schema/index.ts";
import { createOperator, createSubstitute } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import { monday } from "../../jobs/fixture.ts";
import { apply } from "../applications/apply.ts";
import { decline } from "../asking/index.ts";
import { endLate } from "../asking/turns/tasks.ts";
import { cannotCome } from "../cancelling/index.ts";
import { choose, removeChosen } from "../choice/index.ts";
import { calling, player, type Row, readTable } from "../state-table.fixture.ts";
import { orderReserve } from "./index.ts";
import { emails, reserve } from "./reserve.fixture.ts";

const w = await reserve();
const { t, school, teacher, chosen, nea, emil, tuuli, stand, post } = w;
const app = await testApp(t);
afterAll(async () => {
  await app.close();
  await w.close();
});

/** Emil stands in reserve before Nea, who has applied after him. */
const callers = {
  Nea: nea,
  Emil: emil,
  "the chosen one": chosen,
  "an applicant": tuuli,
  "a stranger": await createSubstitute(t.db),
  "the poster": teacher,
  "a principal": w.principal,
  "a colleague": w.colleague,
  "another school": w.outsider,
  "an operator": await createOperator(t.db),
  nobody: undefined,
};
const [call, everybody] = [calling(app, callers), Object.keys(callers)];

const calls: Record<string, (id: string) => [path: string, body: object]> = {
  "wants to": (id) => ["/api/users/reserve", { uniqueId: id, stand: true }],
  "leaves it": (id) => ["/api/users/reserve", { uniqueId: id, stand: false }],
  "cannot come": (id) => ["/api/users/cancel/chosen", { uniqueId: id, illness: true }],
  "reads the reserve": (id) => ["/api/teachers/reserve", { id }],
  "puts her first": (id) => ["/api/teachers/reserve", { id, emails: emails(nea, emil) }],
  "takes her out": (id) => ["/api/teachers/reserve", { id, remove: nea.email }],
  "takes its choice back": (id) => ["/api/teachers/remove/chosen", { id }],
  "chooses an applicant": (id) => ["/api/teachers/add/chosen", { id, email: tuuli.email }],
  "deletes the job": (id) => ["/api/teachers/deletetemp", { id }],
};
const ofClock: Record<string, (id: string) => Promise<unknown>> = {
  "strikes early": (id) => w.strike(id),
  "strikes in time": (id) => {
    w.minutes(15);
    return w.strike(id);
  },
  "looks six hours later": () => {
    w.minutes(6 * 60);
    return endLate(t.ctx);
  },
};

interface Situation {
  id: string;
  hides: boolean;
  now: Date;
}

/** What has come before, to bring about each state, after Emil has come to stand in reserve for the job of another. */
const histories: Record<string, (id: string, day: string) => Promise<unknown>> = {
  "not applied": async () => {},
  applied: async () => {},
  hides: async () => {},
  stands: (id) => stand(id, nea),
  busy: async (id, startDate) => {
    await stand(id, nea);
    const other = await post({ startDate }, w.outsider);
    await apply(t.ctx, nea, { key: other.id });
    await choose(t.ctx, w.outsider, { key: other.id, email: nea.email });
  },
  "stands, hides": (id) => stand(id, nea),
  out: async (id) => {
    await stand(id, nea);
    await orderReserve(t.ctx, teacher, id, { person: nea.email, move: "out" });
  },
  free: (id) => removeChosen(t.ctx, teacher, { key: id }),
  asked: async (id) => {
    await stand(id, nea);
    await orderReserve(t.ctx, teacher, id, { people: emails(nea, emil) });
    await cannotCome(t.ctx, chosen, { key: id, illness: true, message: "" });
  },
  waits: async (id) => {
    await stand(id, nea);
    await cannotCome(t.ctx, chosen, { key: id, illness: true, message: "" });
  },
  "waited, left": async (id, day) => {
    await histories["waits"]?.(id, day);
    await stand(id, nea, false);
  },
  "said no": async (id) => {
    await histories["asked"]?.(id, "");
    await decline(t.ctx, nea, { id: await w.requestOf(id, nea) });
  },
  "has it": async (id) => {
    await removeChosen(t.ctx, teacher, { key: id });
    await choose(t.ctx, teacher, { key: id, email: nea.email });
  },
  begun: async (id, day) => {
    await stand(id, nea);
    await orderReserve(t.ctx, teacher, id, { people: emails(emil, nea) });
    t.setNow(new Date(`${day}T07:00:00Z`));
  },
};
const states = Object.keys(histories);

const words = {
  states,
  actions: Object.fromEntries([
    ...Object.keys(calls).map((action) => [action, everybody]),
    ...Object.keys(ofClock).map((action) => [action, ["the clock"]]),
  ]),
};
/** What Nea comes to; behind `+` what Emil does; where it is neither: whether the job is filled, or `else`. */
const table = readTable(
  words,
  `
                          | not applied | applied    | hides          | stands       | busy          | stands, hides  | out          | free       | asked          | waits          | waited, left     | said no    | has it            | begun
wants to, leaves it, cannot come
  a stranger              | not_found
  the poster, a principal, a colleague, another school, an operator | forbidden
wants to, leaves it, cannot come, reads the reserve, puts her first, takes her out, takes its choice back, chooses an applicant, deletes the job
  nobody                  | unauthenticated
reads the reserve, puts her first, takes her out, takes its choice back, chooses an applicant, deletes the job
  Nea, Emil, the chosen one, an applicant, a stranger | forbidden
  a colleague, another school, an operator | not_found
wants to
  Nea                     | not_found   | stands     | school_blocked | =            | =             | school_blocked | reserve_over | job_open   | job_open       | job_open       | job_open         | job_open   | chosen            | job_begun
  Emil                    | =           | =          | =              | =            | =             | =              | =            | job_open   | job_open       | job_open       | job_open         | job_open   | =                 | job_begun
  the chosen one          | chosen      | chosen     | chosen         | chosen       | chosen        | chosen         | chosen       | job_open   | not_found      | not_found      | not_found        | not_found  | else              | job_begun
  an applicant            | else        | else       | else           | else         | else          | else           | else         | job_open   | job_open       | job_open       | job_open         | job_open   | else              | job_begun
leaves it
  Nea                     | not_found   | =          | =              | applied      | applied       | applied        | =            | =          | else           | applied        | =                | =          | =                 | applied
  Emil                    | +applied    | +applied   | +applied       | +applied     | +applied      | +applied       | +applied     | +applied   | +applied       | else           | else             | else       | +applied          | +applied
  the chosen one          | =           | =          | =              | =            | =             | =              | =            | =          | not_found      | not_found      | not_found        | not_found  | =                 | =
  an applicant            | =
cannot come
  Nea                     | not_found   | not_chosen | not_chosen     | not_chosen   | not_chosen    | not_chosen     | not_chosen   | not_chosen | not_chosen     | not_chosen     | not_chosen       | not_chosen | not applied +open | not_chosen
  Emil, an applicant      | not_chosen
  the chosen one          | +open       | +open      | +open          | queued +open | +open         | queued +open   | +open        | not_chosen | =              | =              | =                | =          | not_chosen        | job_begun
reads the reserve
  the poster, a principal | nothing     | nothing    | nothing        | reads 2      | reads 2, busy | reads 2        | nothing      | nothing    | reads 1        | reads 2        | nothing          | nothing    | nothing           | reads 2
puts her first
  the poster, a principal | else        | else       | else           | else         | else          | else           | else         | else       | =              | else           | else             | else       | else              | else
takes her out
  the poster, a principal | not_found   | not_found  | not_found      | out          | out           | out            | not_found    | not_found  | out +open      | out            | not_found        | not_found  | not_found         | out
takes its choice back
  the poster, a principal | freed       | freed      | freed          | freed        | freed         | freed          | freed        | not_chosen | not_chosen     | not_chosen     | not_chosen       | not_chosen | applied           | freed
chooses an applicant
  the poster, a principal | job_filled  | job_filled | job_filled     | job_filled   | job_filled    | job_filled     | job_filled   | filled     | stands +stands | stands +stands | +stands          | +stands    | job_filled        | job_filled
deletes the job
  the poster, a principal | gone
strikes early
  the clock               | =
strikes in time, looks six hours later
  the clock               | =           | =          | =              | =            | =             | =              | =            | =          | applied +open  | open +applied  | +applied         | +applied   | =                 | =
`,
);

async function bringAbout(state: string): Promise<Situation> {
  t.setNow(monday);
  await t.db.delete(schoolBlocks);
  const { id, startDate } = await w.filled(state === "not applied" ? [emil, tuuli] : [emil, nea, tuuli]);
  await stand(id, emil);
  await histories[state]?.(id, startDate);
  return { id, hides: state.includes("hides"), now: t.ctx.now() };
}

async function everything({ id }: Situation) {
  const [job] = await t.db.select().from(jobs).where(eq(jobs.id, id));
  const [asked, booked] = [await w.all(id), await w.chosenFor(id)];
  const applied = await t.db
    .select()
    .from(applications)
    .where(eq(applications.jobId, id))
    .orderBy(applications.id);
  /** What the job is to somebody. */
  const isTo = (personId: string) => {
    const own = applied.find(({ substituteId }) => substituteId === personId);
    const request = asked.findLast(({ accountId }) => accountId === personId)?.state;
    if (booked?.substituteId === personId) return "has it";
    if (request === "open" || request === "queued") return request;
    if (own?.reserveEndedAt) return "out";
    if (own?.reserveSince) return "stands";
    return own && !own.withdrawnAt ? "applied" : "not applied";
  };
  return {
    job: job?.archivedAt ? undefined : job && { filled: job.filled },
    asked,
    booked,
    applied,
    nea: isTo(nea.id),
    emil: isTo(emil.id),
  };
}
type All = Awaited<ReturnType<typeof everything>>;

function change(before: All, after: All): string {
  if (!after.job) return "gone";
  const changed = [
    ...(after.nea === before.nea ? [] : [after.nea]),
    ...(after.emil === before.emil ? [] : [`+${after.emil}`]),
  ];
  return (
    changed.join(" ") ||
    (after.job.filled === before.job?.filled ? "else" : after.job.filled ? "filled" : "freed")
  );
}

async function act({ action, side }: Row, { id }: Situation) {
  const struck = ofClock[action]?.(id);
  if (struck) return struck.then(() => undefined);
  const [path, body] = calls[action]?.(id) ?? ["", {}];
  return call(side, path, body, (answer) => {
    if (action !== "reads the reserve") return undefined;
    const found = answer.find(({ email }: { email: string }) => email === nea.email);
    return found ? `reads ${found.place}${found.busy ? ", busy" : ""}` : "nothing";
  });
}

const outcomesOf = player<Situation, All>({
  bringAbout,
  before: async ({ now, hides }) => {
    await t.db.delete(schoolBlocks);
    if (hides) await t.db.insert(schoolBlocks).values({ accountId: nea.id, schoolId: school.id });
    t.setNow(now);
    await t.db.delete(rateLimits);
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
