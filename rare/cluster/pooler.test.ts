import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { stopCluster } from "../../tests/support/servers/cluster.ts";
import { client, signedIn, startServer } from "../../tests/support/servers/server.ts";
import { startSmtp } from "../../tests/support/servers/smtp.ts";
import { debiansHere } from "./beside.ts";
import type { Closing } from "./neighbours.ts";
import { startPooler } from "./pooler.ts";

// The product behind a real PgBouncer in transaction mode, which passes sessions from one transaction to the next.
const able = await debiansHere(["pgbouncer"], "a pooler");

const closing: Closing = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await stopCluster();
}, 60_000);

test.skipIf(!able)(
  "behind a pooler in transaction mode jobs are posted, heard of and told by mail, within the limits of time",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "tuuri-pooler-"));
    await Bun.$`chmod 755 ${folder}`.quiet();
    const t = await testContext();
    const smtp = await startSmtp();
    closing.push(() => rm(folder, { recursive: true, force: true }), t.close, smtp.stop);
    const env = {
      DATABASE_URL: await startPooler(t.url, folder, closing),
      DATA_DIR: join(folder, "data"),
      SMTP_URL: smtp.url,
    };
    await expect(startServer(env)).rejects.toThrow("is a pooler. Set DATABASE_DIRECT_URL");

    const direct = { ...env, DATABASE_DIRECT_URL: t.url };
    const migration = Bun.spawnSync([process.execPath, "server/main.ts", "migrate"], {
      cwd: join(import.meta.dir, "../.."),
      env: { PATH: process.env["PATH"] ?? "", ...direct },
    });
    expect([migration.exitCode, migration.stderr.toString()]).toEqual([0, ""]);
    const fresh = postgres(t.url, { max: 1 });
    const [limit] = await fresh`show statement_timeout`;
    await fresh.end();
    expect(limit?.["statement_timeout"]).toBe("30s");

    const server = await startServer(direct);
    closing.push(() => server.process.exitCode ?? server.stop());
    const teacher = await createTeacher(t.db);
    const substitute = await createSubstitute(t.db);
    const stream = await listen(server.origin, substitute.email);

    const posting = await signedIn(server.origin, teacher.email, testPassword);
    const ids: string[] = [];
    for (let day = 3; day < 13; day++) {
      const startDate = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);
      const job = { startDate, startTime: "08:00", endTime: "12:00", typeOfTemp: "one" };
      const { status, body } = await posting.post("/api/teachers/addtemp", job);
      expect(status).toBe(200);
      ids.push(body.uniqueId);
    }
    await eventually("each event", () => ids.every((id) => stream.heard().includes(id)));
    const mailsOf = (id: string) =>
      smtp.taken.filter(({ to, text }) => to === substitute.email && text.includes(id)).length;
    await eventually("each mail", () => ids.every((id) => mailsOf(id) > 0), 60);
    expect(ids.map(mailsOf)).toEqual(ids.map(() => 1));
    stream.leave();

    // Told to pause, it takes every connection and says nothing.
    const pause = await pausing(direct.DATABASE_URL);
    closing.push(pause.end);
    await pause.begin();
    const began = performance.now();
    await expect(startServer(direct)).rejects.toThrow("does not answer");
    expect(performance.now() - began).toBeLessThan(25_000);
    const job = { startDate: "2099-01-01", startTime: "08:00", endTime: "12:00", typeOfTemp: "one" };
    const refused = await posting.post("/api/teachers/addtemp", job);
    expect([refused.status, refused.body.code]).toEqual([503, "unavailable"]);
    await pause.over();
    const ready = () => fetch(`${server.origin}/readyz`).then(({ ok }) => ok);
    await eventually("it to be ready again", ready, 10);

    expect(await server.stop()).toBe(0);
    expect(server.log().match(/"level":[56]0.*/g)).toBeNull();
  },
  120_000,
);

/** Whoever runs the pooler lets nothing through for a while. */
async function pausing(through: string) {
  const place = new URL(through);
  const name = place.pathname.slice(1);
  place.pathname = "/pgbouncer";
  place.search = "";
  const admin = postgres(place.href, { max: 1, fetch_types: false, prepare: false, onnotice: () => {} });
  return {
    begin: async () => void (await admin.unsafe(`pause ${name}`).simple()),
    over: async () => void (await admin.unsafe(`resume ${name}`).simple()),
    end: () => admin.end({ timeout: 1 }),
  };
}

/** Somebody's stream of events, which has opened when this resolves. */
async function listen(origin: string, email: string) {
  const { body } = await client(origin).post("/api/shared/login", { email, password: testPassword });
  const leaving = new AbortController();
  const headers = { authorization: body.token as string };
  const answer = await fetch(`${origin}/api/events`, { headers, signal: leaving.signal });
  let heard = "";
  void (async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += part;
  })().catch(() => {});
  await eventually("the stream to open", () => heard.includes("id: "));
  return { heard: () => heard, leave: () => leaving.abort() };
}
