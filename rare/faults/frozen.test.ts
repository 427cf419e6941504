// Shows (rule: tasks-of-the-dead).

import { afterAll, expect, test } from "bun:test";
import {
  insertApplication,
  insertJob,
  tellPosting,
} from "../../server/modules/notifications/announcements/deliveries.fixture.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import {
  type client,
  type ServerProcess,
  signedIn,
  startServer,
} from "../../tests/support/servers/server.ts";
import { startSlowMailServer } from "../../tests/support/servers/slow-smtp.ts";
import { insertSubstitutes } from "../../tests/support/world/many-people.ts";

// One of several processes stands still, as on a machine without memory or a hypervisor without time, and wakes later.
// Each test has a database of its own, as what they wait for takes long, and they wait side by side.
const [ofChoices, ofMails] = [await testContext(), await testContext()];
const mail = await startSlowMailServer(20);
const running: ServerProcess[] = [];
afterAll(async () => {
  for (const server of running) server.process.kill("SIGCONT");
  await Promise.all(running.map((server) => server.stop()));
  await mail.close();
  await Promise.all([ofChoices.close(), ofMails.close()]);
}, 60_000);

async function start(role: "api" | "worker", t: TestContext): Promise<ServerProcess> {
  const server = await startServer({
    ROLE: role,
    DATABASE_URL: t.url,
    DATA_DIR: t.dataDir,
    SMTP_URL: mail.url,
  });
  running.push(server);
  return server;
}

/**
 * Whoever is booked for another job that day waits from now on: in a transaction that has the locks of the substitute and of
 * the job, and puts aside what else they have applied for. A row, as a table is waited for before a statement is carried out.
 */
async function holdApplication({ client }: TestContext, jobId: string, substituteId: string) {
  const own = await client.reserve();
  await own`begin`;
  await own`select from applications where job_id = ${jobId} and substitute_id = ${substituteId} for update`;
  const [me] = await own`select pg_backend_pid() as pid`;
  return {
    /** The session that waits there. */
    waiting: () => waitingFor(client, me?.["pid"]),
    letGo: async () => {
      await own`rollback`;
      own.release();
    },
  };
}

/** Which session waits for a lock of this one. */
async function waitingFor(client: TestContext["client"], pid: number): Promise<number | undefined> {
  const [row] = await client`select pid from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`;
  return row?.["pid"];
}

test.concurrent("an API that freezes in the middle of choices holds nobody up for long; awake again, it has booked nobody twice", async () => {
  const t = ofChoices;
  const [freezing, other] = await Promise.all([start("api", t), start("api", t)]);
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

  const [one = "", ...more] = jobs;
  const held = await holdApplication(t, more[0] ?? "", first.id);
  const atFreezing = [choose(slow, one, first.email)];
  const frozen = await eventually("a choice to wait within its transaction", held.waiting);
  atFreezing.push(...more.map((id) => choose(slow, id, first.email)));
  freezing.process.kill("SIGSTOP");
  expect(await held.waiting()).toBe(frozen);
  // What its transaction waited for comes, and whoever would end it stands still.
  await held.letGo();

  const atOther = [choose(quick, one, second.email)];
  const answered = atOther[0]?.then(() => true);
  await eventually("another to wait for it", () => Promise.race([answered, waitingFor(t.client, frozen)]));
  atOther.push(...more.map((id) => choose(quick, id, second.email)));
  const meanwhile = await Promise.all(atOther);
  expect(meanwhile[0]?.status).toBe(200);
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

test.concurrent("what a worker had taken that freezes goes out by another one, and once awake it sends none of it again", async () => {
  const t = ofMails;
  const receivers = 60;
  const school = await createSchool(t.db, { regionCode: "FI-11" });
  const jobId = await insertJob(t.db, school, await createTeacher(t.db, { school }));
  await insertSubstitutes(t.db, receivers, "FI-11");
  const freezing = await start("worker", t);
  mail.allow(6);
  await tellPosting(t.db, jobId);
  await eventually("mails to be under way", () => mail.held() > 0);
  freezing.process.kill("SIGSTOP");
  const other = await start("worker", t);
  mail.allow(Number.POSITIVE_INFINITY);
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
