// Shows (rule: told-once, tasks-of-the-dead).
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import {
  insertJob,
  tellPosting,
} from "../../server/modules/notifications/announcements/deliveries.fixture.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSchool, createTeacher } from "../../tests/support/factories.ts";
import { insertSubstitutes } from "../../tests/support/world/many-people.ts";

const receivers = 160;

let t: TestContext;
const children = new Set<Bun.Subprocess>();

beforeAll(async () => {
  t = await testContext();
});
afterEach(async () => {
  for (const child of children) await kill(child);
});
afterAll(async () => {
  await t.close();
});

function start(): Bun.Subprocess {
  const settings = { DATABASE_URL: t.url, DATA_DIR: t.dataDir };
  const script = new URL(
    "../../server/modules/notifications/announcements/worker-process.fixture.ts",
    import.meta.url,
  ).pathname;
  const child = Bun.spawn([process.execPath, script, JSON.stringify(settings)], {
    stdout: "ignore",
    stderr: "inherit",
  });
  children.add(child);
  return child;
}

async function kill(child: Bun.Subprocess) {
  child.kill("SIGKILL");
  await child.exited;
  children.delete(child);
}

const unsent = async () => {
  const [found] = await t.db.execute<{ count: number }>(sql`
    select (select count(*) from deliveries where sent_at is null)::int
      + (select count(*) from graphile_worker.jobs)::int as count`);
  return found?.count;
};

test("a worker killed in the middle of 160 mails loses none of its files and writes no second one", async () => {
  const school = await createSchool(t.db, { regionCode: "FI-18" });
  const jobId = await insertJob(t.db, school, await createTeacher(t.db, { school }));
  await insertSubstitutes(t.db, receivers, "FI-18");
  await tellPosting(t.db, jobId);
  const written = () => [...new Bun.Glob("mail/*.eml").scanSync(t.dataDir)].length;

  for (const out of [25, 90]) {
    const child = start();
    await eventually("enough mails are out", () => written() >= out);
    await kill(child);
    expect(written()).toBeLessThan(receivers);
  }
  start();
  await eventually("nothing is left to send", async () => (await unsent()) === 0);
  expect(written()).toBe(receivers);
}, 60_000);
