// Shows (rule: traces).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import { stopCluster } from "../../../tests/support/servers/cluster.ts";
import { client, type ServerProcess, startServer } from "../../../tests/support/servers/server.ts";
import { startSmtp } from "../../../tests/support/servers/smtp.ts";
import { tokenOf } from "../../../tests/support/world/token.ts";
import { readConfig } from "../config.ts";
import { enqueue } from "../worker/queue.ts";
import { type SeenSpan, startCollector } from "./collector.fixture.ts";

// The product as two processes, beside a database, a mail server and a collector that are real.
const secret = "s".repeat(48);
const strangers = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${strangers}-b7ad6b7169203331-01`;
const collector = startCollector();
let t: TestContext;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let api: ServerProcess;
let worker: ServerProcess;
let token: string;
let posted: string;
let people: string[];
let stops: number[];

const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const job = (comments: string) => ({
  startDate: day,
  startTime: "08:00",
  endTime: "12:00",
  typeOfTemp: "one",
  comments,
});

const environment = () => ({
  DATABASE_URL: t.url,
  DATA_DIR: t.dataDir,
  TOKEN_SECRET: secret,
  SMTP_URL: smtp.url,
  LOG_LEVEL: "info",
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=school%20one",
  OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=trial",
});

beforeAll(async () => {
  [t, smtp] = await Promise.all([testContext(), startSmtp()]);
  [api, worker] = await Promise.all([
    startServer({ ...environment(), ROLE: "api" }),
    startServer({ ...environment(), ROLE: "worker", CLEAN_UP: "elsewhere" }),
  ]);
  const school = await createSchool(t.db, { name: "Syrjäkylän koulu" });
  const teacher = await createTeacher(t.db, { school, firstName: "Tuulikki", lastName: "Mäkitalo" });
  const substitute = await createSubstitute(t.db, { firstName: "Rauha", lastName: "Ketola" });
  people = [
    teacher.email,
    substitute.email,
    "Tuulikki",
    "Mäkitalo",
    "Rauha",
    "Ketola",
    "Syrjäkyl",
    "Kuiskaus",
  ];
  token = await tokenOf(
    { config: readConfig({ TOKEN_SECRET: secret, DATA_DIR: t.dataDir }), db: t.db },
    teacher.id,
    new Date(),
  );

  const answer = await fetch(`${api.origin}/api/teachers/addtemp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": "Tuulikki-1",
      authorization: token,
      traceparent,
    },
    body: JSON.stringify(job("Kuiskaus")),
  });
  posted = (await answer.json()).uniqueId;
  await eventually("the mail", () => smtp.taken.find(({ to }) => to === substitute.email));
  // As of a process that tells of no traces.
  await enqueue(t.db, "purge-messages", {});
  await eventually("the task without a trace", async () => {
    const [row] = await t.client<
      { waits: number }[]
    >`select count(*)::int as waits from graphile_worker.jobs`;
    return row?.waits === 0;
  });
  await client(api.origin, token).post("/api/teachers/addtemp", { ...job(""), startDate: "yesterday" });
  await fetch(`${api.origin}/api/made-up-by-Tuulikki?email=${substitute.email}`);
  // What waits to be sent is sent before a process ends.
  stops = await Promise.all([api.stop(), worker.stop()]);
}, 120_000);
afterAll(async () => {
  collector.stop();
  await smtp?.stop();
  await t?.close();
  await stopCluster();
}, 60_000);

const parentOf = (span: SeenSpan) => collector.spans.find(({ spanId }) => spanId === span.parentSpanId);

function only(name: string, fits: (span: SeenSpan) => boolean = () => true): SeenSpan {
  const [found, ...others] = collector.spans.filter((span) => span.name === name && fits(span));
  if (!found || others.length > 0) {
    const names = collector.spans.map((span) => `${span.service}: ${span.name}`);
    throw new Error(`not one ${name} in\n${names.join("\n")}`);
  }
  return found;
}

const succeeded = ({ attributes }: SeenSpan) => attributes["http.response.status_code"] === 200;

