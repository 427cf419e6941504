// Shows (rule: come-back-later).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { pushSubscriptions } from "../../db/schema/index.ts";
import { pdf } from "../../server/modules/files/content/content.fixture.ts";
import { type RunningProvider, startProvider } from "../../server/modules/identity/demo-provider.ts";
import { pushService } from "../../server/modules/notifications/push/push-service.fixture.ts";
import { freePort } from "../../server/platform/database/embedded.ts";
import { testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { slowness } from "../../tests/support/machine/cpu.ts";
import { type Fault, type FaultyLine, startFaultyLine } from "../../tests/support/servers/faulty-line.ts";
import { ensureMinio, type Minio, startMinio } from "../../tests/support/servers/minio.ts";
import { client, type ServerProcess, startServer } from "../../tests/support/servers/server.ts";
import { startSmtp } from "../../tests/support/servers/smtp.ts";
import { createSession } from "../../tests/support/world/token.ts";

// Mail server, push service, file store and identity provider fail at the same time, in each way, while a posting goes out.
const minioPath = await ensureMinio();
const t = await testContext();
const smtp = await startSmtp();
const service = pushService();
const portOf = (address: string) => Number(new URL(address).port);
const mail = await startFaultyLine(portOf(smtp.url));
const push = await startFaultyLine(portOf(service.origin));
const substitutes: Awaited<ReturnType<typeof createSubstitute>>[] = [];
let teacher: Awaited<ReturnType<typeof createTeacher>>;
let server: ServerProcess;
let minio: Minio | undefined;
let files: FaultyLine | undefined;
let provider: RunningProvider | undefined;
let identity: FaultyLine | undefined;
let identityPort: number;
let redirectUri: string;
/** Sessions by address. */
const tokens = new Map<string, string>();

beforeAll(async () => {
  const school = await createSchool(t.db);
  teacher = await createTeacher(t.db, { school, lang: "sv" });
  for (let n = 0; n < 6; n++) {
    const person = await createSubstitute(t.db, { lang: n % 2 ? "sv" : "fi" });
    substitutes.push(person);
    const { endpoint, keys } = service.device(`/device-${n}`);
    const sessionId = await createSession(t.db, person.id, new Date());
    await t.db
      .insert(pushSubscriptions)
      .values({ endpoint: push.through(endpoint), accountId: person.id, sessionId, ...keys });
  }
  if (minioPath) {
    minio = await startMinio(minioPath);
    files = await startFaultyLine(portOf(minio.env["S3_ENDPOINT"] ?? ""));
  }
  identityPort = await freePort();
  const port = String(await freePort());
  redirectUri = `http://127.0.0.1:${port}/oauth/callback`;
  server = await startServer({
    PORT: port,
    DATABASE_URL: t.url,
    DATA_DIR: t.dataDir,
    SMTP_URL: mail.through(smtp.url),
    OIDC_ISSUER: `http://127.0.0.1:${identityPort}`,
    OIDC_CLIENT_ID: "tuuri",
    OIDC_CLIENT_SECRET: "secret",
    ...(minio && files
      ? { ...minio.env, S3_ENDPOINT: files.through(minio.env["S3_ENDPOINT"] ?? "").replace(/\/$/, "") }
      : {}),
  });
  for (const { email } of [teacher, ...substitutes]) {
    const { body } = await client(server.origin).post("/api/shared/login", { email, password: testPassword });
    tokens.set(email, body.token);
  }
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await provider?.stop();
  for (const line of [mail, push, files, identity]) await line?.close();
  await minio?.stop();
  await service.stop();
  await smtp.stop();
  await t.close();
}, 60_000);

async function fail(fault: Fault) {
  for (const line of [mail, push, files]) line?.fail(fault);
  await provider?.stop();
  identity = await startFaultyLine(portOf(smtp.url), identityPort);
  identity.fail(fault);
}

async function mend() {
  for (const line of [mail, push, files]) line?.fail(undefined);
  await identity?.close();
  identity = undefined;
  provider = await startProvider({ redirectUri, port: identityPort });
}

async function ask(path: string, email: string, init: RequestInit = {}) {
  const began = performance.now();
  const headers = { authorization: tokens.get(email) ?? "", ...init.headers };
  const answer = await fetch(server.origin + path, { ...init, headers });
  const body = await answer.json().catch(() => ({}));
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return { status: answer.status, body: body as any, seconds: (performance.now() - began) / 1000 };
}

const post = (path: string, email: string, body: object) =>
  ask(path, email, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });

