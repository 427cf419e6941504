// Shows (rule: come-back-later).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { messageIdOf } from "../../server/modules/notifications/mail/index.ts";
import { connect } from "../../server/platform/database/connection.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { type FaultyLine, startFaultyLine } from "../../tests/support/servers/faulty-line.ts";
import { client, type ServerProcess, startServer } from "../../tests/support/servers/server.ts";
import { type SlowMailServer, startSlowMailServer } from "../../tests/support/servers/slow-smtp.ts";
import { type PrimaryAndStandby, startWithStandby } from "../../tests/support/servers/standby.ts";

// The address of the database moves from a primary to its streaming replica while people work.
const receivers = 4;
const lanes = 3;
let directory: string;
let databases: PrimaryAndStandby;
let line: FaultyLine;
let mail: SlowMailServer;
let server: ServerProcess;
const people: Record<"teachers" | "substitutes", string[]> = { teachers: [], substitutes: [] };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tuuri-failover-"));
  await Bun.$`chmod 755 ${directory}`.quiet();
  databases = await startWithStandby(directory);
  line = await startFaultyLine(databases.ports.primary);
  mail = await startSlowMailServer(15);
  const { db, close } = connect(databases.primary.url("tuuri"), 2);
  const school = await createSchool(db);
  for (let n = 0; n < lanes; n++) people.teachers.push((await createTeacher(db, { school })).email);
  for (let n = 0; n < receivers; n++) people.substitutes.push((await createSubstitute(db)).email);
  await close();
  server = await startServer({
    DATABASE_URL: line.through(databases.primary.url("tuuri")),
    DATA_DIR: join(directory, "data"),
    SMTP_URL: mail.url,
  });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await mail?.close();
  await line?.close();
  await databases?.stop();
  await rm(directory, { recursive: true, force: true });
}, 60_000);

async function tokenOf(email: string): Promise<string> {
  const { body } = await client(server.origin).post("/api/shared/login", { email, password: testPassword });
  return body.token;
}

let day = 3;
const nextDay = () => new Date(Date.now() + day++ * 86_400_000).toISOString().slice(0, 10);

/** Posts, has a substitute apply and chooses them until told to end; what was answered with 200, and what else was. */
function startWork(tokens: { teachers: string[]; substitute: string }) {
  const posted: string[] = [];
  const chosen: string[] = [];
  const refused: { began: number; what: string }[] = [];
  let over = false;
  const call = async (token: string, path: string, body: object) => {
    const began = performance.now();
    const answer = await client(server.origin, token).post(path, body);
    if (answer.status !== 200) refused.push({ began, what: `${answer.status} ${answer.body.code}` });
    return answer;
  };
  const work = async (token: string) => {
    while (!over) {
      const job = { startDate: nextDay(), startTime: "08:00", endTime: "12:00", typeOfTemp: "one" };
      const { status, body } = await call(token, "/api/teachers/addtemp", job);
      if (status !== 200) continue;
      posted.push(body.uniqueId);
      if (posted.length % 5) continue;
      const id = body.uniqueId;
      const applied = await call(tokens.substitute, "/api/users/add/applicant", { id, alreadywarned: true });
      // Who could not apply cannot be chosen, and that is refused later.
      if (applied.status !== 200) continue;
      const email = people.substitutes[0];
      const choice = await call(token, "/api/teachers/add/chosen", { id, email });
      if (choice.status === 200) chosen.push(id);
    }
  };
  const ended = Promise.all(tokens.teachers.map(work));
  return {
    posted,
    chosen,
    refused,
    end: () => {
      over = true;
      return ended;
    },
  };
}

/** What a stream says that stays open all the time. */
async function listen(token: string) {
  const leaving = new AbortController();
  const answer = await fetch(`${server.origin}/api/events`, {
    headers: { authorization: token },
    signal: leaving.signal,
  });
  let heard = "";
  void (async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += part;
  })().catch(() => {});
  return { heard: () => heard, leave: () => leaving.abort() };
}

