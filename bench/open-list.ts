import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openJobs } from "../server/modules/jobs/lists/index.ts";
import { readConfig } from "../server/platform/config.ts";
import { connect } from "../server/platform/database/connection.ts";
import { createLogger } from "../server/platform/process/logger.ts";
import { createSubstitute } from "../tests/support/factories.ts";
import { type ServerProcess, startServer } from "../tests/support/servers/server.ts";
import { statementsOf } from "../tests/support/world/statements.ts";
import { tokenOf } from "../tests/support/world/token.ts";
import { marketServer } from "./market/cached.ts";
import { type Figure, median, type Pace, quantile } from "./measure/figure.ts";
import { type Ask, answers, type Load } from "./measure/load.ts";
import { meter, middleOf, postmasterAt, processorTime } from "./measure/processor.ts";
import { type Program, startProgram } from "./program.ts";

const atOnce = 8;
const secret = "s".repeat(48);
/** What browsers say that they take; figures are of plain bytes, which the bare server gives as well. */
const packed = { "accept-encoding": "gzip, deflate, br, zstd" };

/**
 * The substitute's list over HTTP against its own SQL behind a bare server, and in a market with a million archived jobs
 * against one with 10,000. Everybody is a process of their own.
 */
export async function openList({ rounds, quick }: Pace): Promise<Figure[]> {
  const place = await marketServer();
  const stands: Stand[] = [];
  let bare: Program | undefined;
  try {
    const old = await standAt(place.server.url("market"), stands);
    const young = await standAt(place.server.url("young"), stands);
    bare = await startProgram("bench/bare/bare-list.ts", {
      DATABASE_URL: place.server.url("market"),
      STATEMENTS: old.statements,
    });
    const floor = { pid: bare.pid, ask: { origin: bare.origin, path: "/list" } };
    const load: Load = { connections: atOnce, until: { answers: quick ? 60 : 120 } };
    const longer: Load = { connections: atOnce, until: { answers: quick ? 150 : 300 } };
    // PostgreSQL plans a statement anew five times on each connection before it keeps a plan, and ours has more to compile.
    for (const target of [old, young, floor]) await ask(target, longer, old.postmaster);
    const seen = [];
    for (let round = 0; round < rounds; round++) {
      const [ours, theirs] = [await ask(old, load, old.postmaster), await ask(floor, load, old.postmaster)];
      const [many, few] = [await ask(old, longer, old.postmaster), await ask(young, longer, old.postmaster)];
      const grown = quantile(many.times, 0.99) / quantile(few.times, 0.99);
      seen.push({ ours, theirs, many, few, grown });
    }
    return figuresOf(
      seen,
      await answers(
        { ...old.ask, headers: { ...old.ask.headers, ...packed } },
        { connections: 1, until: { answers: 1 } },
      ),
    );
  } finally {
    await bare?.stop();
    for (const stand of stands) await stand.stop();
    await place.close();
  }
}

/** The product alone, giving that list for a while, so that it can be profiled. */
export async function onlyTheList(env: Record<string, string>): Promise<void> {
  const place = await marketServer();
  const stands: Stand[] = [];
  try {
    const stand = await standAt(place.server.url("market"), stands, env);
    await answers(stand.ask, { connections: atOnce, until: { seconds: 15 } });
  } finally {
    for (const stand of stands) await stand.stop();
    await place.close();
  }
}

type Round = Awaited<ReturnType<typeof ask>>;

function figuresOf(
  seen: { ours: Round; theirs: Round; many: Round; few: Round; grown: number }[],
  packedOne: { bytes: number },
): Figure[] {
  const bytes = { ours: seen[0]?.ours.bytes ?? 0, theirs: seen[0]?.theirs.bytes ?? 0 };
  const rate = (rounds: Round[]) => median(rounds.map((round) => round.rate)).toFixed(0);
  return [
    {
      name: "list of 526 / its SQL behind a bare server, rate",
      rounds: seen.map(({ ours, theirs }) => ours.rate / theirs.rate),
      limit: { atLeast: 0.9 },
      detail: `${rate(seen.map(({ ours }) => ours))} against ${rate(seen.map(({ theirs }) => theirs))} lists a second, of ${bytes.ours} and ${bytes.theirs} bytes`,
      processor: {
        ours: middleOf(seen.map(({ ours }) => ours.spent)),
        theirs: middleOf(seen.map(({ theirs }) => theirs.spent)),
      },
    },
    {
      name: "list, p99 at 1 M archived jobs / at 10,000",
      rounds: seen.map(({ grown }) => grown),
      limit: { atMost: 1.5 },
      detail: `${atOnce} at once`,
      processor: {
        ours: middleOf(seen.map(({ many }) => many.spent)),
        theirs: middleOf(seen.map(({ few }) => few.spent)),
      },
    },
    {
      name: "list, bytes as a browser takes it / plain",
      rounds: [packedOne.bytes / bytes.ours],
      limit: { atMost: 0.1 },
      own: true,
      detail: `${packedOne.bytes} of ${bytes.ours} bytes`,
    },
  ];
}

async function ask(target: { pid: number; ask: Ask }, load: Load, postmaster: number) {
  const { until } = load;
  const count = "answers" in until ? until.answers : 1;
  const { result, spent } = await meter(() => processorTime(target.pid), postmaster).of(count, () =>
    answers(target.ask, load),
  );
  return { ...result, spent };
}

interface Stand {
  server: ServerProcess;
  pid: number;
  ask: Ask;
  /** The list's own, as a process sends them that has read none of its jobs before: whose they are, and what they are. */
  statements: string;
  postmaster: number;
  stop(): Promise<void>;
}

/** The product on that database, with a substitute who sees 526 jobs and is signed in. */
async function standAt(url: string, stands: Stand[], env: Record<string, string> = {}): Promise<Stand> {
  const { db, client, close } = connect(url, 2);
  const dataDir = await mkdtemp(join(tmpdir(), "tuuri-bench-"));
  const config = { ...readConfig({ TOKEN_SECRET: secret, DATA_DIR: dataDir }), databaseUrl: url };
  const ctx = { db, config, now: () => new Date(), log: createLogger("silent") };
  const actor = await createSubstitute(db, { regions: ["FI-18"] });
  const sent = await statementsOf({ ctx, client }, (ctx) => openJobs(ctx, actor));
  const authorization = await tokenOf(ctx, actor.id, new Date());
  const server = await startServer({
    ROLE: "api",
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    TOKEN_SECRET: secret,
    ...env,
  });
  const stand = {
    server,
    pid: server.process.pid,
    ask: { origin: server.origin, path: "/api/users/getalltemp", body: {}, headers: { authorization } },
    statements: JSON.stringify(sent),
    postmaster: await postmasterAt(client),
    stop: async () => {
      await server.stop();
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  stands.push(stand);
  return stand;
}