function upload() {
  const form = new FormData();
  form.append("files", new File([new Uint8Array(pdf())], "a.pdf"));
  return ask("/api/shared/upload/files", teacher.email, { method: "POST", body: form });
}

/** On a machine that is as slow as ours is not, as much longer. */
async function expectWithin(most: number, seconds: number) {
  if (seconds >= most) expect(seconds / (await slowness()).wall).toBeLessThan(most);
}

let day = 3;

async function postJob(): Promise<string> {
  const startDate = new Date(Date.now() + day++ * 86_400_000).toISOString().slice(0, 10);
  const job = { startDate, startTime: "08:00", endTime: "12:00", typeOfTemp: "one" };
  const { status, body, seconds } = await post("/api/teachers/addtemp", teacher.email, job);
  expect(status).toBe(200);
  await expectWithin(5, seconds);
  return body.uniqueId;
}

/** What needs none of them: nobody who works notices anything. */
async function expectWorkGoesOn() {
  const id = await postJob();
  const [applicant] = substitutes;
  const email = applicant?.email ?? "";
  for (const [path, who, body] of [
    ["/api/users/add/applicant", email, { id, alreadywarned: true }],
    ["/api/teachers/add/chosen", teacher.email, { id, email }],
    ["/api/teachers/gettemp", teacher.email, { owner: teacher.email }],
  ] as const) {
    const { status, seconds } = await post(path, who, body);
    expect([path, status]).toEqual([path, 200]);
    await expectWithin(5, seconds);
  }
  expect((await fetch(`${server.origin}/readyz`)).ok).toBe(true);
}

/** Whoever needs one is told so in their language, in time. */
async function expectClearRefusals() {
  const [finnish] = substitutes;
  const [sent, begun] = await Promise.all([upload(), ask("/oauth/authorize", finnish?.email ?? "")]);
  expect([begun.status, begun.body.code, begun.body.msg]).toEqual([
    503,
    "identity_provider_down",
    "Tunnistuspalvelu ei juuri nyt vastaa. Yritä hetken kuluttua uudelleen.",
  ]);
  await expectWithin(15, begun.seconds);
  if (!files) return;
  expect([sent.status, sent.body.code]).toEqual([503, "unavailable"]);
  expect(Object.values(sent.body)).toContain("Tjänsten är hårt belastad just nu. Försök igen om en stund.");
  await expectWithin(30, sent.seconds);
}

async function nothingIsLeft(): Promise<boolean> {
  // What waits for its next attempt is brought forward, as often as it takes: the attempts of half a day are not used up by it.
  await t.client`update graphile_worker._private_jobs set run_at = now(), attempts = 1
    where locked_at is null and attempts between 1 and max_attempts - 1 and run_at > now()`;
  const [row] = await t.client`select (select count(*) from graphile_worker.jobs)::int
    + (select count(*) from deliveries d where sent_at is null and event_key like 'job-posted:%'
      and not (select filled from jobs j where 'job-posted:' || j.id = d.event_key))::int as left`;
  return row?.["left"] === 0;
}

test.each(["gone", "rubbish", "silent", "trickling"] as const)(
  "while mail, push, files and identity are %s, work goes on, who needs one is told so, and all is sent once afterwards",
  async (fault) => {
    smtp.taken.length = 0;
    service.receipts.length = 0;
    await fail(fault);
    const told = await postJob();
    try {
      await Promise.all([expectClearRefusals(), expectWorkGoesOn()]);
    } finally {
      await mend();
    }
    await eventually("everything to be sent", nothingIsLeft, 60);

    const [row] = await t.client`select id from jobs where object_id = ${told} or id::text = ${told}`;
    const people = substitutes.map(({ email }) => email).toSorted();
    const mails = smtp.taken.filter(({ text }) => text.includes(`/specific/${row?.["id"]}`));
    expect([...new Set(mails.map(({ to }) => to))].toSorted()).toEqual(people);
    expect(new Set(mails.map(({ to, messageId }) => `${to} ${messageId}`)).size).toBe(people.length);
    const pushes = service.receipts.filter(({ content }) => content.url.includes(`${row?.["id"]}`));
    expect(new Set(pushes.map(({ path }) => path)).size).toBe(people.length);
    expect(new Set(pushes.map(({ path, content }) => `${path} ${content.tag}`)).size).toBe(people.length);
    if (files) expect((await upload()).status).toBe(200);
    expect(server.log()).not.toContain("request failed");
  },
  180_000,
);

test("the identity provider is found again by itself", async () => {
  expect((await ask("/oauth/authorize", substitutes[1]?.email ?? "")).status).toBe(200);
});
