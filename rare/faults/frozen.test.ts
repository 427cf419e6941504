import { afterAll, afterEach, expect, test } from "bun:test";
import {
  insertApplication,
  insertJob,
} from "../../server/modules/notifications/announcements/deliveries.fixture.ts";
import { announceJobPosted } from "../../server/modules/notifications/index.ts";
import { testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { insertSubstitutes } from "../../tests/support/many-people.ts";
import { type client, type ServerProcess, signedIn, startServer } from "../../tests/support/server.ts";
import { startSlowMailServer } from "../../tests/support/slow-smtp.ts";

// One of several processes stands still, as on a machine without memory or a hypervisor without time, and wakes later.
const t = await testContext();
const mail = await startSlowMailServer(150);
const running: ServerProcess[] = [];
afterEach(async () => {
  for (const server of running) server.process.kill("SIGCONT");
  await Promise.all(running.splice(0).map((server) => server.stop()));
}, 60_000);
afterAll(async () => {
  await mail.close();
  await t.close();
}, 60_000);

async function start(role: "api" | "worker"): Promise<ServerProcess> {
  const server = await startServer({
    ROLE: role,
    DATABASE_URL: t.url,
    DATA_DIR: t.dataDir,
    SMTP_URL: mail.url,
  });
  running.push(server);
  return server;
}

test("an API that freezes in the middle of choices holds nobody up for long; awake again, it has booked nobody twice", async () => {
  const [freezing, other] = await Promise.all([start("api"), start("api")]);
  const school = await createSchool(t.db);
  const teacher = await createTeacher(t.db, { school });
  const [first, second] = [await createSubstitute(t.db), await createSubstitute(t.db)];
  const jobs: string[] = [];
  for (let n = 0; n < 24; n++) {
    // All on the same day: each of the two may have one of them.
    const id = await insertJob(t.db, school, teacher);
    for (const person of [first, second]) await insertApplication(t.db, id, person);
    jobs.push(id);
  }
  const at = async ({ origin }: ServerProcess) => signedIn(origin, teacher.email, testPassword);
  const [slow, quick] = [await at(freezing), await at(other)];
  const chosen = new Map<string, string>();
  const choose = async (api: ReturnType<typeof client>, id: string, email: string) => {
    const began = performance.now();
    const { status, body } = await api.post("/api/teachers/add/chosen", { id, email });
    if (status === 200) chosen.set(id, email);
    return { status, code: body.code as string, seconds: (performance.now() - began) / 1000 };
  };

  const atFreezing = jobs.map((id) => choose(slow, id, first.email));
  // In a transaction that holds locks, and waits for this process.
  await eventually("a transaction", async () => {
    const [row] = await t.client`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state like '%transaction%' and pid <> pg_backend_pid()`;
    return row?.["count"] > 0;
  });
  freezing.process.kill("SIGSTOP");
  const meanwhile = await Promise.all(jobs.map((id) => choose(quick, id, second.email)));
  for (const { status, seconds } of meanwhile) {
    expect(status).toBeOneOf([200, 409]);
    expect(seconds).toBeLessThan(15);
  }
  freezing.process.kill("SIGCONT");
  const late = await Promise.all(atFreezing);
  for (const { status, code } of late)
    expect(`${status} ${status === 503 ? code : ""}`).toBeOneOf(["200 ", "409 ", "503 unavailable"]);
  await eventually("it to be ready again", async () => (await fetch(`${freezing.origin}/readyz`)).ok);

  const rows = await t.client`select job_id, email from assignments join accounts on id = substitute_id`;
  expect(Object.fromEntries(rows.map((row) => [row["job_id"], row["email"]]))).toEqual(
    Object.fromEntries(chosen),
  );
  expect(rows.length).toBe(new Set(rows.map((row) => row["email"])).size);
  expect(freezing.log()).not.toContain("request failed");
}, 90_000);

test("what a worker had taken that freezes goes out by another one, and once awake it sends none of it again", async () => {
  const receivers = 60;
  await t.client`truncate deliveries, graphile_worker._private_jobs`;
  const school = await createSchool(t.db, { regionCode: "FI-11" });
  const jobId = await insertJob(t.db, school, await createTeacher(t.db, { school }));
  await insertSubstitutes(t.db, receivers, "FI-11");
  const freezing = await start("worker");
  await announceJobPosted(t.db, jobId, { urgent: false });
  await eventually("mails to go out", () => mail.taken.length > 5);
  freezing.process.kill("SIGSTOP");
  const other = await start("worker");
  await eventually(
    "the others to be told",
    async () => {
      const [row] = await t.client`select count(*)::int as count from deliveries where sent_at is null`;
      return row?.["count"] === 0;
    },
    60,
  );
  const once = () => new Set(mail.taken.map(({ to, messageId }) => `${to} ${messageId}`)).size;
  expect(once()).toBe(receivers);
  freezing.process.kill("SIGCONT");
  for (const { origin } of [freezing, other])
    await eventually("it to be ready", async () => (await fetch(`${origin}/readyz`)).ok, 20);
  expect(await Promise.all([freezing.stop(), other.stop()])).toEqual([0, 0]);
  // Only what was in flight when it froze was sent twice, under the same Message-ID.
  expect(once()).toBe(receivers);
  expect(mail.taken.length - receivers).toBeLessThanOrEqual(4);
}, 120_000);
