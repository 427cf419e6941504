import { afterAll, expect, test } from "bun:test";
import { schoolCodes } from "../../db/schema/index.ts";
import { oneClickUrl } from "../../server/modules/notifications/mail/unsubscribe-links.ts";
import { testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { client, type ServerProcess, startServer } from "../../tests/support/servers/server.ts";
import { startSmtp } from "../../tests/support/servers/smtp.ts";
import { createOrganization } from "../../tests/support/world/organizations.ts";

// TOKEN_SECRET is changed as docs/operations.md says: the next one is accepted everywhere before it is used anywhere, and the
// former one as long as anything issued with it is about (rule: secrets-rotate).
const [former, next] = ["f".repeat(48), "n".repeat(48)];
const t = await testContext({ TOKEN_SECRET: former });
const smtp = await startSmtp();
const running: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await smtp.stop();
  await t.close();
}, 60_000);

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const beside = { DATABASE_URL: t.url, DATA_DIR: t.dataDir, SMTP_URL: smtp.url, DATABASE_POOL_SIZE: "4" };
  const server = await startServer({ ...beside, PUBLIC_URL: "http://localhost:3000", ...env });
  running.push(server);
  return server;
}

interface Call {
  token?: string;
  cookie?: string;
  key?: string;
  body?: object;
}

async function call(at: ServerProcess, path: string, { token, cookie, key, body }: Call = {}) {
  const answer = await fetch(at.origin + path, {
    method: body ? "POST" : "GET",
    headers: {
      "content-type": "application/json",
      ...(token ? { authorization: token } : {}),
      ...(cookie ? { cookie } : {}),
      ...(key ? { "idempotency-key": key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const said = (await answer.json().catch(() => undefined)) as any;
  return { status: answer.status, body: said, cookies, replayed: answer.headers.get("idempotency-replayed") };
}

const [organization, substitute] = [
  await createOrganization(t.db, { passcode: "salainen-koodi" }),
  await createSubstitute(t.db),
];
const { principal, school } = organization;
await t.db.insert(schoolCodes).values({ schoolId: school.id, code: "ROTATION-1" });
const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const posting = {
  key: "a-posting",
  body: { startDate: day, startTime: "08:00", endTime: "12:00", typeOfTemp: "one" },
};
const teacher = { firstName: "Uusi", lastName: "Opettaja", email: "uusi@school.test", phone: "0401234567" };

const signIn = async (at: ServerProcess, email: string) =>
  (await client(at.origin).post("/api/shared/login", { email, password: testPassword })).body.token as string;
const asksAt = async (at: ServerProcess, token: string) =>
  (await call(at, "/api/users/temp/count", { token, body: {} })).status;

/** Everything that a process hands out and takes back later. */
async function issuedBy(at: ServerProcess) {
  const token = await signIn(at, substitute.email);
  const ofPrincipal = await signIn(at, principal.email);
  const passcode = await call(at, "/api/stats/statistics/auth", { body: { code: "salainen-koodi" } });
  const code = await call(at, "/api/teachers/securitycode", { body: { code: "ROTATION-1" } });
  const job = await call(at, "/api/teachers/addtemp", { token: ofPrincipal, ...posting });
  const body = { ...teacher, school: school.id };
  const added = await call(at, "/api/principals/teacher/add", { token: ofPrincipal, body });
  const sent = await call(at, "/api/principals/send/information", {
    token: ofPrincipal,
    body: { email: teacher.email, password: added.body.password },
  });
  expect([passcode, code, job, added, sent].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  return {
    token,
    ofPrincipal,
    password: added.body.password as string,
    statistics: passcode.body.token as string,
    code: code.cookies.find((cookie) => cookie.startsWith("tuuri_code=")) ?? "",
    job: job.body.uniqueId as string,
    unsubscribe: new URL(oneClickUrl(t.ctx.config, substitute.id)).pathname,
  };
}

test("a new TOKEN_SECRET is taken into use with nobody signed out and no link or message lost", async () => {
  const before = await start({ ROLE: "api", TOKEN_SECRET: former });
  const issued = await issuedBy(before);
  expect(await before.stop()).toBe(0);

  // First each accepts the next one, then one after the other uses it: both kinds run beside one another.
  const [old, young] = await Promise.all([
    start({ ROLE: "api", TOKEN_SECRET: former, TOKEN_SECRET_FALLBACKS: next }),
    start({ TOKEN_SECRET: next, TOKEN_SECRET_FALLBACKS: former }),
  ]);
  expect(await asksAt(young, issued.token)).toBe(200);
  const renewed = await signIn(young, substitute.email);
  expect([await asksAt(young, renewed), await asksAt(old, renewed)]).toEqual([200, 200]);

  const again = await call(young, "/api/teachers/addtemp", { token: issued.ofPrincipal, ...posting });
  expect([again.status, again.body.uniqueId, again.replayed]).toEqual([200, issued.job, "true"]);
  expect((await call(young, "/api/stats/statistics", { token: issued.statistics })).status).toBe(200);
  const registering = { ...teacher, confirmEmail: "toinen@school.test", email: "toinen@school.test" };
  const registered = await call(young, "/api/teachers/register", {
    cookie: issued.code,
    body: { ...registering, password: testPassword, password2: testPassword },
  });
  expect([registered.status, registered.body]).toMatchObject([200, {}]);
  await eventually("both mails that hold what was sealed before", () =>
    [issued.password, "/app/confirm/"].every((words) =>
      smtp.taken.some(({ to, text }) => to === teacher.email && text.includes(words)),
    ),
  );
  const off = await fetch(young.origin + issued.unsubscribe, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(off.status).toBe(200);

  // Without the former one, nothing that was issued with it counts.
  const after = await start({ ROLE: "api", TOKEN_SECRET: next });
  expect([await asksAt(after, issued.token), await asksAt(after, renewed)]).toEqual([401, 200]);
  expect((await call(after, "/api/stats/statistics", { token: issued.statistics })).status).toBe(401);
  expect((await fetch(after.origin + issued.unsubscribe, { method: "POST" })).status).not.toBe(200);
}, 120_000);
