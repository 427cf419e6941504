// Shows (rule: one-clock).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { insertJob } from "../../server/modules/notifications/announcements/deliveries.fixture.ts";
import { enqueue } from "../../server/platform/worker/queue.ts";
import { testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { client, type ServerProcess, signedIn, startServer } from "../../tests/support/servers/server.ts";
import { startSmtp } from "../../tests/support/servers/smtp.ts";
import { debiansHere } from "../cluster/beside.ts";

// Machines whose clocks are a day off: the processes believe them, since the C library says so (libfaketime).
const able = await debiansHere(["faketime"], "clocks");
const t = await testContext();
const smtp = await startSmtp();
const day = 86_400_000;
let ahead: ServerProcess;
let behind: ServerProcess;
let worker: ServerProcess;

const library = () => [...new Bun.Glob("*/faketime/libfaketime.so.1").scanSync("/usr/lib")][0] ?? "";

function withClock(offset: string): Record<string, string> {
  return {
    LD_PRELOAD: join("/usr/lib", library()),
    FAKETIME: offset,
    // A wrong clock still measures how long something takes.
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    DATABASE_URL: t.url,
    DATA_DIR: t.dataDir,
    SMTP_URL: smtp.url,
    TOKEN_SECRET: "s".repeat(48),
  };
}

beforeAll(async () => {
  if (!able) return;
  [ahead, behind, worker] = await Promise.all([
    startServer({ ...withClock("+25h"), ROLE: "api" }),
    startServer({ ...withClock("-25h"), ROLE: "api" }),
    startServer({ ...withClock("+25h"), ROLE: "worker" }),
  ]);
}, 120_000);
afterAll(async () => {
  await Promise.all([ahead, behind, worker].map((server) => server?.stop()));
  await smtp.stop();
  await t.close();
}, 60_000);

test.skipIf(!able)(
  "processes whose clocks are two days apart agree on sessions, limits and what is past",
  async () => {
    const teacher = await createTeacher(t.db);
    const { email } = await createSubstitute(t.db);
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Helsinki" }).format(new Date());
    const yesterday = new Date(Date.parse(today) - day).toISOString().slice(0, 10);
    for (const [one, other] of [
      [ahead, behind],
      [behind, ahead],
    ] as const) {
      const { status, body } = await client(one.origin).post("/api/shared/login", {
        email: teacher.email,
        password: testPassword,
      });
      expect(status).toBe(200);
      const api = client(other.origin, body.token);
      const post = (startDate: string) =>
        api.post("/api/teachers/addtemp", {
          startDate,
          startTime: "23:00",
          endTime: "23:59",
          typeOfTemp: "one",
        });
      expect((await post(today)).status).toBe(200);
      expect((await post(yesterday)).status).toBe(422);
      expect(other.log()).toContain("not that of the database");
    }
    // Each process alone would let ten pass.
    const wrong = (at: ServerProcess) =>
      client(at.origin).post("/api/shared/login", { email, password: "wrong" });
    for (let n = 0; n < 5; n++)
      for (const at of [ahead, behind]) expect((await wrong(at)).status).not.toBe(429);
    for (const at of [ahead, behind]) expect((await wrong(at)).status).toBe(429);
  },
  60_000,
);

test.skipIf(!able)(
  "a machine whose clock is far off deletes nothing, by a worker or by the command, and sends as ever",
  async () => {
    const school = await createSchool(t.db);
    const id = await insertJob(t.db, school, await createTeacher(t.db, { school }));
    const ended = new Date(Date.now() - 3_600_000).toISOString();
    await t.client`update jobs set expires_at = ${ended}::timestamptz where id = ${id}`;
    await enqueue(t.db, "expire", {}, { key: "expire-now" });
    await eventually("the clean-up to be refused", async () => {
      const [row] = await t.client`select last_error from graphile_worker.jobs where key = 'expire-now'`;
      return String(row?.["last_error"]).includes("apart");
    });
    const command = Bun.spawn([process.execPath, "server/main.ts", "expire"], {
      cwd: join(import.meta.dir, "../.."),
      env: { PATH: process.env["PATH"] ?? "", ...withClock("+25h") },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const said = await new Response(command.stderr).text();
    expect([await command.exited, said.trim().split("\n").length]).toEqual([1, 1]);
    expect(said).toContain("90000 s apart");
    expect(await t.client`select from jobs where id = ${id}`).toHaveLength(1);

    const { email } = await createSubstitute(t.db);
    expect((await client(ahead.origin).post("/api/shared/forgot", { email })).status).toBe(200);
    const link = (await eventually("the mail", () => smtp.taken.find(({ to }) => to === email))).text;
    const token = /\/app\/[a-z-]+\/([\w-]{43})/.exec(link)?.[1];
    expect(token).toBeDefined();
    const api = await signedIn(behind.origin, email, testPassword);
    expect((await api.post("/api/users/getpersonaltemp", {})).status).toBe(200);
  },
  60_000,
);
