import { createECDH, randomBytes } from "node:crypto";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pushSubscriptions } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { vapidKeys } from "../../server/platform/secrets/vapid.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createPrincipal, createSchool } from "../../tests/support/factories.ts";
import { stopCluster } from "../../tests/support/servers/cluster.ts";
import { startServer } from "../../tests/support/servers/server.ts";
import { insertSubstitutes } from "../../tests/support/world/many-people.ts";
import { type Figure, median, type Pace, type Spent } from "../measure/figure.ts";
import { meter, middleOf, ownTime, postmasterAt, processorTime } from "../measure/processor.ts";

const receivers = 10_000;
/** Of one round. */
const postings = 30;
/** The loop sends to a part of the receivers each round: its rate does not depend on how many they are. */
const looped = 2_000;
const region = { crowded: "FI-18", empty: "FI-01" };

/** A posting to ten thousand devices against the library in a plain loop, and what they cost the posting. */
export async function pushing({ rounds }: Pace): Promise<Figure[]> {
  const t = await testContext();
  const service = await startService(t);
  try {
    const subscriptions = await subscribeAll(t, service.origin);
    const postmaster = await postmasterAt(t.client);
    const seen = [];
    for (let n = 0; n < rounds; n++) {
      // Nobody posts more than 60 in an hour.
      const crowded = await principalIn(t, region.crowded);
      const empty = await principalIn(t, region.empty);
      const posting = await comparePostings(t, postmaster, crowded, empty);
      const loop = await loopRate(t, service, subscriptions);
      seen.push({ posting, loop, ours: await postingRate(t, service, postmaster, crowded) });
    }
    return [
      {
        name: "posting to 10,000 devices / web-push in a loop, rate",
        rounds: seen.map(({ ours, loop }) => ours.rate / loop.rate),
        limit: { atLeast: 0.9 },
        detail: `${median(seen.map(({ ours }) => ours.rate)).toFixed(0)} against ${median(seen.map(({ loop }) => loop.rate)).toFixed(0)} pushes a second, ours from the posting to the last one`,
        processor: {
          ours: middleOf(seen.map(({ ours }) => ours.spent)),
          theirs: middleOf(seen.map(({ loop }) => loop.spent)),
        },
      },
      {
        name: "posting to 10,000 receivers / to none, time",
        rounds: seen.map(({ posting }) => median(posting.crowded.times) / median(posting.empty.times)),
        limit: { atMost: 1 },
        detail: `medians of ${postings} in turn`,
        processor: {
          ours: middleOf(seen.map(({ posting }) => posting.crowded.spent)),
          theirs: middleOf(seen.map(({ posting }) => posting.empty.spent)),
        },
      },
    ];
  } finally {
    service.stop();
    await t.close();
    await stopCluster();
  }
}

/** The worker alone, sending the pushes of a posting, so that it can be profiled. */
export async function onlyPushes(env: Record<string, string>): Promise<void> {
  const t = await testContext();
  const service = await startService(t);
  try {
    await subscribeAll(t, service.origin);
    const crowded = await principalIn(t, region.crowded);
    const postmaster = await postmasterAt(t.client);
    await postingRate(t, { ...service, trust: { ...service.trust, ...env } }, postmaster, crowded);
  } finally {
    service.stop();
    await t.close();
    await stopCluster();
  }
}

interface Service {
  origin: string;
  /** Environment of a process that trusts it. */
  trust: Record<string, string>;
  count(): Promise<number>;
  reset(): Promise<unknown>;
  stop(): void;
}

/** In a process of its own, over TLS, because the library speaks nothing else. */
async function startService(t: TestContext): Promise<Service> {
  const [CERT, KEY] = [join(t.dataDir, "service.crt"), join(t.dataDir, "service.key")];
  await Bun.$`openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 -keyout ${KEY} -out ${CERT}`.quiet();
  const child = Bun.spawn([process.execPath, "bench/push/push-service.ts"], {
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

/** Taken in turns, while no worker runs. */
async function comparePostings(t: TestContext, postmaster: number, crowded: Actor, empty: Actor) {
  const spends = meter(ownTime, postmaster);
  const taken = {
    crowded: { times: [] as number[], all: [] as Spent[] },
    empty: { times: [] as number[], all: [] as Spent[] },
  };
  const five = async (principal: Actor, { times, all }: (typeof taken)["crowded"]) => {
    const { spent } = await spends.of(5, async () => {
      for (let n = 0; n < 5; n++) times.push(await post(t, principal));
    });
    all.push(spent);
  };
  for (let n = 0; n < postings / 5; n++) {
    // Whoever comes first after a pause pays for it.
    if (n % 2 === 0) await five(crowded, taken.crowded);
    await five(empty, taken.empty);
    if (n % 2 === 1) await five(crowded, taken.crowded);
  }
  await t.db.execute(sql`delete from graphile_worker._private_jobs`);
  const of = ({ times, all }: (typeof taken)["crowded"]) => ({ times, spent: meanOf(all) });
  return { crowded: of(taken.crowded), empty: of(taken.empty) };
}

function meanOf(all: Spent[]): Spent {
  const of = (part: keyof Spent) => all.reduce((sum, one) => sum + one[part], 0) / all.length;
  return { program: of("program"), database: of("database") };
}

async function loopRate(t: TestContext, service: Service, subscriptions: object[]) {
  const input = join(t.dataDir, "loop.json");
  // As long as those of the product.
  const content = JSON.stringify({ title: "Kiireellinen sijaisuus: Mäkelän koulu", body: "x".repeat(200) });
  const vapidDetails = vapidKeys(t.ctx.config);
  await Bun.write(
    input,
    JSON.stringify({ subscriptions: subscriptions.slice(0, looped), content, vapidDetails }),
  );
  const env = { ...process.env, ...service.trust };
  const output = await Bun.$`${process.execPath} bench/push/push-loop.ts ${input}`.env(env).text();
  const [rate, program] = JSON.parse(output) as [number, number];
  return { rate, spent: { program, database: 0 } };
}

/** From the posting to the last push, through a worker as operators run it. */
async function postingRate(t: TestContext, service: Service, postmaster: number, principal: Actor) {
  const worker = await startServer({
    ROLE: "worker",
    DATABASE_URL: t.url,
    DATA_DIR: t.dataDir,
    ...service.trust,
  });
  try {
    await service.reset();
    const start = performance.now();
    const { spent } = await meter(() => processorTime(worker.process.pid), postmaster).of(
      receivers,
      async () => {
        await post(t, principal);
        await eventually("every push is there", async () => (await service.count()) >= receivers, 300);
      },
    );
    return { rate: receivers / ((performance.now() - start) / 1000), spent };
  } finally {
    await worker.stop();
  }
}