test("a posting, its way through the queue and its mail are one trace, over two processes", () => {
  expect(posted).toBeString();
  const chain: [string, string][] = [];
  const mail = only("send mail");
  for (let span: SeenSpan | undefined = mail; span; span = parentOf(span)) {
    chain.unshift([span.service, span.name]);
    expect([span.name, span.traceId]).toEqual([span.name, mail.traceId]);
  }
  expect(chain).toEqual([
    ["tuuri-api", "POST /api/teachers/addtemp"],
    ["tuuri-api", "transaction"],
    ["tuuri-api", "transaction"],
    ["tuuri-api", "send announce"],
    ["tuuri-worker", "process announce"],
    ["tuuri-worker", "expand mail"],
    ["tuuri-worker", "process deliver"],
    ["tuuri-worker", "send mail"],
  ]);
  const request = only("POST /api/teachers/addtemp", succeeded);
  expect(request.parentSpanId).toBeUndefined();
  expect(request.attributes).toEqual({
    "http.request.method": "POST",
    "http.route": "/api/teachers/addtemp",
    "http.response.status_code": 200,
    "tuuri.actor.type": "teacher",
  });
  expect(mail.attributes).toEqual({ "server.address": "127.0.0.1" });
  expect(only("process deliver").attributes).toMatchObject({
    "messaging.destination.name": "deliver",
    "tuuri.channel": "mail",
    "tuuri.event": `job-posted:${posted}`,
    "tuuri.sent": 1,
    "tuuri.left": 0,
  });
  expect(collector.spans.filter(({ failed }) => failed)).toEqual([]);
  expect(collector.headers.every((headers) => headers.get("x-tenant") === "school one")).toBe(true);
});

test("a stranger's traceparent is not continued, and a task without one is a trace of its own", () => {
  expect(collector.said()).not.toContain(strangers);
  expect(only("process purge-messages").parentSpanId).toBeUndefined();
});

test("what was refused is told by its status and its code, and is no failure", () => {
  const refused = only("POST /api/teachers/addtemp", (span) => !succeeded(span));
  expect(refused.attributes["http.response.status_code"]).toBe(422);
  expect(refused.failed).toBe(false);
  expect(only("GET none").attributes).toMatchObject({ "http.route": "none", "tuuri.actor.type": "visitor" });
});

test("no span tells who somebody is, what they wrote, or what a caller made up", () => {
  const said = collector.said();
  expect(said).toContain("tuuri.actor.type");
  expect(said).toContain("deployment.environment.name");
  for (const words of [...people, "made-up", "yesterday", secret, token]) expect(said).not.toContain(words);
  expect(said).not.toMatch(/[^\s"]@[^\s"]/);
  // Probes are none.
  expect(said).not.toContain("readyz");
});

test("lines of the log in both processes carry the ids of the trace that they belong to", () => {
  const { traceId, spanId } = only("POST /api/teachers/addtemp", succeeded);
  const lines = (process: ServerProcess) =>
    process
      .log()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line));
  const request = lines(api).find(({ path, status }) => path === "/api/teachers/addtemp" && status === 200);
  expect(request).toMatchObject({ msg: "request", traceId, spanId });
  expect(request.id).toBeString();
  const told = lines(worker).filter((line) => line.traceId === traceId);
  expect(told.map(({ msg }) => msg)).toContain("announced");
  expect(told.find(({ msg }) => msg === "delivered").spanId).toBe(only("process deliver").spanId);
  expect(lines(worker).find(({ msg }) => msg === "ready")).not.toHaveProperty("traceId");
  expect(stops).toEqual([0, 0]);
});

test("where no traces are configured nothing is loaded for them", async () => {
  const fixture = join(import.meta.dir, "loaded.fixture.ts");
  const child = Bun.spawn([process.execPath, fixture], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env["PATH"] ?? "" },
  });
  const said = JSON.parse(await new Response(child.stdout).text());
  expect(await child.exited).toBe(0);
  // This the metrics bring along: names and shapes alone.
  expect(said.without).toEqual(["api"]);
  expect(said.with).toContain("sdk-trace");
}, 30_000);
