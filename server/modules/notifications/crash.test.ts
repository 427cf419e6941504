import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { type TestContext, testContext } from "../../../tests/database.ts";
import { eventually } from "../../../tests/eventually.ts";
import { createSchool, createTeacher } from "../../../tests/factories.ts";
import { insertJob, insertSubstitutes } from "./deliveries.fixture.ts";
import { announceJobPosted } from "./index.ts";

const receivers = 400;
/** Tasks that a worker runs at the same time: as many mails may be in flight when it is killed. */
const concurrency = 4;

let t: TestContext;
let smtp: SMTPServer;
let smtpUrl: string;
const taken: string[] = [];
const children = new Set<Bun.Subprocess>();

beforeAll(async () => {
  t = await testContext();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        taken.push(/^Message-ID: (.+)$/im.exec(Buffer.concat(chunks).toString())?.[1] ?? "none");
        done();
      });
    },
  });
  // A killed worker's connections end in the middle.
  smtp.on("error", () => {});
  await new Promise<void>((listening) => smtp.listen(0, "127.0.0.1", listening));
  const address = smtp.server.address();
  smtpUrl = `smtp://127.0.0.1:${address && typeof address === "object" ? address.port : 0}`;
});
afterEach(async () => {
  for (const child of children) await kill(child);
});
afterAll(async () => {
  await new Promise<void>((closed) => smtp.close(closed));
  await t.close();
});

function start(env: Record<string, string> = {}): Bun.Subprocess {
  const settings = { DATABASE_URL: t.url, DATA_DIR: t.dataDir, ...env };
  const script = new URL("./worker-process.fixture.ts", import.meta.url).pathname;
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

async function post(regionCode: string): Promise<string> {
  const school = await createSchool(t.db, { regionCode });
  const jobId = await insertJob(t.db, school, await createTeacher(t.db, { school }));
  await insertSubstitutes(t.db, receivers, regionCode);
  await announceJobPosted(t.db, jobId, { urgent: false });
  return jobId;
}

const unsent = async () => {
  const [found] = await t.db.execute<{ count: number }>(sql`
    select (select count(*) from deliveries where sent_at is null)::int
      + (select count(*) from graphile_worker.jobs)::int as count`);
  return found?.count;
};

/** Runs workers, kills each of them when so many mails are out, and lets the last one finish. */
async function sendThroughCrashes(count: () => number, env?: Record<string, string>) {
  for (const out of [60, 220]) {
    const child = start(env);
    await eventually("enough mails are out", () => count() >= out);
    await kill(child);
    expect(count()).toBeLessThan(receivers);
  }
  start(env);
  await eventually("nothing is left to send", async () => (await unsent()) === 0);
}

describe("a worker killed in the middle of 400 mails", () => {
  test("loses none of its files and writes no second one", async () => {
    await post("FI-18");
    const count = () => [...new Bun.Glob("mail/*.eml").scanSync(t.dataDir)].length;
    await sendThroughCrashes(count);
    expect(count()).toBe(receivers);
  }, 60_000);

  test("hands each to the mail server, and again only what was in flight, under the same Message-ID", async () => {
    await post("FI-11");
    await sendThroughCrashes(() => taken.length, { SMTP_URL: smtpUrl });
    expect(new Set(taken).size).toBe(receivers);
    expect(taken.length - receivers).toBeLessThanOrEqual(2 * concurrency);
  }, 60_000);
});
