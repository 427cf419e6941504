// Shows (rule: event-with-commit, event-replay).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mailsIn } from "../../e2e/sign-in/mailbox.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { connect } from "../../server/platform/database/connection.ts";
import {
  type EmbeddedPostgres,
  freePort,
  startEmbeddedPostgres,
} from "../../server/platform/database/embedded.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { startReadyPostgres } from "../../tests/support/servers/cluster.ts";
import { client, type ServerProcess, startServer } from "../../tests/support/servers/server.ts";

let directory: string;
let port: number;
let database: EmbeddedPostgres;
let servers: [ServerProcess, ServerProcess];
let teacher: Actor;
let substitute: Actor;
/** Where both write their mails: it does not matter whose worker takes a task. */
const dataDirs: string[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tuuri-events-"));
  await Bun.$`chmod 755 ${directory}`.quiet();
  port = await freePort();
  database = await startReadyPostgres(join(directory, "postgres"), { disposable: true, port });
  const url = database.url("tuuri");
  const { db, close } = connect(url, 2);
  teacher = await createTeacher(db);
  substitute = await createSubstitute(db);
  await close();
  const start = (name: string) => {
    const DATA_DIR = join(directory, name);
    dataDirs.push(DATA_DIR);
    // Tokens of one are good for the other.
    return startServer({ DATABASE_URL: url, DATA_DIR, TOKEN_SECRET: "s".repeat(48) });
  };
  servers = [await start("first"), await start("second")];
}, 120_000);
afterAll(async () => {
  await Promise.all(servers?.map((server) => server.stop()) ?? []);
  await database?.stop();
  await rm(directory, { recursive: true, force: true });
}, 60_000);

async function startDatabase() {
  database = await startEmbeddedPostgres(join(directory, "postgres"), { disposable: true, port });
}

async function token(server: ServerProcess, { email }: Actor): Promise<string> {
  const { body } = await client(server.origin).post("/api/shared/login", { email, password: testPassword });
  return body.token;
}

let day = 3;
/** Posts a job through that server and gives its id. */
async function post(server: ServerProcess, authorization: string): Promise<string> {
  const startDate = new Date(Date.now() + day++ * 86_400_000).toISOString().slice(0, 10);
  const job = { startDate, startTime: "08:00", endTime: "12:00", typeOfTemp: "one" };
  const { status, body } = await client(server.origin, authorization).post("/api/teachers/addtemp", job);
  expect([status, body.msg]).toEqual([200, undefined]);
  return body.uniqueId;
}

/** A client as browsers have one, which stays as long as the server lets it. */
async function listen(server: ServerProcess, authorization: string, lastEventId?: string) {
  const leaving = new AbortController();
  const answer = await fetch(`${server.origin}/api/events`, {
    headers: { authorization, ...(lastEventId ? { "last-event-id": lastEventId } : {}) },
    signal: leaving.signal,
  });
  expect(answer.status).toBe(200);
  let text = "";
  let open = true;
  void (async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part;
  })()
    .catch(() => {})
    .finally(() => {
      open = false;
    });
  await eventually("the stream to open", () => text.includes("id: "));
  return {
    /** Jobs that events told of, in order. */
    jobs: () =>
      [...text.matchAll(/event: jobCreated\ndata: (.*)/g)].map(
        (match) => JSON.parse(match[1] ?? "").uniqueId,
      ),
    lastEventId: () => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? "",
    open: () => open,
    leave: () => leaving.abort(),
  };
}

test("what happens in one process reaches the clients of the other", async () => {
  const [here, there] = servers;
  const listener = await listen(there, await token(there, substitute));
  const key = await post(here, await token(here, teacher));
  await eventually("the event", () => listener.jobs().includes(key));
  listener.leave();
}, 60_000);

test("a client that comes back, to whichever process, gets the ten events that it missed", async () => {
  const [here, there] = servers;
  const [posting, listening] = [await token(here, teacher), await token(there, substitute)];
  const before = await listen(there, listening);
  const first = await post(here, posting);
  await eventually("the first event", () => before.jobs().includes(first));
  const place = before.lastEventId();
  before.leave();
  const missed: string[] = [];
  for (let n = 0; n < 10; n++) missed.push(await post(here, posting));
  for (const server of servers) {
    const after = await listen(server, listening, place);
    await eventually("the missed events", () => after.jobs().includes(missed.at(-1) ?? ""));
    // What came shortly before its place may come again, in case something earlier was committed later.
    expect(after.jobs().filter((key) => missed.includes(key))).toEqual(missed);
    after.leave();
  }
}, 60_000);

test("when PostgreSQL restarts, clients stay, events arrive and mails go out, without a restart of ours", async () => {
  const [here, there] = servers;
  const [posting, listening] = [await token(here, teacher), await token(there, substitute)];
  const listener = await listen(there, listening);
  await database.stop();
  const refused = await client(here.origin, posting).post("/api/teachers/gettemp", { owner: teacher.email });
  expect(refused.status).toBe(503);
  expect((await fetch(`${here.origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${here.origin}/readyz`)).status).toBe(503);
  await startDatabase();
  for (const server of servers)
    await eventually("the servers to be ready", async () => (await fetch(`${server.origin}/readyz`)).ok);

  const key = await post(here, posting);
  await eventually("the event after the restart", () => listener.jobs().includes(key), 60);
  expect(listener.open()).toBe(true);
  listener.leave();
  await eventually(
    "the mail after the restart",
    async () => {
      const mails = await Promise.all(dataDirs.map((dataDir) => mailsIn(dataDir, substitute.email)));
      return mails.flat().filter((mail) => mail.text.includes(key)).length === 1;
    },
    120,
  );
  for (const server of servers) expect(server.process.exitCode).toBeNull();
}, 240_000);
