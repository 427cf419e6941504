import { apply } from "../server/modules/bookings/applications/index.ts";
import { choose } from "../server/modules/bookings/choice/index.ts";
import { postJob } from "../server/modules/jobs/posting/index.ts";
import { readConfig } from "../server/platform/config.ts";
import { Refusal } from "../server/platform/failures/errors.ts";
import { type TestContext, testContext } from "../tests/support/database.ts";
import { createPrincipal, createSubstitute } from "../tests/support/factories.ts";
import { stopCluster } from "../tests/support/servers/cluster.ts";
import { type ServerProcess, startServer } from "../tests/support/servers/server.ts";
import { statementsOf } from "../tests/support/world/statements.ts";
import { tokenOf } from "../tests/support/world/token.ts";
import { type Figure, median, type Pace, quantile, type Spent } from "./measure/figure.ts";
import { type Ask, together } from "./measure/load.ts";
import { meter, middleOf, postmasterAt, processorTime, total } from "./measure/processor.ts";
import { type Program, startProgram } from "./program.ts";

const racers = 200;
const secret = "s".repeat(48);

/** Two hundred principals choose the same person at once, by the service and by the API; and what a lone choice costs against its SQL. */
export async function choosing({ rounds, quick }: Pace): Promise<Figure[]> {
  const t = await testContext({ TOKEN_SECRET: secret });
  const server = await startServer({
    ROLE: "api",
    DATABASE_URL: t.url,
    DATA_DIR: t.dataDir,
    TOKEN_SECRET: secret,
  });
  let bare: Program | undefined;
  try {
    const stand = { t, server, postmaster: await postmasterAt(t.client) };
    bare = await startProgram("bench/bare/bare-choose.ts", {
      DATABASE_URL: t.url,
      CHOICE: JSON.stringify(await recorded(t)),
    });
    const seen = [];
    for (let round = -1; round < rounds; round++) {
      const alone = await lone(stand, quick ? 40 : 100);
      const floor = await sqlAlone(stand, bare, quick ? 40 : 100);
      const outside = await race(stand, byCall);
      const insideAlone = await lone(stand, 20, inside);
      const insideRace = await race(stand, inside);
      // A server that has just started plans its statements once a connection: that is no choice's cost.
      if (round >= 0) seen.push({ alone, floor, outside, insideAlone, insideRace });
    }
    return figuresOf(seen);
  } finally {
    await bare?.stop();
    await server.stop();
    await t.close();
    await stopCluster();
  }
}

interface Race {
  won: number;
  p99: number;
}

interface Round {
  alone: { times: number[]; spent: Spent };
  floor: { spent: Spent };
  outside: Race;
  insideAlone: { times: number[] };
  insideRace: Race;
}

function figuresOf(seen: Round[]): Figure[] {
  const middle = (of: (one: Round) => number) => median(seen.map(of)).toFixed(1);
  return [
    {
      name: `choose, winners of ${racers} who race`,
      rounds: seen.map(({ outside, insideRace }) => Math.max(outside.won, insideRace.won)),
      limit: { atMost: 1 },
      detail: "a rule, not a speed",
    },
    {
      name: `choose, p99 of ${racers} who race / a lone choice`,
      rounds: seen.map(({ insideAlone, insideRace }) => insideRace.p99 / median(insideAlone.times)),
      limit: { atMost: 4 },
      detail: `${middle((one) => one.insideRace.p99)} ms against ${middle((one) => median(one.insideAlone.times))} ms, of the service`,
    },
    {
      name: `choose over HTTP, p99 of ${racers} calls at once / a lone call`,
      rounds: seen.map(({ alone, outside }) => outside.p99 / median(alone.times)),
      limit: { atMost: 10 },
      own: true,
      detail: `${middle((one) => one.outside.p99)} ms against ${middle((one) => median(one.alone.times))} ms: two cores answer ${racers} calls one after the other`,
    },
    {
      name: "a lone choice / its bare SQL, processor time",
      rounds: seen.map(({ alone: { spent }, floor }) => total(spent) / total(floor.spent)),
      limit: { atMost: 2 },
      detail: "by the API, against the same statements in one transaction behind a bare server",
      processor: {
        ours: middleOf(seen.map((one) => one.alone.spent)),
        theirs: middleOf(seen.map((one) => one.floor.spent)),
      },
    },
  ];
}

interface Stand {
  t: TestContext;
  server: ServerProcess;
  postmaster: number;
}

