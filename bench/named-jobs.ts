import { readConfig } from "../server/platform/config.ts";
import { type TestContext, testContext } from "../tests/support/database.ts";
import { createSchool, createSubstitute, createTeacher } from "../tests/support/factories.ts";
import { stopCluster } from "../tests/support/servers/cluster.ts";
import { type ServerProcess, startServer } from "../tests/support/servers/server.ts";
import { seedMarket, seedNamed } from "../tests/support/world/many-jobs.ts";
import { tokenOf } from "../tests/support/world/token.ts";
import { type Figure, median, type Pace, type Spent } from "./measure/figure.ts";
import { type Ask, answers } from "./measure/load.ts";
import { meter, middleOf, postmasterAt, processorTime, total } from "./measure/processor.ts";

const secret = "s".repeat(48);
const region = "FI-18";
/** Jobs of the region of which others hear first, and of which the one who asks does. */
const [ofOthers, own] = [10_000, 30];
const atOnce = 8;
/** Of a round, of each. */
const turns = 8;

/** The whole list of one who hears of some jobs first, in a region with ten thousand of which others do, against a region without these. */
export async function namedJobs({ rounds, quick }: Pace): Promise<Figure[]> {
  const stands: Stand[] = [];
  try {
    const crowded = await standWith(ofOthers, stands);
    const empty = await standWith(0, stands);
    const count = quick ? 32 : 64;
    // Planned anew five times on each connection, and compiled.
    for (const stand of stands) await turn(stand, 10 * count);
    const seen = [];
    for (let n = 0; n < rounds; n++) {
      const found = new Map(stands.map((stand): [Stand, Round[]] => [stand, []]));
      // Short ones in turn: what else the machine does falls on both alike.
      for (let k = 0; k < turns; k++)
        for (const stand of k % 2 === 0 ? stands : stands.toReversed())
          found.get(stand)?.push(await turn(stand, count));
      const of = (stand: Stand) => together(found.get(stand) ?? []);
      seen.push({ crowded: of(crowded), empty: of(empty) });
    }
    const [many, few] = [seen.map((one) => one.crowded), seen.map((one) => one.empty)];
    return [
      {
        name: `list with ${own} jobs heard of first / without the ${ofOthers} that others hear of first, processor time`,
        rounds: seen.map((one) => total(one.crowded.spent) / total(one.empty.spent)),
        limit: { atMost: 1.05 },
        detail: `${many[0]?.bytes} bytes each; a list takes ${median(many.map(({ took }) => took)).toFixed(1)} against ${median(few.map(({ took }) => took)).toFixed(1)} ms, ${atOnce} at once`,
        processor: {
          ours: middleOf(many.map(({ spent }) => spent)),
          theirs: middleOf(few.map(({ spent }) => spent)),
        },
      },
    ];
  } finally {
    for (const { server, t } of stands) {
      await server.stop();
      await t.close();
    }
    await stopCluster();
  }
}

interface Stand {
  t: TestContext;
  server: ServerProcess;
  ask: Ask;
  postmaster: number;
}

interface Round {
  spent: Spent;
  /** Milliseconds from asking to the answer, the median. */
  took: number;
  bytes: number;
}

function together(all: Round[]): Round {
  const mean = (of: (one: Round) => number) => all.reduce((sum, one) => sum + of(one), 0) / all.length;
  return {
    spent: { program: mean(({ spent }) => spent.program), database: mean(({ spent }) => spent.database) },
    took: median(all.map(({ took }) => took)),
    bytes: all[0]?.bytes ?? 0,
  };
}

/** A database with 10,000 open jobs, 526 of them in the region, and a process of its own that asks it. */
async function standWith(named: number, stands: Stand[]): Promise<Stand> {
  const t = await testContext({ TOKEN_SECRET: secret });
  const school = await createSchool(t.db, { regionCode: region });
  const teacher = await createTeacher(t.db, { school });
  const jobsOf = { schoolId: school.id, ownerId: teacher.id };
  await seedMarket(t.client, { ...jobsOf, open: 10_000, archived: 2_000, substitutes: 5_000 });
  const reader = await createSubstitute(t.db, { regions: [region] });
  await seedNamed(t.client, { ...jobsOf, count: own, readerIds: [reader.id] });
  const others = await t.client<{ id: string }[]>`
    select account_id as id from substitute_regions where region_code = ${region} and account_id <> ${reader.id} limit 2000`;
  if (named > 0)
    await seedNamed(t.client, { ...jobsOf, count: named, readerIds: others.map(({ id }) => id) });
  await t.client`vacuum analyze`;
  const config = readConfig({ TOKEN_SECRET: secret, DATA_DIR: t.dataDir });
  const authorization = await tokenOf({ config, db: t.db }, reader.id, new Date());
  const server = await startServer({
    ROLE: "api",
    DATABASE_URL: t.url,
    DATA_DIR: t.dataDir,
    TOKEN_SECRET: secret,
  });
  const ask = { origin: server.origin, path: "/api/users/getalltemp", body: {}, headers: { authorization } };
  const stand = { t, server, ask, postmaster: await postmasterAt(t.client) };
  stands.push(stand);
  return stand;
}

async function turn({ server, ask, postmaster }: Stand, count: number): Promise<Round> {
  const { result, spent } = await meter(() => processorTime(server.process.pid), postmaster).of(count, () =>
    answers(ask, { connections: atOnce, until: { answers: count } }),
  );
  return { spent, took: median(result.times), bytes: result.bytes };
}
