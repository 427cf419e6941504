// Shows (rule: statistics-downloads).
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { eq, sql } from "drizzle-orm";
import { jobs } from "../../db/schema/index.ts";
import { createApp } from "../../server/app.ts";
import { createEventHub, type EventHub } from "../../server/modules/events/index.ts";
import { downloadLimits } from "../../server/modules/statistics/download.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSubstitute } from "../../tests/support/factories.ts";
import { seedJobs } from "../../tests/support/world/many-jobs.ts";
import { createOrganization } from "../../tests/support/world/organizations.ts";
import { tokenOf } from "../../tests/support/world/token.ts";

const usual = { ...downloadLimits };
type Organization = Awaited<ReturnType<typeof createOrganization>>;

let t: TestContext;
let hub: EventHub;
let app: ReturnType<typeof createApp>;
let large: Organization;
let other: Organization;
const sockets: Socket[] = [];
const count = 20_000;

beforeAll(async () => {
  t = await testContext();
  hub = createEventHub({ client: t.client, db: t.db, log: t.ctx.log });
  app = createApp(t.ctx, { readiness: { ready: true }, hub });
  app.listen({ hostname: "127.0.0.1", port: 0 });
  const substituteId = (await createSubstitute(t.db)).id;
  [large, other] = [await createOrganization(t.db), await createOrganization(t.db)];
  for (const { school, principal } of [large, other])
    await seedJobs(t.client, { schoolId: school.id, ownerId: principal.id, substituteId, count });
  // More than the buffers of a connection hold, and nothing that can be compressed away.
  await t.db
    .update(jobs)
    .set({
      regarding: sql`(select string_agg(md5(random()::text || n || ${jobs.id}), '') from generate_series(1, 40) n)`,
    })
    .where(eq(jobs.schoolId, large.school.id));
}, 60_000);
afterEach(() => void Object.assign(downloadLimits, usual));
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await hub.close();
  await app.server?.stop(true);
  await t.close();
});

const pathOf = (kind: string) => `/api/stats/statistics${kind}`;
const token = ({ principal }: Organization) => tokenOf(t.ctx, principal.id, t.ctx.now());
const read = async (organization: Organization, kind = "") => {
  const headers = { authorization: await token(organization) };
  const answer = await fetch(`http://127.0.0.1:${app.server?.port}${pathOf(kind)}`, { headers });
  return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
};

/** Takes two kilobytes at a time, ten of them in what a hundred seconds are at the limits' own pace. */
async function readSlowly(organization: Organization, kind: string) {
  const socket = connect({ host: "127.0.0.1", port: app.server?.port ?? 0 });
  sockets.push(socket);
  socket.pause();
  const state = { status: 0, closed: false };
  socket.on("close", () => {
    state.closed = true;
  });
  socket.on("error", () => {});
  socket.on("readable", () => {
    if (state.status === 0) state.status = Number(String(socket.read(2_048) ?? socket.read()).split(" ")[1]);
  });
  socket.write(
    `GET ${pathOf(kind)} HTTP/1.1\r\nhost: x\r\naccept-encoding: identity\r\nauthorization: ${await token(organization)}\r\n\r\n`,
  );
  const sip = setInterval(() => socket.read(2_048), 150);
  socket.on("close", () => clearInterval(sip));
  await eventually("an answer", () => state.status > 0);
  return state;
}

const running = async () => {
  const [row] = await t.client`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and query like '%offset 0) j%' and state <> 'idle' and pid <> pg_backend_pid()`;
  return Number(row?.["n"]);
};

test.each(["", ".xlsx"])(
  "four slow readers of one organisation keep no other from its statistics%s, and are cut off",
  async (kind) => {
    Object.assign(downloadLimits, { judgedEvery: 1_500, least: 6_000 });
    const slow = await Promise.all([1, 2, 3, 4].map(() => readSlowly(large, kind)));
    const refused = slow.filter(({ status }) => status === 503).length;
    expect(refused).toBe(2);
    expect((await read(other, kind)).status).toBe(200);
    await eventually("the end of the reading", async () => (await running()) === 0);
    await eventually("a free place", async () => (await read(large, kind)).status === 200);
  },
  60_000,
);

test("who takes what there is, is not cut off; who takes too long in all, is", async () => {
  expect((await read(large)).bytes).toBeGreaterThan(count * 1_280);
  Object.assign(downloadLimits, { judgedEvery: 200, least: 0, longest: 1_000 });
  const slow = await readSlowly(large, "");
  expect(slow.status).toBe(200);
  await eventually("the end of the reading", async () => (await running()) === 0);
  await eventually("a closed connection", () => slow.closed);
}, 60_000);
