// Shows (rule: who-hears-first, nothing-of-others, event-audience).
import { afterAll, describe, expect, test } from "bun:test";
import { favourites, rateLimits } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { createSubstitute } from "../support/factories.ts";
import { appUnderTest } from "../support/servers/app-under-test.ts";
import { tokenOf } from "../support/world/token.ts";
import { type Row, table } from "./table.ts";
import { createWorld, type World } from "./world.ts";

const { t, app, close } = await appUnderTest();
afterAll(close);

/** Calls that are not walked, and why; all others of the table are, which has every operation of the OpenAPI document (matrix.test.ts). */
const leftOut: Record<string, string> = {
  "POST /api/shared/logout": "ends the caller's session",
  "POST /api/shared/logout/everywhere": "ends the caller's sessions",
  "POST /api/stats/statistics/logout": "ends the session of a passcode",
  "POST /api/shared/password": "ends the caller's other sessions",
  "POST /api/shared/password/confirm": "begins another session",
  "POST /api/shared/change/type": "makes somebody else of the caller",
  "POST /api/users/delete/account": "ends the caller's account",
  "POST /api/users/register-user": "makes a person who knows of nothing",
  "POST /api/teachers/register": "makes a person who knows of nothing",
  "POST /api/principals/register": "makes a person who knows of nothing",
  "POST /api/principals/deactivate/teacher": "ends what others of the world may",
  "POST /api/principals/deactivate/all": "ends what others of the world may",
  "DELETE /api/principals/remove/{email}": "ends what others of the world may",
  "GET /api/events": "has no end: below",
};
/** Calls whose answer, or whose doing, is another each time anyway. */
const notTwice: Record<string, string> = {
  "POST /api/shared/login": "begins another session",
  "GET /api/shared/update/token": "gives another token",
  "POST /api/shared/saveprofile": "gives another token",
  "POST /api/shared/default-description": "gives another token",
  "POST /api/shared/remember": "remembers, and forgets the next time",
  "POST /api/teachers/addtemp": "posts another job",
  "POST /api/principals/sos": "posts another job",
  "POST /api/principals/create/code": "makes another code",
  "POST /api/principals/teacher/add": "makes another teacher",
  "POST /api/shared/email/support": "sends another message",
  "POST /api/users/feed/create": "makes another feed",
  "GET /api/teachers/hours.xlsx": "holds when it was written",
  "POST /api/principals/hours/payroll": "gives each day once",
};
const operations = Object.entries(table).filter(([operation]) => !(operation in leftOut));

test("nothing is left out that there is not", () => {
  expect(Object.keys({ ...leftOut, ...notTwice }).filter((operation) => !(operation in table))).toEqual([]);
});

const startDate = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
const text = "kanarialintu";

/** A job of a world's teacher of which their favourite hears first. */
async function postNamed({ people }: World, favourite: Actor) {
  await t.db.insert(favourites).values({ ownerId: people.teacherOwn.id, substituteId: favourite.id });
  const { id, objectId } = await postJob(t.ctx, people.teacherOwn, {
    ...{ startDate, startTime: "08:05", endTime: "12:00", type: "one", description: text },
    firstTo: [{ group: "favourites", minutes: 60 }],
  });
  return { id, canaries: [id, objectId, text, startDate] };
}

async function ask(operation: string, row: Row, world: World, me: Actor | undefined) {
  await t.db.delete(rateLimits);
  const [method = "", path = ""] = operation.split(" ");
  const whose = me ?? world.people.substitute;
  const url = row.path?.(world, whose) ?? path;
  const headers: Record<string, string> = me ? { authorization: await sessionOf(me) } : {};
  const init = { headers };
  if (method === "DELETE") return app.anybody.delete(url, init);
  if (method === "GET") return app.anybody.get(url, init);
  return app.anybody.post(url, row.body?.(world, whose) ?? {}, init);
}

/** One for all calls: how many somebody has is told in their data. */
const sessions = new Map<string, string>();
async function sessionOf({ id }: Actor): Promise<string> {
  const token = sessions.get(id) ?? (await tokenOf(t.ctx, id, t.ctx.now()));
  sessions.set(id, token);
  return token;
}

type Outsider =
  | "substitute"
  | "teacherColleague"
  | "teacherOther"
  | "principalOther"
  | "deactivated"
  | "nobody";
const outsiders: Outsider[] = [
  "substitute",
  "teacherColleague",
  "teacherOther",
  "principalOther",
  "deactivated",
  "nobody",
];
const personOf = ({ people }: World, who: Outsider) => (who === "nobody" ? undefined : people[who]);

/** Else all of it would have been asked by nobody. */
async function expectSignedIn(who: Outsider | "favourite", me: Actor | undefined) {
  if (!me || who === "deactivated") return;
  const headers = { authorization: await sessionOf(me) };
  expect((await app.anybody.post("/api/notifications/unread", {}, { headers })).status).toBe(200);
}

