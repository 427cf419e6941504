// Shows (rule: metrics, routines-told).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { jobStages, jobs, requests } from "../../../db/schema/index.ts";
import { version } from "../../../package.json";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import { stopCluster } from "../../../tests/support/servers/cluster.ts";
import { client, type ServerProcess, startServer } from "../../../tests/support/servers/server.ts";
import { tokenOf } from "../../../tests/support/world/token.ts";
import { filesSave } from "../../commands/files.ts";
import { expire } from "../../modules/expiry/index.ts";
import { insertJob } from "../../modules/notifications/announcements/deliveries.fixture.ts";
import { purge } from "../../modules/notifications/upkeep.ts";
import { readConfig } from "../config.ts";
import { freePort } from "../database/embedded.ts";

const secret = "s".repeat(48);
let t: TestContext;
let server: ServerProcess;
let metrics: string;
let token: string;
let uniqueId: string;
let email: string;

beforeAll(async () => {
  t = await testContext();
  const port = await freePort();
  metrics = `http://127.0.0.1:${port}/metrics`;
  server = await startServer({
    DATABASE_URL: t.url,
    DATA_DIR: t.dataDir,
    TOKEN_SECRET: secret,
    METRICS_PORT: String(port),
  });
  const school = await createSchool(t.db);
  const teacher = await createTeacher(t.db, { school });
  const substitute = await createSubstitute(t.db);
  email = substitute.email;
  const config = readConfig({ TOKEN_SECRET: secret, DATA_DIR: t.dataDir });
  token = await tokenOf({ config, db: t.db }, teacher.id, new Date());
  uniqueId = await insertJob(t.db, school, teacher);
  const theirs = await tokenOf({ config, db: t.db }, substitute.id, new Date());
  const applied = await client(server.origin, theirs).post("/api/users/add/applicant", { uniqueId, email });
  if (applied.status !== 200) throw new Error(JSON.stringify(applied.body));
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await t?.close();
  await stopCluster();
}, 60_000);

/** Values by name with labels, as Prometheus reads them. */
async function seen(): Promise<Map<string, number>> {
  const text = await (await fetch(metrics)).text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(" ")),
      Number(line.slice(line.lastIndexOf(" ") + 1)),
    ]),
  );
}

test("a choice is counted with its request, how long the job waited, and the messages it sends", async () => {
  const before = await seen();
  // What has not happened yet is counted from zero on, so that its first time is seen as a growth.
  expect(before.get('tuuri_deliveries_total{channel="mail",result="failed"}')).toBe(0);
  expect(before.get('tuuri_deliveries_total{channel="push",result="refused"}')).toBe(0);
  expect(before.get('tuuri_cancellations_total{counts="yes"}')).toBe(0);
  const choose = { uniqueId, email };
  const { status } = await client(server.origin, token).post("/api/teachers/add/chosen", choose);
  expect(status).toBe(200);
  // The same again changes nothing.
  expect((await client(server.origin, token).post("/api/teachers/add/chosen", choose)).status).toBe(200);
  const count = 'tuuri_request_seconds_count{method="POST",route="/api/teachers/add/chosen",status="2xx"}';
  await eventually("both requests", async () => ((await seen()).get(count) ?? 0) === 2);
  await eventually(
    "its mail",
    async () => ((await seen()).get('tuuri_deliveries_total{channel="mail",result="sent"}') ?? 0) > 0,
  );
  const after = await seen();
  const chosen = "tuuri_time_to_chosen_seconds_count";
  expect((after.get(chosen) ?? 0) - (before.get(chosen) ?? 0)).toBe(1);
  expect(after.get('tuuri_queue_tasks{state="failed"}')).toBe(0);
  expect(after.get("tuuri_workers")).toBe(1);
  expect(after.get("tuuri_database_up")).toBe(1);
  expect(after.get('tuuri_database_unavailable_total{reason="disk"}')).toBe(0);
  expect(after.get('tuuri_files_unavailable_total{reason="disk"}')).toBe(0);
  expect(after.get("tuuri_event_clients")).toBe(0);
  expect(after.get(`tuuri_build_info{version="${version}",bun="${Bun.version}",role="all"}`)).toBe(1);
  expect(after.get("process_resident_memory_bytes")).toBeGreaterThan(1e7);
});

