// Shows (rule: one-clock, requests-once, time-to-answer).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { favourites } from "../../db/schema/index.ts";
import { testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { type ServerProcess, signedIn, startServer } from "../../tests/support/servers/server.ts";
import { debiansHere } from "../cluster/beside.ts";

// Replicas on machines whose clocks are three minutes before and behind, as the C library says to them (libfaketime).
const able = await debiansHere(["faketime"], "clocks");
const t = await testContext();
let [ahead, behind]: (ServerProcess | undefined)[] = [];
let workers: ServerProcess[] = [];

function withClock(offset: string, ROLE: "api" | "worker"): Promise<ServerProcess> {
  const library = [...new Bun.Glob("*/faketime/libfaketime.so.1").scanSync("/usr/lib")][0] ?? "";
  return startServer({
    ROLE,
    LD_PRELOAD: join("/usr/lib", library),
    FAKETIME: offset,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    DATABASE_URL: t.url,
    DATA_DIR: t.dataDir,
    TOKEN_SECRET: "s".repeat(48),
    SMTP_URL: "smtp://127.0.0.1:9",
    QUIET_HOURS: "none",
  });
}

beforeAll(async () => {
  if (!able) return;
  [ahead, behind, ...workers] = await Promise.all([
    withClock("+3m", "api"),
    withClock("-3m", "api"),
    withClock("+3m", "worker"),
    withClock("-3m", "worker"),
  ]);
}, 120_000);
afterAll(async () => {
  await Promise.all([ahead, behind, ...workers].map((server) => server?.stop()));
  await t.close();
}, 60_000);

/** Of whom is asked the time ends in so many seconds, by the database, and its clock strikes then. */
async function endsIn(seconds: number, jobId: string): Promise<string> {
  const [open] = await t.client`
    update requests set until = now() + ${seconds} * interval '1 second' where job_id = ${jobId} and state = 'open' returning until::text as until`;
  await t.client`update graphile_worker._private_jobs set run_at = ${open?.["until"]}::timestamptz where key = ${`end-requests ${jobId}`}`;
  return open?.["until"];
}

test.skipIf(!able)(
  "replicas whose clocks are six minutes apart ask, end and answer by one time",
  async () => {
    const teacher = await createTeacher(t.db);
    const [nea, emil] = [await createSubstitute(t.db), await createSubstitute(t.db)];
    await t.db
      .insert(favourites)
      .values([nea, emil].map(({ id }) => ({ ownerId: teacher.id, substituteId: id })));
    const [early, late] = [ahead?.origin ?? "", behind?.origin ?? ""];
    const school = await signedIn(early, teacher.email, testPassword);
    const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const time = { startDate, startTime: "08:00", endTime: "12:00" };
    const { uniqueId: id } = (await school.post("/api/teachers/addtemp", { ...time, typeOfTemp: "one" }))
      .body;
    const asked = { id, emails: [nea.id, emil.id], minutes: 5 };
    expect((await school.post("/api/teachers/ask", asked)).status).toBe(200);

    const [open] = await t.client`
      select id, extract(epoch from until - now())::int as seconds from requests where job_id = ${id} and state = 'open'`;
    expect(open?.["seconds"]).toBeGreaterThan(4 * 60);
    expect(open?.["seconds"]).toBeLessThanOrEqual(5 * 60);
    const states = async (origin: string) => {
      const { body } = await (await signedIn(origin, teacher.email, testPassword)).post(
        "/api/teachers/requests",
        { id },
      );
      return (body as { state: string }[]).map(({ state }) => state);
    };
    for (const origin of [early, late]) expect(await states(origin)).toEqual(["open", "queued"]);

    const until = await endsIn(3, id);
    await eventually("the next to be asked", async () => (await states(late))[1] === "open", 60);
    for (const origin of [early, late]) expect(await states(origin)).toEqual(["expired", "open"]);
    const [ended] = await t.client`
      select ended_at >= ${until}::timestamptz and ended_at < now() as "inTime" from requests where id = ${open?.["id"]}`;
    expect(ended?.["inTime"]).toBe(true);
    const hers = await signedIn(late, nea.email, testPassword);
    expect((await hers.post("/api/users/request/accept", { id: open?.["id"] })).body).toMatchObject({
      code: "request_over",
    });

    // A minute is left, which the one that is three minutes ahead would take for over.
    await endsIn(60, id);
    const [next] = await t.client`select id from requests where job_id = ${id} and state = 'open'`;
    const his = await signedIn(early, emil.email, testPassword);
    expect((await his.post("/api/users/request/accept", { id: next?.["id"] })).status).toBe(200);
    for (const origin of [early, late]) expect(await states(origin)).toEqual(["expired", "accepted"]);
  },
  120_000,
);
