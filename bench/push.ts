import { createECDH, randomBytes } from "node:crypto";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pushSubscriptions } from "../db/schema/index.ts";
import type { Actor } from "../server/modules/auth/index.ts";
import { postJob } from "../server/modules/jobs/index.ts";
import { vapidKeys } from "../server/platform/secrets/vapid.ts";
import { stopCluster } from "../tests/support/cluster.ts";
import { type TestContext, testContext } from "../tests/support/database.ts";
import { eventually } from "../tests/support/eventually.ts";
import { createPrincipal, createSchool } from "../tests/support/factories.ts";
import { insertSubstitutes } from "../tests/support/many-people.ts";
import { startServer } from "../tests/support/server.ts";
import { type Figure, median } from "./measure.ts";

const receivers = 10_000;
const rounds = 3;
const postings = 40;
/** The loop sends to a part of the receivers each round: its rate does not depend on how many they are. */
const looped = 2_000;
const region = { crowded: "FI-18", empty: "FI-01" };

/** A posting to ten thousand devices against the library in a plain loop, and what they cost the posting. */
export async function pushing(): Promise<Figure[]> {
  const t = await testContext();
  const service = await startService(t);
  try {
    const subscriptions = await subscribeAll(t, service.origin);
    const crowded = await principalIn(t, region.crowded);
    const empty = await principalIn(t, region.empty);
    const posting = await comparePostings(t, crowded, empty);
    const ratios: number[] = [];
    const rates: number[] = [];
    for (let n = 0; n < rounds; n++) {
      const loop = await loopRate(t, service, subscriptions);
      const ours = await postingRate(t, service, crowded);
      rates.push(ours);
      ratios.push(ours / loop);
    }
    return [
      {
        name: "posting to 10,000 devices / web-push in a loop, rate",
        value: median(ratios),
        limit: { atLeast: 0.8 },
        detail: `${median(rates).toFixed(0)} pushes/s from the posting to the last one`,
      },
      {
        name: "posting to 10,000 receivers / to none, time",
        value: posting.crowded / posting.empty,
        limit: { atMost: 1.25 },
        detail: `${posting.crowded.toFixed(1)} ms against ${posting.empty.toFixed(1)} ms`,
      },
    ];
  } finally {
    service.stop();
    await t.close();
    await stopCluster();
  }
}

interface Service {
  origin: string;
  /** Environment of a process that trusts it. */
  trust: { NODE_EXTRA_CA_CERTS: string };
  count(): Promise<number>;
  reset(): Promise<unknown>;
  stop(): void;
}

/** In a process of its own, over TLS, because the library speaks nothing else. */
async function startService(t: TestContext): Promise<Service> {
  const [CERT, KEY] = [join(t.dataDir, "service.crt"), join(t.dataDir, "service.key")];
  await Bun.$`openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 -keyout ${KEY} -out ${CERT}`.quiet();
  const child = Bun.spawn([process.execPath, "bench/push-service.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, CERT, KEY },
  });
  const { value } = await child.stdout.getReader().read();
  const origin = `https://127.0.0.1:${Number(new TextDecoder().decode(value))}`;
  const ask = async (method: string) => {
    const answer = await fetch(`${origin}/count`, { method, tls: { ca: Bun.file(CERT) } });
    return (await answer.json()) as number;
  };
  return {
    origin,
    trust: { NODE_EXTRA_CA_CERTS: CERT },
    count: () => ask("GET"),
    reset: () => ask("DELETE"),
    stop: () => child.kill(),
  };
}

async function subscribeAll(t: TestContext, origin: string) {
  const accountIds = await insertSubstitutes(t.db, receivers, region.crowded);
  await t.db.execute(sql`update accounts set mail_enabled = false`);
  const subscriptions = accountIds.map((_, n) => {
    const p256dh = createECDH("prime256v1").generateKeys().toString("base64url");
    return { endpoint: `${origin}/${n}`, keys: { p256dh, auth: randomBytes(16).toString("base64url") } };
  });
  const rows = subscriptions.map(({ endpoint, keys }, n) => ({
    accountId: accountIds[n] ?? "",
    endpoint,
    ...keys,
  }));
  for (let from = 0; from < rows.length; from += 1_000)
    await t.db.insert(pushSubscriptions).values(rows.slice(from, from + 1_000));
  await t.db.execute(sql`analyze`);
  return subscriptions;
}

async function principalIn(t: TestContext, regionCode: string): Promise<Actor> {
  return createPrincipal(t.db, { schools: [await createSchool(t.db, { regionCode })] });
}

async function post(t: TestContext, principal: Actor): Promise<number> {
  const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const wish = { startDate, startTime: "08:00", endTime: "15:00", type: "one" };
  const start = performance.now();
  await postJob(t.ctx, principal, wish, { urgent: true });
  return performance.now() - start;
}

/** Medians, taken in turns, while no worker runs. */
async function comparePostings(t: TestContext, crowded: Actor, empty: Actor) {
  const times = { crowded: [] as number[], empty: [] as number[] };
  for (let n = 0; n < postings; n++) {
    times.crowded.push(await post(t, crowded));
    times.empty.push(await post(t, empty));
  }
  await t.db.execute(sql`delete from graphile_worker._private_jobs`);
  return { crowded: median(times.crowded), empty: median(times.empty) };
}

async function loopRate(t: TestContext, service: Service, subscriptions: object[]): Promise<number> {
  const input = join(t.dataDir, "loop.json");
  // As long as those of the product.
  const content = JSON.stringify({ title: "Kiireellinen sijaisuus: Mäkelän koulu", body: "x".repeat(200) });
  const vapidDetails = vapidKeys(t.ctx.config);
  await Bun.write(
    input,
    JSON.stringify({ subscriptions: subscriptions.slice(0, looped), content, vapidDetails }),
  );
  const env = { ...process.env, ...service.trust };
  const output = await Bun.$`${process.execPath} bench/push-loop.ts ${input}`.env(env).text();
  return Number(output);
}

/** From the posting to the last push, through a worker as operators run it. */
async function postingRate(t: TestContext, service: Service, principal: Actor): Promise<number> {
  const worker = await startServer({
    ROLE: "worker",
    DATABASE_URL: t.url,
    DATA_DIR: t.dataDir,
    ...service.trust,
  });
  try {
    await service.reset();
    const start = performance.now();
    await post(t, principal);
    await eventually("every push is there", async () => (await service.count()) >= receivers, 120);
    return receivers / ((performance.now() - start) / 1000);
  } finally {
    await worker.stop();
  }
}
