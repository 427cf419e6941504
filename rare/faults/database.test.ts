// Shows (rule: come-back-later, ready-is-not-alive).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { Actor } from "../../server/modules/auth/index.ts";
import { insertJob } from "../../server/modules/notifications/announcements/deliveries.fixture.ts";
import { connect } from "../../server/platform/database/connection.ts";
import {
  type EmbeddedPostgres,
  freePort,
  startEmbeddedPostgres,
} from "../../server/platform/database/embedded.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { slowness } from "../../tests/support/machine/cpu.ts";
import { startReadyPostgres } from "../../tests/support/servers/cluster.ts";
import { processesOf } from "../../tests/support/servers/processes.ts";
import { client, type ServerProcess, startServer } from "../../tests/support/servers/server.ts";

let directory: string;
let port: number;
let database: EmbeddedPostgres;
let server: ServerProcess;
/** Pages alone, as a cluster has them. */
let web: ServerProcess;
let substitute: Actor;
let token: string;
let metrics: string;
const jobs: string[] = [];

const startDatabase = async () => {
  database = await startEmbeddedPostgres(join(directory, "postgres"), { disposable: true, port });
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tuuri-faults-"));
  await Bun.$`chmod 755 ${directory}`.quiet();
  port = await freePort();
  database = await startReadyPostgres(join(directory, "postgres"), { disposable: true, port });
  const url = database.url("tuuri");
  const { db, close } = connect(url, 2);
  const school = await createSchool(db, { regionCode: "FI-18" });
  const teacher = await createTeacher(db, { school });
  substitute = await createSubstitute(db, { regions: ["FI-18"] });
  for (let n = 0; n < 2; n++) {
    const id = await insertJob(db, school, teacher);
    const [row] = await db.$client`select object_id from jobs where id = ${id}`;
    jobs.push(row?.["object_id"]);
  }
  await close();
  const env = { DATABASE_URL: url, DATA_DIR: join(directory, "data"), TOKEN_SECRET: "s".repeat(48) };
  const metricsPort = String(await freePort());
  metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  server = await startServer({ ...env, METRICS_PORT: metricsPort });
  web = await startServer({ ...env, ROLE: "web" });
  const login = { email: substitute.email, password: testPassword };
  token = (await client(server.origin).post("/api/shared/login", login)).body.token;
}, 120_000);
afterAll(async () => {
  await Promise.all([server?.stop(), web?.stop()]);
  await database?.stop();
  await rm(directory, { recursive: true, force: true });
}, 60_000);

async function ask(path: string, init: RequestInit = {}) {
  const began = performance.now();
  const answer = await fetch(server.origin + path, { redirect: "manual", ...init });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    seconds: (performance.now() - began) / 1000,
  };
}

const signedIn = () => ({ authorization: token });
const post = (path: string, body: object, headers: Record<string, string> = signedIn()) =>
  ask(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
const apply = (uniqueId = "") => post("/api/users/add/applicant", { uniqueId, email: substitute.email });

async function expectRefusalsInTime() {
  const session = { cookie: `tuuri_session=${token}; _lang=2`, "accept-language": "sv" };
  const answers = await Promise.all([
    post("/api/users/get/user", { email: substitute.email }),
    post(
      "/api/shared/login",
      { email: substitute.email, password: testPassword },
      { "accept-language": "fi" },
    ),
    post("/api/teachers/gettemp", { owner: substitute.email }),
    ask("/app/jobs/all", { headers: session }),
    ask("/app/settings", { headers: session }),
  ]);
  for (const { status, headers, seconds } of answers) {
    expect([status, headers.get("retry-after")]).toEqual([503, "2"]);
    if (seconds >= 2) expect(seconds / (await slowness()).wall).toBeLessThan(2);
  }
  expect(answers[1]?.text).toContain("ei ole juuri nyt käytettävissä");
  expect(answers[3]?.headers.get("content-type")).toStartWith("text/html");
  expect(answers[3]?.text).toContain("Tjänsten är inte tillgänglig just nu");
  const faq = await ask("/app/faq", { headers: session });
  expect(faq.status).toBe(200);
  if (faq.seconds >= 1) expect(faq.seconds / (await slowness()).wall).toBeLessThan(1);
  expect((await ask("/healthz")).status).toBe(200);
  expect((await ask("/readyz")).status).toBe(503);
  await expectPublicPages();
}

/** What serves pages alone stays in service: the public ones need no database, and the others say what is wrong. */
async function expectPublicPages() {
  // It asks for itself, as often as the other.
  await eventually("pages to know that it is away", async () => {
    const ready = await fetch(`${web.origin}/readyz`);
    expect(ready.status).toBe(200);
    return (await ready.json()).database === "away";
  });
  const visiting = { headers: { "accept-language": "sv" } };
  for (const path of ["/", "/fi", "/sv", "/app/login", "/app/faq", "/robots.txt"])
    expect([path, (await fetch(web.origin + path, visiting)).status]).toEqual([path, 200]);
  const script = /(?:src|href)="(\/app\/[^"]+\.(?:js|css))"/.exec(
    await (await fetch(`${web.origin}/sv`)).text(),
  );
  expect((await fetch(`${web.origin}${script?.[1]}`)).status).toBe(200);
  const headers = { ...visiting.headers, cookie: `tuuri_session=${token}` };
  const jobs = await fetch(`${web.origin}/app/jobs/all`, { headers });
  expect([jobs.status, jobs.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await jobs.text()).toContain("Tjänsten är inte tillgänglig just nu");
}

