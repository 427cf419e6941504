import { afterAll, expect, test } from "bun:test";
import { sessionCookieName } from "../server/modules/auth/sessions/cookie.ts";
import { postedJobs, postJob } from "../server/modules/jobs/index.ts";
import { sentBack } from "../tests/support/cookies.ts";
import { type TestContext, testContext } from "../tests/support/database.ts";
import { createPrincipal, createSchool, createTeacher, testPassword } from "../tests/support/factories.ts";
import { type ServerProcess, startServer } from "../tests/support/server.ts";

// What pages of principals answer a browser without scripts.
const t: TestContext = await testContext();
const server: ServerProcess = await startServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir });
afterAll(async () => {
  await server.stop();
  await t.close();
}, 60_000);

/** What somebody who has signed in is answered. @param cookies more that their browser remembers */
async function reader(email: string, cookies: Record<string, string> = {}) {
  const headers = { origin: server.origin, "accept-language": "fi" };
  const body = new URLSearchParams({ email, password: testPassword });
  const login = `${server.origin}/app/login`;
  const entered = await fetch(login, { method: "POST", redirect: "manual", headers, body });
  const kept = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  const cookie = [sentBack(entered, sessionCookieName), ...kept].join("; ");
  const ask = (path: string, form?: Record<string, string>) =>
    fetch(new URL(path, server.origin), {
      redirect: "manual",
      headers: { ...headers, cookie },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
  return { ask, read: async (path: string) => (await ask(path)).text() };
}

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("posting leads to the board with one's own job marked, not with a colleague's newer one", async () => {
  const school = await createSchool(t.db);
  const principal = await createPrincipal(t.db, { schools: [school] });
  const colleague = await createTeacher(t.db, { school });
  const { ask, read } = await reader(principal.email, { _view_board: "blocks" });
  const marked = async (path: string) =>
    [...(await read(path)).matchAll(/<article class="[^"]*is-new[^"]*".*?\/app\/manage\/([^"]+)"/gs)].map(
      ([, id]) => id,
    );
  const times = { startTime: "08:00", endTime: "12:00", type: "one" };
  const posted = await ask("/app/jobs/new", { ...times, startDate: dayAhead(5) });
  expect(posted.status).toBe(303);
  const [own] = await postedJobs(t.ctx, principal);
  const other = await postJob(t.ctx, colleague, { ...times, startDate: dayAhead(3) });
  expect(await marked(posted.headers.get("location") ?? "")).toEqual([own?.id ?? ""]);
  expect(await marked(`/app/jobs/overview?done=posted&posted=${other.id}`)).toEqual([]);
  expect(await marked("/app/jobs/overview?done=posted&posted=1")).toEqual([]);
});
