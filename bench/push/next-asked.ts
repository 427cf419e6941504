import { and, eq } from "drizzle-orm";
import { favourites, pushSubscriptions, requests } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { ask } from "../../server/modules/bookings/asking/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { pushService } from "../../server/modules/notifications/push/push-service.fixture.ts";
import { makeAuthority } from "../../tests/support/authority.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createPrincipal, createSchool, createSubstitute } from "../../tests/support/factories.ts";
import { stopCluster } from "../../tests/support/servers/cluster.ts";
import { client, startServer } from "../../tests/support/servers/server.ts";
import { tokenOf } from "../../tests/support/world/token.ts";
import { type Figure, median, type Pace, quantile } from "../measure/figure.ts";

const secret = "s".repeat(48);
const region = "FI-18";
/** Whom each job is asked of, in this order. */
const people = 6;

/** From a no, or a yes that is undone, to the push of the one who is asked next, and from a yes to that of the school: through the API, a worker and a push service. */
export async function nextAsked({ rounds, quick }: Pace): Promise<Figure[]> {
  const t = await testContext({ TOKEN_SECRET: secret });
  const authority = await makeAuthority(t.dataDir, "push");
  const { cert, key } = await authority.issue("127.0.0.1");
  const tls = { cert: await Bun.file(cert).text(), key: await Bun.file(key).text() };
  const service = pushService(undefined, tls);
  const env = { DATABASE_URL: t.url, DATA_DIR: t.dataDir, TOKEN_SECRET: secret };
  const servers = [
    await startServer({ ...env, ROLE: "api" }),
    await startServer({ ...env, ROLE: "worker", NODE_EXTRA_CA_CERTS: authority.file }),
  ];
  try {
    const stand = await standOn(t, service, servers[0]?.origin ?? "");
    const seen = [];
    // The first finds processes that have planned nothing yet.
    for (let round = -1; round < rounds; round++) {
      const all = { next: [] as number[], school: [] as number[] };
      for (let n = 0; n < (quick ? 2 : 6); n++) await through(stand, all);
      if (round >= 0) seen.push(all);
    }
    if (service.faults.length > 0) throw new Error(`pushes were refused: ${service.faults.join()}`);
    const next = seen.flatMap((one) => one.next);
    return [
      {
        name: "request answered to the push of the next who is asked, median in ms",
        rounds: seen.map((one) => median(one.next)),
        limit: { atMost: 1_000 },
        detail: `p99 ${quantile(next, 0.99).toFixed(0)} ms of ${next.length}; from a yes to the school's push ${median(seen.flatMap((one) => one.school)).toFixed(0)} ms`,
      },
    ];
  } finally {
    for (const server of servers) await server.stop();
    service.stop();
    await t.close();
    await stopCluster();
  }
}

interface Stand {
  t: TestContext;
  service: ReturnType<typeof pushService>;
  principal: Actor;
  asked: { actor: Actor; api: ReturnType<typeof client> }[];
}

async function standOn(t: TestContext, service: Stand["service"], origin: string): Promise<Stand> {
  const school = await createSchool(t.db, { regionCode: region });
  const principal = await createPrincipal(t.db, { schools: [school] });
  const asked: Stand["asked"] = [];
  for (let n = 0; n < people; n++) {
    const actor = await createSubstitute(t.db, { regions: [region] });
    const token = await tokenOf(t.ctx, actor.id, new Date());
    asked.push({ actor, api: client(origin, token) });
    await t.db.insert(favourites).values({ ownerId: principal.id, substituteId: actor.id });
  }
  for (const { id } of [principal, ...asked.map(({ actor }) => actor)]) {
    const { endpoint, keys } = service.device(`/${id}`);
    await t.db.insert(pushSubscriptions).values({ accountId: id, endpoint, ...keys });
  }
  await t.client`update accounts set mail_enabled = false`;
  return { t, service, principal, asked };
}

let day = 0;

/** Each is asked for a job in turn: all but two say no, the last but one has said yes by mistake, and the last takes it. */
async function through(stand: Stand, times: { next: number[]; school: number[] }): Promise<void> {
  const { t, service, principal, asked } = stand;
  const startDate = new Date(Date.now() + (5 + day++) * 86_400_000).toISOString().slice(0, 10);
  const { id: jobId } = await postJob(t.ctx, principal, {
    startDate,
    startTime: "08:00",
    endTime: "15:00",
    type: "one",
  });
  // Who is asked is told of that alone.
  await eventually("the posting to be told", () => isIdle(t));
  await ask(t.ctx, principal, {
    key: jobId,
    people: asked.map(({ actor }) => actor.id),
    thenEverybody: false,
  });
  const [first] = asked;
  if (first) await told(stand, first.actor, jobId);
  for (const [nth, one] of asked.entries()) {
    const id = await requestOf(t, jobId, one.actor);
    const next = asked[nth + 1]?.actor;
    if (nth === people - 2) {
      await answered(one.api, "accept", id);
      await told(stand, principal, jobId);
    }
    const [start, before] = [performance.now(), service.receipts.length];
    await answered(one.api, nth === people - 2 ? "undo" : next ? "decline" : "accept", id);
    const at = await told(stand, next ?? principal, jobId, before);
    (next ? times.next : times.school).push(at - start);
  }
}

async function answered(api: ReturnType<typeof client>, how: string, id: string) {
  const { status } = await api.post(`/api/users/request/${how}`, { id });
  if (status !== 200) throw new Error(`${how} was answered with ${status}`);
}

async function requestOf({ db }: TestContext, jobId: string, { id }: Actor): Promise<string> {
  const [found] = await db
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.jobId, jobId), eq(requests.accountId, id)));
  if (!found) throw new Error("nobody is asked");
  return found.id;
}

/** When their device has the push, of those behind so many: of whoever is asked the one that they can answer. */
async function told({ service, principal }: Stand, { id }: Actor, jobId: string, before = 0) {
  const isIt = ({ path, content }: (typeof service.receipts)[number]) =>
    path === `/${id}` && content.url.includes(jobId) && (id === principal.id || content.ask !== undefined);
  const end = performance.now() + 30_000;
  while (!service.receipts.slice(before).some(isIt)) {
    if (performance.now() > end) throw new Error("a push has not come within half a minute");
    await Bun.sleep(2);
  }
  return performance.now();
}

const isIdle = async ({ client }: TestContext) => {
  const [left] = await client`select count(*)::int as count from graphile_worker.jobs where run_at <= now()`;
  return left?.["count"] === 0;
};