const ready = () => fetch(`${server.origin}/readyz`).then(({ ok }) => ok);

async function expectEverythingOnce(url: string, posted: string[], chosen: string[]) {
  const sql = postgres(url, { max: 1 });
  try {
    const there = new Set((await sql`select id::text from jobs`).map(({ id }) => id as string));
    expect(posted.filter((id) => !there.has(id))).toEqual([]);
    const filled = new Set((await sql`select job_id::text from assignments`).map((row) => row["job_id"]));
    expect(chosen.filter((id) => !filled.has(id))).toEqual([]);
    await eventually(
      "everything to be sent",
      async () => {
        const [row] = await sql`select count(*)::int as count from graphile_worker.jobs`;
        return row?.["count"] === 0;
      },
      60,
    );
    const rows = await sql<{ key: string; account: string; email: string; sent: boolean }[]>`
      select d.event_key as key, d.account_id as account, a.email, d.sent_at is not null as sent
      from deliveries d join accounts a on a.id = d.account_id where d.channel = 'mail'`;
    const nameOf = (row: (typeof rows)[number]) =>
      `${row.email} <${messageIdOf(row.key, row.account, server.origin)}>`;
    const once = new Set(mail.taken.map(({ to, messageId }) => `${to} ${messageId}`));
    expect(rows.filter((row) => row.sent && !once.has(nameOf(row)))).toEqual([]);
    const known = new Set(rows.map(nameOf));
    expect([...once].filter((name) => !known.has(name))).toEqual([]);
    // One that was in flight may be taken without being marked, and not be meant any more when it is tried again.
    expect(once.size - rows.filter(({ sent }) => sent).length).toBeLessThanOrEqual(3 * 4);
    // What was in flight when the line broke may have been sent again, under the same Message-ID.
    expect(mail.taken.length - once.size).toBeLessThanOrEqual(3 * 4);
  } finally {
    await sql.end();
  }
}

test("the standby takes over while jobs are posted, substitutes chosen, mails sent and a stream is open: nothing answered is lost", async () => {
  const teachers = await Promise.all(people.teachers.map(tokenOf));
  const substitute = await tokenOf(people.substitutes[0] ?? "");
  const stream = await listen(substitute);
  const work = startWork({ teachers, substitute });
  const more = (count: number) => {
    const before = work.posted.length;
    return eventually(`${count} more postings`, () => work.posted.length >= before + count, 40);
  };
  await more(15);

  // The address leads to the standby for a while, which can only read.
  line.leadTo(databases.ports.standby);
  line.cut();
  await eventually("it not to be ready", async () => !(await ready()));
  const refusedBefore = work.refused.length;
  await eventually("many to be refused", () => work.refused.length > refusedBefore + 20);
  line.leadTo(databases.ports.primary);
  await eventually("it to be ready again", ready, 10);
  await more(15);
  const settled = performance.now();
  await more(20);
  // No connection was left to the standby, over which nothing could be written. Who had asked before may still have waited for one.
  expect(work.refused.filter(({ began }) => began > settled)).toEqual([]);

  // The machine of the primary is gone; the standby takes its place a moment after the address has moved.
  await databases.primary.stop("immediate");
  line.cut();
  line.leadTo(databases.ports.standby);
  await eventually("it not to be ready", async () => !(await ready()));
  await databases.promote();
  await eventually("it to be ready again", ready, 15);
  const heard = stream.heard().length;
  await more(15);
  await work.end();
  await eventually("the stream to go on", () => stream.heard().slice(heard).includes("jobCreated"), 20);
  stream.leave();

  expect(
    [...new Set(work.refused.map(({ what }) => what))].filter((told) => told !== "503 unavailable"),
  ).toEqual([]);
  expect(work.chosen.length).toBeGreaterThan(4);
  await expectEverythingOnce(databases.standby.url("tuuri"), work.posted, work.chosen);
  expect(server.log()).not.toContain("request failed");
}, 180_000);