test("pages are counted by their pattern, and nothing that a caller makes up becomes a label", async () => {
  const headers = { cookie: `tuuri_session=${token}` };
  expect((await fetch(`${server.origin}/app/manage/${uniqueId}`, { headers })).status).toBe(200);
  for (const path of [
    "/app/made-up-by-me",
    "/api/made-up-by-me",
    "/made-up-by-me",
    `/app/specific/${uniqueId}x`,
  ])
    await fetch(server.origin + path, { headers });
  await fetch(`${server.origin}/api`, { method: "MADEUP" }).catch(() => {});
  await fetch(`${server.origin}/app/login`);
  const page = 'tuuri_request_seconds_count{method="GET",route="/app/manage/[id]",status="2xx"}';
  await eventually("the page", async () => ((await seen()).get(page) ?? 0) === 1);
  const all = await seen();
  expect([...all.keys()].join("\n")).not.toContain("made-up");
  expect([...all.keys()].join("\n")).not.toContain("MADEUP");
  expect([...all.keys()].join("\n")).not.toContain(uniqueId);
  expect(all.get("tuuri_prebuilt_pages_total")).toBeGreaterThan(0);
});

test("how late a clock of a job is is told, while somebody can still be found for it", async () => {
  const late = async () => (await seen()).get("tuuri_clock_late_seconds") ?? Number.NaN;
  expect(await late()).toBe(0);
  const school = await createSchool(t.db);
  const teacher = await createTeacher(t.db, { school });
  const id = await insertJob(t.db, school, teacher);
  const set = (columns: Partial<typeof jobs.$inferInsert>) =>
    t.db.update(jobs).set(columns).where(eq(jobs.id, id));
  await set({ audience: "named", regionCode: null });
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const everybody = { jobId: id, group: "everybody" as const, minutes: 0 };
  await t.db.insert(jobStages).values([
    { ...everybody, place: 0, group: "favourites", minutes: 10, openedAt: ago(20), openedBy: "clock" },
    { ...everybody, place: 1, opensAt: ago(-10) },
  ]);
  expect(await late()).toBe(0);
  await t.db
    .update(jobStages)
    .set({ opensAt: ago(10) })
    .where(eq(jobStages.place, 1));
  expect(await late()).toBeWithin(600, 660);
  await set({ filled: true });
  expect(await late()).toBe(0);
  await set({ filled: false, audience: "everybody", regionCode: school.regionCode });
  await t.db.delete(jobStages);
  expect(await late()).toBe(0);
  const asked = { jobId: id, schoolId: school.id, accountId: teacher.id, place: 1, state: "open" as const };
  await t.db.insert(requests).values({ ...asked, until: ago(20) });
  expect(await late()).toBeWithin(1200, 1260);
  await set({ archivedAt: new Date() });
  expect(await late()).toBe(0);
});

test("when what is done again and again was last done is told, from the first start on", async () => {
  const last = async (run: string) =>
    (await seen()).get(`tuuri_last_success_timestamp_seconds{run="${run}"}`);
  const [begun = 0, purged = 0] = [await last("clean_up"), await last("purge")];
  expect(Math.abs(Date.now() / 1000 - begun)).toBeLessThan(600);
  expect(Math.abs(Date.now() / 1000 - purged)).toBeLessThan(600);
  expect(await last("backup")).toBeUndefined();
  await expire(t.ctx);
  await purge(t.ctx);
  expect(await last("clean_up")).toBeGreaterThan(begun);
  expect(await last("purge")).toBeGreaterThan(purged);
  const copies = await mkdtemp(join(tmpdir(), "tuuri-copies-"));
  const config = readConfig({ DATABASE_URL: t.url, DATA_DIR: t.dataDir, TOKEN_SECRET: secret });
  expect(await filesSave(config, [copies, "--before-dump"])).toBe(0);
  expect(await last("backup")).toBeUndefined();
  expect(await filesSave(config, [copies])).toBe(0);
  await rm(copies, { recursive: true });
  expect(await last("backup")).toBeGreaterThan(begun);
});

test("a clean-up of which a step fails is not told as done", async () => {
  const last = async () => (await seen()).get('tuuri_last_success_timestamp_seconds{run="clean_up"}');
  const before = await last();
  await t.client`alter table news rename to news_away`;
  await expect(expire(t.ctx)).rejects.toThrow();
  await t.client`alter table news_away rename to news`;
  expect(await last()).toBe(before);
});

test("the port of metrics answers nothing else, and that of people no metrics", async () => {
  expect((await fetch(new URL("/healthz", metrics))).status).toBe(404);
  expect((await fetch(metrics, { method: "POST" })).status).toBe(404);
  expect((await fetch(`${server.origin}/metrics`)).status).toBe(404);
});

test("what is not known of the database is missing, not zero", async () => {
  const held = await t.client.reserve();
  await held`begin`;
  await held`lock table graphile_worker._private_jobs in access exclusive mode`;
  const during = await seen();
  await held`rollback`;
  held.release();
  expect(during.get("tuuri_database_up")).toBe(0);
  for (const name of ["tuuri_queue_oldest_seconds", "tuuri_clock_late_seconds"])
    expect(during.has(name)).toBe(false);
  expect([...during.keys()].filter((name) => name.startsWith("tuuri_workers"))).toEqual([]);
  expect((await seen()).get("tuuri_database_up")).toBe(1);
}, 30_000);