describe("with the name of a job of which others hear first", () => {
  /** Operations that answer with something of the job, and those of that name that are answered with success. */
  async function asked(who: Outsider | "favourite") {
    const made = await createWorld(t);
    const favourite = await createSubstitute(t.db);
    const { id, canaries } = await postNamed(made, favourite);
    const world = { ...made, job: id };
    const me = who === "favourite" ? favourite : personOf(world, who);
    const [telling, doing]: [string[], string[]] = [[], []];
    for (const [operation, row] of operations) {
      const { status, body } = await ask(operation, row, world, me);
      const whose = me ?? world.people.substitute;
      const sent = JSON.stringify(row.body?.(world, whose) ?? {}) + (row.path?.(world, whose) ?? "");
      const told = JSON.stringify(body);
      if (canaries.some((canary) => told.includes(canary))) telling.push(operation);
      if (status < 300 && sent.includes(id)) doing.push(operation);
    }
    await expectSignedIn(who, me);
    return { telling: telling.sort(), doing: doing.sort() };
  }

  test.each(outsiders)(
    "no call tells %s of it, or does anything with it",
    async (who) => {
      expect(await asked(who)).toEqual({ telling: [], doing: [] });
    },
    60_000,
  );

  test("who hears first is told of it as of any other", async () => {
    const { telling, doing } = await asked("favourite");
    expect(telling).toContain("POST /api/users/getalltemp");
    expect(telling).toContain("POST /api/users/get/job");
    expect(doing).toContain("POST /api/users/add/applicant");
  }, 60_000);
});

describe("without its name", () => {
  const same = operations.filter(([operation]) => !(operation in notTwice));
  /** Instants, ids, and what nobody can guess. */
  const varying =
    /"[\w-]{40,}"|\d{4}-\d\d-\d\d[T ][\d:.]+(Z|\+00)|"[0-9a-f]{8}-[0-9a-f-]{27}"|\b1\d{9}(\d{3})?\b/g;

  /** What is applied for again stands elsewhere in one's data. */
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value))
      return value.map(sorted).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, sorted(member)]));
  };
  async function answers(world: World, me: Actor | undefined) {
    const all: Record<string, string> = {};
    for (const [operation, row] of same) {
      const { status, body } = await ask(operation, row, world, me);
      all[operation] = `${status} ${JSON.stringify(sorted(body))}`.replace(varying, "…");
    }
    return all;
  }
  const differing = (before: Record<string, string>, after: Record<string, string>) =>
    Object.keys(before).filter((operation) => before[operation] !== after[operation]);

  async function changed(who: Outsider | "favourite") {
    const world = await createWorld(t);
    const favourite = await createSubstitute(t.db);
    const me = who === "favourite" ? favourite : personOf(world, who);
    // What the calls themselves change they change once.
    await answers(world, me);
    const [before, again] = [await answers(world, me), await answers(world, me)];
    await postNamed(world, favourite);
    const after = await answers(world, me);
    await expectSignedIn(who, me);
    return { byItself: differing(before, again), changed: differing(again, after).sort() };
  }

  test.each(outsiders)(
    "no list, count, search or figure is another to %s once it is posted",
    async (who) => {
      expect(await changed(who)).toEqual({ byItself: [], changed: [] });
    },
    120_000,
  );

  test("to who hears first lists and counts are", async () => {
    const seen = ["/api/shared/get/jobs", "/api/users/getalltemp", "/api/users/temp/count"];
    const { byItself, changed: found } = await changed("favourite");
    expect(byItself).toEqual([]);
    expect(found).toEqual(expect.arrayContaining(seen.map((path) => `POST ${path}`)));
  }, 120_000);
});

test("the stream of events is silent of it to others, who hear of the next that is for all", async () => {
  const world = await createWorld(t);
  const favourite = await createSubstitute(t.db);
  const streams = await Promise.all([world.people.substitute, favourite].map(events));
  const { id, canaries } = await postNamed(world, favourite);
  const next = await postJob(t.ctx, world.people.teacherOwn, {
    startDate,
    startTime: "09:05",
    endTime: "12:00",
    type: "one",
  });
  const [others = "", first = ""] = await Promise.all(streams.map((stream) => stream.until(next.id)));
  expect(first).toContain(id);
  for (const canary of canaries) expect(others).not.toContain(canary);
  for (const stream of streams) stream.leave();
});

/** What somebody's pages are told. */
async function events(person: Actor) {
  const leaving = new AbortController();
  const headers = { authorization: await tokenOf(t.ctx, person.id, t.ctx.now()) };
  const { signal } = leaving;
  const answer = await app.app.handle(new Request("http://localhost/api/events", { headers, signal }));
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let said = "";
  return {
    async until(wanted: string): Promise<string> {
      while (!said.includes(wanted)) {
        const part = await reader?.read();
        if (!part || part.done) throw new Error(`the stream has ended: ${said}`);
        said += part.value;
      }
      return said;
    },
    leave: () => leaving.abort(),
  };
}
