import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright";
import { type TestContext, testContext } from "../tests/support/database.ts";
import {
  createPrincipal,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../tests/support/factories.ts";
import { seedMarket } from "../tests/support/many-jobs.ts";
import { type ServerProcess, startServer } from "../tests/support/server.ts";
import { launchBrowser } from "./browser.ts";

let t: TestContext;
let server: ServerProcess;
let browser: Browser;
let teacher: Awaited<ReturnType<typeof createTeacher>>;
let principal: typeof teacher;
const jobs = 2_000;

beforeAll(async () => {
  t = await testContext();
  teacher = await createTeacher(t.db);
  principal = await createPrincipal(t.db, { schools: teacher.schools });
  const schoolId = teacher.schools[0]?.id ?? "";
  await seedMarket(t.client, { schoolId, ownerId: teacher.id, open: jobs, archived: 0, substitutes: 0 });
  await t.client`update jobs set other_text = 'Tehtävä ' || lpad((abs(hashtext(id::text)) % 5000)::text, 4, '0')`;
  server = await startServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir });
  browser = await launchBrowser();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await t?.close();
});

/** The page as it comes, before any script has run. */
async function htmlOf(person: { email: string }, path: string) {
  const login = await fetch(`${server.origin}/api/shared/login`, {
    method: "POST",
    body: JSON.stringify({ email: person.email, password: testPassword }),
    headers: { "content-type": "application/json" },
  });
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
  const headers = { cookie, "accept-encoding": "identity" };
  const answer = await fetch(server.origin + path, { headers, redirect: "manual" });
  const html = await answer.text();
  return { status: answer.status, articles: html.match(/<article/g)?.length ?? 0, bytes: html.length };
}

test.each(["/app/jobs/overview", "/app/jobs", "/app/jobs/overview?sort=alphabetical"])(
  "of two thousand jobs, %s renders thirty",
  async (path) => {
    const { status, articles, bytes } = await htmlOf(principal, path);
    expect(status).toBe(200);
    expect(articles).toBe(30);
    expect(bytes).toBeLessThan(200_000);
  },
);

test("of two hundred own applications, the page renders thirty", async () => {
  const substitute = await createSubstitute(t.db, { regions: ["FI-18"] });
  await t.client`insert into applications (id, job_id, substitute_id, applied_at)
    select gen_random_uuid(), id, ${substitute.id}, now() from jobs order by id limit 200`;
  const { status, articles, bytes } = await htmlOf(substitute, "/app/jobs/personal");
  expect(status).toBe(200);
  expect(articles).toBe(30);
  expect(bytes).toBeLessThan(150_000);
});
