import { type TestContext, testContext } from "../../tests/support/database.ts";
import { type ServerProcess, startServer } from "../../tests/support/server.ts";
import { carryOut } from "./carry-out.ts";
import type { Call } from "./deeds.ts";
import { explain } from "./explain.ts";
import { brokenInvariants } from "./invariants.ts";
import { type Plan, planOf } from "./plan.ts";
import { tableOf, whyNot } from "./tell.ts";
import { createWorld } from "./world.ts";

/** Two processes of the API on one database. */
export interface Market {
  t: TestContext;
  origins: string[];
  close(): Promise<void>;
}

export async function openMarket(): Promise<Market> {
  const t = await testContext();
  const servers: ServerProcess[] = [];
  const close = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await t.close();
  };
  try {
    const env = {
      ROLE: "api",
      DATABASE_URL: t.url,
      DATA_DIR: t.dataDir,
      TOKEN_SECRET: "t".repeat(48),
      SMTP_URL: "smtp://127.0.0.1:9",
    };
    for (const started of await Promise.allSettled([startServer(env), startServer(env)])) {
      if (started.status === "rejected") throw started.reason;
      servers.push(started.value);
    }
    return { t, origins: servers.map(({ origin }) => origin), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What came of one plan. */
export interface Outcome {
  calls: Call[];
  /** Places that the search for an order has been at. */
  visited: number;
  /** What is wrong, for people; undefined when all is explained. */
  wrong?: string;
}

/** Carries a plan out in a world of its own, and holds what came of it against the model and the invariants. */
export async function tryPlan({ t, origins }: Market, plan: Plan): Promise<Outcome> {
  // What waits in the queue is read by the invariants: that of former histories would only be in the way.
  await t.client`delete from graphile_worker._private_jobs`;
  const world = await createWorld(t);
  const calls = await carryOut(t, origins, world, plan);
  const broken = await brokenInvariants(
    t,
    world.schools.map(({ id }) => id),
  );
  const explanation = explain(calls);
  const { explained, visited } = explanation;
  const wrong = [...broken.map((one) => `Broken: ${one}`), ...(explained ? [] : [whyNot(explanation)])];
  if (wrong.length === 0) return { calls, visited };
  return { calls, visited, wrong: [tableOf(calls), ...wrong].join("\n\n") };
}

export interface Wish {
  /** Of the first history; each other has the next. */
  seed: number;
  histories: number;
  /** How often each plan is carried out: what went wrong in a race goes well the next time. */
  times?: number;
}

export interface Tried {
  histories: number;
  calls: number;
  hungUp: number;
  /** The most that a search has looked at. */
  visited: number;
  /** The first that is wrong, with the way to it. */
  wrong?: string;
  failedAt?: number;
}

export async function tryHistories(
  market: Market,
  { seed, histories, times = 1 }: Wish,
  told: (tried: Tried) => void = () => {},
): Promise<Tried> {
  const tried: Tried = { histories: 0, calls: 0, hungUp: 0, visited: 0 };
  for (let n = 0; n < histories; n++) {
    for (let time = 0; time < times; time++) {
      const { calls, visited, wrong } = await tryPlan(market, planOf(seed + n));
      tried.histories++;
      tried.calls += calls.length;
      tried.hungUp += calls.filter(({ answer }) => !answer).length;
      tried.visited = Math.max(tried.visited, visited);
      told(tried);
      if (wrong) {
        const again = `bun run races --seed ${seed + n} --histories 1 --times 100`;
        return { ...tried, failedAt: seed + n, wrong: `${wrong}\n\nSeed ${seed + n}. Again: ${again}` };
      }
    }
  }
  return tried;
}