interface Offer {
  /** Job, substitute, their address, principal and school, as `names` of the bare server. */
  names: string[];
  choice: Ask;
  /** The same by the service itself. @returns the status that a call would have */
  chooses(): Promise<number>;
}

/** How those at once choose. */
type Way = (offers: Offer[]) => Promise<{ status: number; took: number }[]>;

const byCall: Way = (offers) => together(offers.map(({ choice }) => choice));

const inside: Way = (offers) =>
  Promise.all(
    offers.map(async ({ chooses }) => {
      const asked = performance.now();
      const status = await chooses();
      return { status, took: performance.now() - asked };
    }),
  );

async function offer(
  { t, server }: Stand,
  person?: Awaited<ReturnType<typeof createSubstitute>>,
): Promise<Offer> {
  const substitute = person ?? (await createSubstitute(t.db));
  const { principal, key, names } = await offered(t, substitute);
  const config = readConfig({ TOKEN_SECRET: secret, DATA_DIR: t.dataDir });
  const authorization = await tokenOf({ config, db: t.db }, principal.id, new Date());
  const body = { id: key, email: substitute.email };
  const { email } = substitute;
  return {
    names,
    chooses: () => choose(t.ctx, principal, { key, email }).then(() => 200, statusOf),
    choice: { origin: server.origin, path: "/api/teachers/add/chosen", headers: { authorization }, body },
  };
}

/** @throws any error but a refusal */
function statusOf(error: unknown): number {
  if (error instanceof Refusal) return error.status;
  throw error;
}

async function offered(t: TestContext, substitute: Awaited<ReturnType<typeof createSubstitute>>) {
  const principal = await createPrincipal(t.db);
  const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const wish = { startDate, startTime: "08:00", endTime: "15:00", type: "one" };
  const job = await postJob(t.ctx, principal, wish);
  await apply(t.ctx, substitute, { key: job.id, alreadyWarned: false });
  const school = principal.schools[0]?.id ?? "";
  return { principal, key: job.id, names: [job.id, substitute.id, substitute.email, principal.id, school] };
}

/** One choice after the other. */
async function lone(stand: Stand, count: number, way = byCall) {
  const offers: Offer[] = [];
  for (let n = 0; n < count; n++) offers.push(await offer(stand));
  const times: number[] = [];
  const { spent } = await meter(() => processorTime(stand.server.process.pid), stand.postmaster).of(
    count,
    async () => {
      for (const one of offers) {
        const [answer] = await way([one]);
        if (answer?.status !== 200) throw new Error(`a lone choice was answered with ${answer?.status}`);
        times.push(answer.took);
      }
    },
  );
  return { times, spent };
}

/** The same, by the bare server. @throws Error when its statements do not choose */
async function sqlAlone(stand: Stand, bare: Program, count: number) {
  const { t, postmaster } = stand;
  const offers: string[][] = [];
  for (let n = 0; n < count; n++) offers.push((await offered(t, await createSubstitute(t.db))).names);
  const { spent } = await meter(() => processorTime(bare.pid), postmaster).of(count, async () => {
    for (const names of offers) {
      const answer = await fetch(`${bare.origin}/choose`, { method: "POST", body: JSON.stringify(names) });
      if (!answer.ok) throw new Error(`the bare choice was answered with ${answer.status}`);
    }
  });
  const jobs = offers.map(([job]) => job);
  const [done] =
    await t.client`select count(*)::int as count from assignments where job_id = any(${jobs as string[]})`;
  if (done?.["count"] !== count) throw new Error(`of ${count} bare choices ${done?.["count"]} are there`);
  return { spent };
}

async function race(stand: Stand, way: Way): Promise<Race> {
  const person = await createSubstitute(stand.t.db);
  const offers: Offer[] = [];
  for (let n = 0; n < racers; n++) offers.push(await offer(stand, person));
  const answered = await way(offers);
  const times = answered.map(({ took }) => took);
  const statuses = answered.map(({ status }) => status);
  const odd = statuses.filter((status) => status !== 200 && status !== 409);
  if (odd.length > 0) throw new Error(`in the race answered with ${odd.join()}`);
  return { p99: quantile(times, 0.99), won: statuses.filter((status) => status === 200).length };
}

/** What a choice sends to the database, with the names of what it is about. */
async function recorded(t: TestContext) {
  const substitute = await createSubstitute(t.db);
  const { principal, key, names } = await offered(t, substitute);
  const statements = await statementsOf(t, (ctx) => choose(ctx, principal, { key, email: substitute.email }));
  return { statements, names };
}
