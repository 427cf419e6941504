// Shows (rule: configuration-once).
import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/index.ts";
import { connect } from "../../server/platform/database/connection.ts";
import { freePort } from "../../server/platform/database/embedded.ts";
import { startCollector } from "../../server/platform/tracing/collector.fixture.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { ensureMinio } from "../../tests/support/servers/minio.ts";
import { type ServerProcess, signedIn, startServer } from "../../tests/support/servers/server.ts";
import { helmHere, type Rendered, render, startOf } from "./helm.ts";
import { type Closing, emptyDatabase, type Part, route, valuesFor } from "./neighbours.ts";
import { carryOut, directoryFor } from "./plain.ts";

// What the chart says is what the program reads: its commands and environments as plain processes, which do the main job
// together behind the chart's own routing.
const minio = await ensureMinio();
const able = (await helmHere()) !== undefined && minio !== undefined;

const closing: Closing = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
}, 60_000);

async function startPart(objects: Rendered[], part: Part): Promise<ServerProcess> {
  const { args, env, readiness } = startOf(objects, part);
  expect([part, args, readiness]).toEqual([part, ["start"], "/readyz"]);
  const server = await startServer({ ...env, DATA_DIR: await directoryFor(closing) });
  closing.push(() => server.process.exitCode ?? server.stop());
  return server;
}

test.skipIf(!able)(
  "what the chart starts migrates, serves, mails and cleans up: posted, applied for, chosen, told",
  async () => {
    const databaseUrl = await emptyDatabase(closing);
    const publicPort = await freePort();
    const { values, mails } = await valuesFor(minio ?? "", databaseUrl, publicPort, closing);
    const collector = startCollector();
    closing.push(collector.stop);
    const objects = await render("full", {
      ...values,
      traces: { endpoint: collector.url, serviceName: "", samplerArg: "1" },
    });
    expect(await carryOut(objects, "migrate", closing)).toMatchObject({ code: 0 });

    const [web, api, worker] = await Promise.all([
      startPart(objects, "web"),
      startPart(objects, "api"),
      startPart(objects, "worker"),
    ]);
    route(objects, { web, api, worker }, publicPort, closing);

    const { db, client, close } = connect(databaseUrl, 2);
    closing.push(close);
    const school = await createSchool(db);
    const teacher = await createTeacher(db, { school });
    const substitute = await createSubstitute(db, { lang: "sv" });
    const mailTo = (email: string, words: string) =>
      eventually(`a mail to ${email}: ${words}`, () =>
        mails.find(({ to, subject }) => to === email && subject.includes(words)),
      );

    const posting = await signedIn(values.publicUrl, teacher.email, testPassword);
    const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const times = { startDate: day, startTime: "08:00", endTime: "12:00" };
    const posted = await posting.post("/api/teachers/addtemp", { ...times, typeOfTemp: "one" });
    expect(posted.status).toBe(200);
    const job = posted.body.uniqueId as string;
    const news = await mailTo(substitute.email, "");
    expect(news.text).toContain(`${values.publicUrl}/app/`);

    const applying = await signedIn(values.publicUrl, substitute.email, testPassword);
    expect((await applying.post("/api/users/add/applicant", { uniqueId: job })).status).toBe(200);
    await mailTo(teacher.email, "Uusi hakija");
    const choice = { id: job, email: substitute.email };
    expect((await posting.post("/api/teachers/add/chosen", choice)).status).toBe(200);
    await mailTo(substitute.email, "Du fick vikariatet");

    const page = await fetch(`${values.publicUrl}/app/login`, { headers: { "accept-language": "sv" } });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Logga in");

    const metrics = startOf(objects, "api").env["METRICS_PORT"];
    expect(await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()).toContain(
      "tuuri_request_seconds",
    );

    const unconfirmed = await createSubstitute(db);
    const longAgo = new Date(Date.now() - 40 * 86_400_000);
    await db
      .update(accounts)
      .set({ confirmedAt: null, firstLoginAt: null, lastLoginAt: null, registeredAt: longAgo })
      .where(eq(accounts.id, unconfirmed.id));
    expect(await carryOut(objects, "expire", closing)).toMatchObject({ code: 0 });
    expect(await db.$count(accounts, eq(accounts.id, unconfirmed.id))).toBe(0);
    const timetable = await client<{ identifier: string }[]>`
      select identifier from graphile_worker._private_known_crontabs`;
    expect(timetable.map(({ identifier }) => identifier)).not.toContain("expire");

    expect(await Promise.all([web.stop(), api.stop(), worker.stop()])).toEqual([0, 0, 0]);
    const [mail] = collector.spans.filter(
      ({ name, service }) => name === "send mail" && service === "tuuri-worker",
    );
    const [begun] = collector.spans.filter(
      ({ traceId, parentSpanId }) => traceId === mail?.traceId && parentSpanId === undefined,
    );
    expect(begun).toMatchObject({ name: "POST /api/teachers/addtemp", service: "tuuri-api" });
    expect(collector.headers[0]?.get("x-tenant")).toBe("schools");
    expect(collector.said()).toContain("trial run");
  },
  60_000,
);
