// Shows (rule: who-hears-first).
import { afterAll, expect, test } from "bun:test";
import { favourites, rateLimits } from "../../db/schema/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { createSubstitute } from "../support/factories.ts";
import { appUnderTest } from "../support/servers/app-under-test.ts";
import { type Row, table } from "./table.ts";
import { createWorld, type World } from "./world.ts";

const { t, app, close } = await appUnderTest();
afterAll(close);

/** These end the caller's own session, or make somebody else of them. */
const leftOut = /logout|password|change\/type|delete\/account|deactivate|register|invitation|\/events$/;
const operations = Object.entries(table).filter(([operation]) => !leftOut.test(operation));

/** A world whose job is one of which its poster's favourite hears first; nobody else has applied for it. */
async function namedWorld(): Promise<{
  world: World;
  canaries: string[];
  favourite: World["people"]["substitute"];
}> {
  const made = await createWorld(t);
  const favourite = await createSubstitute(t.db);
  await t.db.insert(favourites).values({ ownerId: made.people.teacherOwn.id, substituteId: favourite.id });
  const startDate = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
  const job = await postJob(t.ctx, made.people.teacherOwn, {
    ...{ startDate, startTime: "08:05", endTime: "12:00", type: "one", description: "kanarialintu" },
    firstTo: [{ group: "favourites", minutes: 60 }],
  });
  return {
    world: { ...made, job: job.id },
    canaries: [job.id, job.objectId, "kanarialintu", startDate],
    favourite,
  };
}

async function ask(operation: string, row: Row, world: World, me: World["people"]["substitute"]) {
  await t.db.delete(rateLimits);
  const [method = "", path = ""] = operation.split(" ");
  const url = row.path?.(world, me) ?? path;
  const caller = app.as(me);
  if (method === "DELETE") return caller.delete(url);
  return method === "POST" ? caller.post(url, row.body?.(world, me) ?? {}) : caller.get(url);
}

/** Operations that answer with something of the job, and those of that name that are answered with success. */
async function asked(who: "stranger" | "favourite") {
  const { world, canaries, favourite } = await namedWorld();
  const me = who === "favourite" ? favourite : world.people.substitute;
  const [telling, doing]: [string[], string[]] = [[], []];
  for (const [operation, row] of operations) {
    const { status, body } = await ask(operation, row, world, me);
    const text = JSON.stringify(body);
    if (canaries.some((canary) => text.includes(canary))) telling.push(operation);
    const sent = JSON.stringify(row.body?.(world, me) ?? {}) + (row.path?.(world, me) ?? "");
    if (status < 300 && sent.includes(world.job)) doing.push(operation);
  }
  return { telling: telling.sort(), doing: doing.sort() };
}

test("no call tells a substitute of a job of which others hear first, or does anything with it", async () => {
  expect(await asked("stranger")).toEqual({ telling: [], doing: [] });
});

test("who hears first is told of it as of any other", async () => {
  const { telling, doing } = await asked("favourite");
  expect(telling).toContain("POST /api/users/getalltemp");
  expect(telling).toContain("POST /api/users/get/job");
  expect(doing).toContain("POST /api/users/add/applicant");
});
