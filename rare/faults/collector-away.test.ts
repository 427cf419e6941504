// Shows (rule: traces).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readConfig } from "../../server/platform/config.ts";
import { freePort } from "../../server/platform/database/embedded.ts";
import { startCollector } from "../../server/platform/tracing/collector.fixture.ts";
import { openTracer } from "../../server/platform/tracing/opentelemetry.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSchool, createSubstitute, createTeacher } from "../../tests/support/factories.ts";
import { stopCluster } from "../../tests/support/servers/cluster.ts";
import { client, type ServerProcess, startServer } from "../../tests/support/servers/server.ts";
import { startSmtp } from "../../tests/support/servers/smtp.ts";
import { tokenOf } from "../../tests/support/world/token.ts";

const secret = "s".repeat(48);
const never = () => new Promise<Response>(() => {});
let t: TestContext;
let smtp: Awaited<ReturnType<typeof startSmtp>>;

beforeAll(async () => {
  [t, smtp] = await Promise.all([testContext(), startSmtp()]);
}, 60_000);
afterAll(async () => {
  await smtp?.stop();
  await t?.close();
  await stopCluster();
}, 60_000);

const environment = () => ({
  DATABASE_URL: t.url,
  DATA_DIR: t.dataDir,
  TOKEN_SECRET: secret,
  SMTP_URL: smtp.url,
});

/** Milliseconds from SIGTERM to the end, and the code. */
async function stopped(server: ServerProcess): Promise<[number, number]> {
  const from = performance.now();
  const code = await server.stop();
  return [code, performance.now() - from];
}

test("a collector that takes and never answers keeps nobody waiting, nor the process from ending", async () => {
  const collector = startCollector(never);
  const server = await startServer({
    ...environment(),
    ROLE: "api",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_TIMEOUT: "60000",
    WAITS_PERCENT: "10",
  });
  const ask = async () => (await fetch(`${server.origin}/api/reference/regions`)).status;
  // More than one export holds, so that the first is under way and is not answered.
  const answers: number[] = [];
  for (let round = 0; round < 15; round++)
    answers.push(...(await Promise.all(Array.from({ length: 50 }, ask))));
  await eventually("an export that waits", () => collector.asked() > 0);
  answers.push(await ask());
  const [code, milliseconds] = await stopped(server);
  collector.stop();
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(code).toBe(0);
  // Three seconds for the traces, here a tenth of it, beside which all else is closed. The collector has sixty.
  expect(milliseconds).toBeLessThan(12_000);
}, 60_000);

test("with a collector that is away all goes on, which the log says once, also where a worker knows of no traces", async () => {
  const [api, worker] = await Promise.all([
    startServer({
      ...environment(),
      ROLE: "api",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      OTEL_EXPORTER_OTLP_TIMEOUT: "100",
    }),
    startServer({ ...environment(), ROLE: "worker" }),
  ]);
  const school = await createSchool(t.db);
  const teacher = await createTeacher(t.db, { school });
  const substitute = await createSubstitute(t.db);
  const config = readConfig({ TOKEN_SECRET: secret, DATA_DIR: t.dataDir });
  const token = await tokenOf({ config, db: t.db }, teacher.id, new Date());
  const startDate = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const job = { startDate, startTime: "08:00", endTime: "12:00", typeOfTemp: "one" };
  const posted = await client(api.origin, token).post("/api/teachers/addtemp", job);
  expect(posted.status).toBe(200);
  // Its task carries a `traceparent`, of which this worker makes nothing.
  await eventually("the mail", () => smtp.taken.some(({ to }) => to === substitute.email));
  await eventually("the log", () => api.log().includes("traces cannot be sent"));
  expect((await client(api.origin, token).post("/api/teachers/addtemp", job)).status).toBe(200);
  expect((await stopped(api))[0]).toBe(0);
  expect((await stopped(worker))[0]).toBe(0);
  expect(api.log().split("traces cannot be sent")).toHaveLength(2);
  expect(api.log()).toContain("ECONNREFUSED");
  expect(worker.log()).toBe("");
}, 60_000);

test("what waits for a collector is bounded, and the rest is left out", async () => {
  const held: (() => void)[] = [];
  let hold = true;
  const collector = startCollector(() =>
    hold ? new Promise((answer) => held.push(() => answer(Response.json({})))) : Response.json({}),
  );
  const traces = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }).traces;
  if (!traces) throw new Error("no traces are configured");
  const { tracer, close } = openTracer(traces, "api");
  for (let round = 0; round < 20; round++) {
    for (let one = 0; one < 500; one++) tracer.begin("one", {}).end();
    if (round === 2) await eventually("an export that waits", () => held.length > 0);
  }
  hold = false;
  for (const answer of held) answer();
  await close();
  collector.stop();
  // 2 048 that wait, and the 512 that were on their way, of 10 000.
  expect(collector.spans.length).toBe(2_560);
}, 30_000);