async function expectToBeBackAtOnce() {
  await eventually(
    "an answer",
    async () =>
      (await ask("/app/jobs/all", { headers: { cookie: `tuuri_session=${token}` } })).status === 200,
    4,
  );
  expect((await ask("/readyz")).status).toBe(200);
  await eventually("pages to know that it is back", async () => {
    const { database: state } = await (await fetch(`${web.origin}/readyz`)).json();
    return state === "answers";
  });
}

test("while the database is away every call and page says so within two seconds, and works at once when it is back", async () => {
  for (const mode of ["fast", "immediate"] as const) {
    await database.stop(mode);
    for (let round = 0; round < 4; round++) {
      await expectRefusalsInTime();
      await Bun.sleep(700);
    }
    await startDatabase();
    await expectToBeBackAtOnce();
  }
  expect(server.log()).toContain("the database is away");
}, 120_000);

test("a database that has frozen is told as soon, also to those who had already asked", async () => {
  const processes = await processesOf(join(directory, "postgres"));
  for (const pid of processes) process.kill(pid, "SIGSTOP");
  try {
    await expectRefusalsInTime();
    const before = await metricsOfAway();
    await expectRefusalsInTime();
    // Five calls and pages are refused each time, and what answers for them all is asked in no time.
    expect((await metricsOfAway()).refused - before.refused).toBe(5);
    if (before.seconds >= 1) expect(before.seconds / (await slowness()).wall).toBeLessThan(1);
  } finally {
    for (const pid of processes) process.kill(pid, "SIGCONT");
  }
  await expectToBeBackAtOnce();
}, 60_000);

/** What Prometheus is told while the database is away: refused is whatever an alert counts as failed. */
async function metricsOfAway() {
  const began = performance.now();
  const text = await (await fetch(metrics)).text();
  const seconds = (performance.now() - began) / 1000;
  expect(text).toMatch(/^tuuri_database_up 0$/m);
  const failed = text.matchAll(/^tuuri_request_seconds_count\{(.*status="5xx".*)\} (\d+)$/gm);
  const counts = [...failed].filter(([, labels]) => !/route="\/(healthz|readyz)"/.test(labels ?? ""));
  return { seconds, refused: counts.reduce((sum, [, , count]) => sum + Number(count), 0) };
}

test("a process that has frozen in a transaction holds nobody up for long", async () => {
  const script = new URL("../../tests/support/world/lock-holder.fixture.ts", import.meta.url).pathname;
  const frozen = Bun.spawn([process.execPath, script, database.url("tuuri"), substitute.id], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    for await (const text of frozen.stdout) if (new TextDecoder().decode(text).includes("held")) break;
    frozen.kill("SIGSTOP");
    const { status, seconds } = await apply(jobs[0]);
    expect(status).toBe(200);
    expect(seconds).toBeLessThan(12);
  } finally {
    frozen.kill("SIGKILL");
  }
}, 60_000);

test("who waits for a lock that does not come is asked to try again, by calls and by pages, and the log says why", async () => {
  const holder = postgres(database.url("tuuri"), { max: 1 });
  await holder`begin`;
  try {
    await holder`select 1 from accounts where id = ${substitute.id} for update`;
    await holder`lock table applications in access exclusive mode`;
    const session = { cookie: `tuuri_session=${token}`, "accept-language": "sv" };
    const [{ status, headers, text }, page] = await Promise.all([
      apply(jobs[1]),
      ask("/app/jobs/personal", { headers: session }),
    ]);
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
    expect([status, headers.get("retry-after"), JSON.parse(text).code]).toEqual([503, "2", "unavailable"]);
    const line = server
      .log()
      .split("\n")
      .find((line) => line.includes("55P03") && line.includes("could not do it now"));
    expect(line).toBeDefined();
    expect(line).not.toContain(substitute.id);
  } finally {
    await holder`rollback`;
    await holder.end();
  }
  expect((await apply(jobs[1])).status).toBe(200);
}, 60_000);
