import { createApp } from "../server/app.ts";
import type { Actor } from "../server/modules/auth/index.ts";
import { openJobs } from "../server/modules/jobs/index.ts";
import { stopCluster } from "../tests/support/cluster.ts";
import { type TestContext, testContext } from "../tests/support/database.ts";
import { createSchool, createSubstitute, createTeacher, testPassword } from "../tests/support/factories.ts";
import { seedMarket } from "../tests/support/many-jobs.ts";
import { statementsOf } from "../tests/support/statements.ts";
import { type Figure, median, quantile } from "./measure.ts";

const open = 10_000;
const substitutes = 100_000;
const [few, many] = [10_000, 1_000_000];
const rounds = 5;
const requests = 60;
const atOnce = 8;

/**
 * The substitute's list over HTTP against its own SQL behind a bare server, and as archived jobs pile up. Both
 * are asked for plain bytes: the client shares the process, and unpacking is its own work, not the server's.
 */
export async function openList(): Promise<Figure[]> {
  const t = await testContext();
  const school = await createSchool(t.db);
  const teacher = await createTeacher(t.db, { school });
  const actor = await createSubstitute(t.db, { regions: ["FI-18"] });
  const place = { schoolId: school.id, ownerId: teacher.id };
  await seedMarket(t.client, { ...place, open, archived: few, substitutes });
  const product = await startProduct(t, actor);
  const bare = await startBare(t, actor);
  try {
    const atFew = await round(product, requests * rounds);
    await seedMarket(t.client, { ...place, open: 0, archived: many - few, substitutes: 0 });
    await round(product, requests);
    const atMany = await round(product, requests * rounds);
    const ratios: number[] = [];
    const rates: number[] = [];
    for (let n = 0; n < rounds; n++) {
      const ours = (await round(product, requests)).rate;
      ratios.push(ours / (await round(bare, requests)).rate);
      rates.push(ours);
    }
    const [before, after] = [quantile(atFew.times, 0.99), quantile(atMany.times, 0.99)];
    return [
      {
        name: "substitute's list / its SQL behind a bare server, throughput",
        value: median(ratios),
        limit: { atLeast: 0.8 },
        detail: `${median(rates).toFixed(0)} lists/s of ${atMany.jobs} jobs, bare one ${bare.bytes} bytes, ours ${product.bytes} bytes`,
      },
      {
        name: "substitute's list, bytes as a browser takes it / plain",
        value: (await product.packed()) / product.bytes,
        limit: { atMost: 0.1 },
        detail: `of ${product.bytes} bytes`,
      },
      {
        name: "substitute's list, p99 at 1 M archived jobs / at 10,000",
        value: after / before,
        limit: { atMost: 1.5 },
        detail: `${after.toFixed(0)} ms against ${before.toFixed(0)} ms, ${atOnce} at once`,
      },
    ];
  } finally {
    product.stop();
    bare.stop();
    await t.close();
    await stopCluster();
  }
}

interface Target {
  ask(): Promise<{ activejobs: unknown[] }>;
  /** Of a plain answer. */
  bytes: number;
  /** @returns bytes of an answer in the encoding that browsers prefer */
  packed(): Promise<number>;
  stop(): void;
}

async function round(target: Target, count: number) {
  const times: number[] = [];
  let left = count;
  let jobs = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) {
        const asked = performance.now();
        jobs = (await target.ask()).activejobs.length;
        times.push(performance.now() - asked);
      }
    }),
  );
  return { times, jobs, rate: count / ((performance.now() - start) / 1000) };
}

async function target(server: Bun.Server<unknown>, headers: Record<string, string>): Promise<Target> {
  const url = `http://127.0.0.1:${server.port}/api/users/getalltemp`;
  const send = (encoding = "identity", unpack = true) =>
    fetch(url, {
      method: "POST",
      body: "{}",
      headers: { ...headers, "content-type": "application/json", "accept-encoding": encoding },
      decompress: unpack,
    });
  const bytesOf = async (answer: Promise<Response>) => (await (await answer).arrayBuffer()).byteLength;
  return {
    ask: async () => (await send()).json() as Promise<{ activejobs: unknown[] }>,
    bytes: await bytesOf(send()),
    packed: () => bytesOf(send("gzip, deflate, br, zstd", false)),
    stop: () => void server.stop(true),
  };
}

async function startProduct(t: TestContext, actor: Actor): Promise<Target> {
  const hub = { subscribe: () => () => {}, size: 0, ready: Promise.resolve(), close: async () => {} };
  const app = createApp(t.ctx, { readiness: { ready: true }, hub });
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => app.fetch(request) });
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/shared/login`, {
    method: "POST",
    body: JSON.stringify({ email: actor.email, password: testPassword }),
    headers: { "content-type": "application/json" },
  });
  const { token } = (await answer.json()) as { token: string };
  return target(server, { authorization: token });
}

/** The very statement of the product, its rows as they come. */
async function startBare(t: TestContext, actor: Actor): Promise<Target> {
  const [statement] = await statementsOf(t, (ctx) => openJobs(ctx, actor));
  if (!statement) throw new Error("the list sends no statement");
  const { text, values } = statement;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async () => Response.json({ activejobs: await t.client.unsafe(text, values, { prepare: true }) }),
  });
  return target(server, {});
}
