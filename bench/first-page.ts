import { readConfig } from "../server/platform/config.ts";
import { type TestContext, testContext } from "../tests/support/database.ts";
import { createSchool, createSubstitute, createTeacher } from "../tests/support/factories.ts";
import { stopCluster } from "../tests/support/servers/cluster.ts";
import { type ServerProcess, startServer } from "../tests/support/servers/server.ts";
import { seedMarket } from "../tests/support/world/many-jobs.ts";
import { tokenOf } from "../tests/support/world/token.ts";
import { type Figure, median, type Pace } from "./measure/figure.ts";
import { type Ask, answers } from "./measure/load.ts";
import { meter, middleOf, postmasterAt, processorTime, residentMegabytes } from "./measure/processor.ts";

const [many, few] = [10_000, 100];
const requests = 40;
const atOnce = 8;
const secret = "s".repeat(48);

/** The first page of open jobs for one who sees 10,000 and one who sees 100, from a process of its own. */
export async function firstPage({ rounds }: Pace): Promise<Figure[]> {
  const t = await testContext();
  const [ofMany, ofFew] = await readers(t);
  const server = await serverOn(t);
  const stand = { server, postmaster: await postmasterAt(t.client) };
  try {
    const html = await compare(stand, rounds, { many: page(server, ofMany), few: page(server, ofFew) });
    const part = { limit: 30 };
    const json = await compare(stand, rounds, {
      many: list(server, ofMany, part),
      few: list(server, ofFew, part),
    });
    const whole = await round(stand, list(server, ofMany, {}), 2 * atOnce);
    const figures = Object.entries({ html, json }).map(([kind, seen]) => ({
      name: `first page for one who sees ${many} / for one who sees ${few}, ${kind}, rate`,
      rounds: seen.map(({ long, short }) => long.rate / short.rate),
      limit: { atLeast: 0.8 },
      detail: `${median(seen.map(({ long }) => long.rate)).toFixed(1)} a second, ${seen[0]?.long.bytes} bytes each`,
      processor: {
        ours: middleOf(seen.map(({ long }) => long.spent)),
        theirs: middleOf(seen.map(({ short }) => short.spent)),
      },
    }));
    return [
      ...figures,
      {
        name: "first pages, resident memory in MB",
        rounds: [...html, ...json].map(({ peak }) => peak),
        limit: { atMost: 300 },
        detail: `${Math.round(await residentMegabytes(server.process.pid))} MB after whole lists, ${atOnce} at once`,
      },
      {
        name: `first page for one who sees ${many} / all of them at once, rate`,
        rounds: json.map(({ long }) => long.rate / whole.rate),
        limit: { atLeast: 5 },
        own: true,
        detail: `all: ${whole.rate.toFixed(1)} a second, ${whole.bytes} bytes each`,
      },
    ];
  } finally {
    await server.stop();
    await t.close();
    await stopCluster();
  }
}

/** The product alone, giving one who sees many their first page for a while, so that it can be profiled. */
export async function onlyFirstPages(env: Record<string, string>): Promise<void> {
  const t = await testContext();
  const [ofMany] = await readers(t);
  const server = await serverOn(t, env);
  try {
    await answers(page(server, ofMany), { connections: atOnce, until: { seconds: 15 } });
  } finally {
    await server.stop();
    await t.close();
    await stopCluster();
  }
}

const serverOn = (t: TestContext, env: Record<string, string> = {}) =>
  startServer({ ROLE: "all", DATABASE_URL: t.url, DATA_DIR: t.dataDir, TOKEN_SECRET: secret, ...env });

/** Tokens of one who sees many jobs, and of one who sees few. */
async function readers(t: TestContext): Promise<[string, string]> {
  const config = readConfig({ TOKEN_SECRET: secret, DATA_DIR: t.dataDir });
  const school = await createSchool(t.db);
  const teacher = await createTeacher(t.db, { school });
  const place = { schoolId: school.id, ownerId: teacher.id };
  await seedMarket(t.client, { ...place, open: many + few, archived: 0, substitutes: 0 });
  await t.client`update jobs set region_code = 'FI-18'`;
  await t.client`update jobs set region_code = 'FI-01' where id in (select id from jobs limit ${few})`;
  await t.client`vacuum analyze jobs`;
  const reader = async (region: string) =>
    tokenOf({ config, db: t.db }, (await createSubstitute(t.db, { regions: [region] })).id, new Date());
  return [await reader("FI-18"), await reader("FI-01")];
}

interface Stand {
  server: ServerProcess;
  postmaster: number;
}

async function compare(stand: Stand, rounds: number, { many, few }: Record<"many" | "few", Ask>) {
  const seen = [];
  for (let n = -1; n < rounds; n++) {
    const [long, short] = [await round(stand, many, requests), await round(stand, few, requests)];
    // The first are answered while all is compiled.
    if (n >= 0) seen.push({ long, short, peak: Math.max(long.peak, short.peak) });
  }
  return seen;
}

async function round({ server, postmaster }: Stand, ask: Ask, count: number) {
  const { pid } = server.process;
  let peak = 0;
  const watch = setInterval(async () => {
    peak = Math.max(peak, await residentMegabytes(pid));
  }, 20);
  const { result, spent } = await meter(() => processorTime(pid), postmaster).of(count, () =>
    answers(ask, { connections: atOnce, until: { answers: count } }),
  );
  clearInterval(watch);
  return { ...result, spent, peak: Math.max(peak, await residentMegabytes(pid)) };
}

const packed = { "accept-encoding": "gzip, deflate, br, zstd" };

const page = ({ origin }: ServerProcess, token: string): Ask => ({
  origin,
  path: "/app/jobs/all",
  headers: { ...packed, cookie: `tuuri_session=${token}` },
});

const list = ({ origin }: ServerProcess, authorization: string, body: object): Ask => ({
  origin,
  path: "/api/users/getalltemp",
  headers: { ...packed, authorization },
  body,
});
