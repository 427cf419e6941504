// Shows (rule: outbox).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../server/platform/database/connection.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { layCluster } from "../../tests/support/servers/cluster.ts";
import { signedIn, startServer } from "../../tests/support/servers/server.ts";

const postings = 500;
const receivers = 3;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tuuri-crash-"));
  await Bun.$`chmod 755 ${dataDir}`.quiet();
  await layCluster(join(dataDir, "postgres"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test("kill -9 in the middle of 500 postings loses none that was answered, and each is mailed once", async () => {
  const env = { DATA_DIR: dataDir };
  let server = await startServer(env);
  const { db, close } = connect(await databaseOf(dataDir), 2);
  const school = await createSchool(db);
  const teachers = await Promise.all(Array.from({ length: 8 }, () => createTeacher(db, { school })));
  for (let n = 0; n < receivers; n++) await createSubstitute(db, { lang: n % 2 ? "sv" : "fi" });
  const substitute = await createSubstitute(db, { regions: ["FI-01"] });

  const answered = await postUntilKilled(
    server,
    teachers.map(({ email }) => email),
  );
  expect(answered.size).toBeGreaterThan(20);
  expect(answered.size).toBeLessThan(postings);

  server = await startServer(env);
  const kept = new Set<string>();
  for (const { email } of teachers) {
    const api = await signedIn(server.origin, email, testPassword);
    const { body: posted } = await api.post("/api/teachers/gettemp", { owner: email });
    for (const { uniqueId } of posted as { uniqueId: string }[]) kept.add(uniqueId);
  }
  expect([...answered].filter((id) => !kept.has(id))).toEqual([]);

  await eventually(
    "every message to be sent",
    async () => {
      const [left] = await db.$client`select count(*)::int as count from graphile_worker.jobs`;
      return left?.["count"] === 0;
    },
    120,
  );
  const mails = await mailsOf(dataDir);
  expect(mails.length).toBe(kept.size * receivers);
  expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(mails.length);
  expect(new Set(mails.map((mail) => `${mail.to} ${mail.job}`)).size).toBe(mails.length);
  expect(mails.some((mail) => mail.to.includes(substitute.email))).toBe(false);

  await close();
  expect(await server.stop()).toBe(0);
  await expect(readFile(join(dataDir, "postgres/cluster/postmaster.pid"))).rejects.toThrow();
}, 240_000);

test("an embedded database that is killed alone is started again by the server beside it", async () => {
  const server = await startServer({ DATA_DIR: dataDir });
  const pidFile = join(dataDir, "postgres/cluster/postmaster.pid");
  const running = async () => Number((await readFile(pidFile, "utf8")).split("\n")[0]);
  const before = await running();
  process.kill(before, "SIGKILL");
  // Whoever asks may not find it away, so soon is it back: the server has, and says so.
  await eventually("it to be back", () => server.log().includes("the database answers again"), 60);
  expect(server.log()).toContain("the database does not answer");
  await eventually("it to be ready", () => fetch(`${server.origin}/readyz`).then(({ ok }) => ok), 20);
  expect(await running()).not.toBe(before);
  expect(await server.stop()).toBe(0);
  await expect(readFile(pidFile)).rejects.toThrow();
}, 90_000);

/** Posts as several people at once and kills the server when some were answered; gives the answered ones. */
async function postUntilKilled(server: Awaited<ReturnType<typeof startServer>>, emails: string[]) {
  const answered = new Set<string>();
  let next = 0;
  const worker = async (email: string) => {
    const api = await signedIn(server.origin, email, testPassword);
    while (next < postings) {
      const day = new Date(Date.now() + (5 + (next++ % 200)) * 86_400_000).toISOString().slice(0, 10);
      const job = { startDate: day, startTime: "08:00", endTime: "12:00", typeOfTemp: "one" };
      const answer = await api.post("/api/teachers/addtemp", job).catch(() => undefined);
      if (!answer) return;
      expect(answer.status).toBe(200);
      answered.add(answer.body.uniqueId);
      if (answered.size === 120) server.process.kill("SIGKILL");
    }
  };
  await Promise.all(emails.map(worker));
  await server.process.exited;
  return answered;
}

async function databaseOf(directory: string): Promise<string> {
  const pid = await readFile(join(directory, "postgres/cluster/postmaster.pid"), "utf8");
  return `postgres://postgres@127.0.0.1:${pid.split("\n")[3]?.trim()}/tuuri`;
}

async function mailsOf(directory: string) {
  const folder = join(directory, "mail");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), "utf8"))
        .replaceAll("=\r\n", "")
        .replaceAll("=3D", "=");
      return {
        messageId: /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? name,
        to: /^to:\s*(.+)$/im.exec(text)?.[1] ?? "",
        job: /\/app\/specific\/([0-9a-f-]{24,36})/.exec(text)?.[1] ?? name,
      };
    }),
  );
}
