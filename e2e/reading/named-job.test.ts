// Shows (rule: who-hears-first, nothing-of-others).
import { afterAll, describe, expect, test } from "bun:test";
import { favourites } from "../../db/schema/index.ts";
import { deleteJob, postJob } from "../../server/modules/jobs/posting/index.ts";
import { testContext } from "../../tests/support/database.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { keptServer } from "../../tests/support/servers/kept-server.ts";
import { cookiesOf } from "../pages/cookies.ts";
import { type Role, roles } from "../pages/roles.ts";
import { addressOf, pages } from "../pages/table.ts";
import { createPagesWorld } from "../pages/world.ts";

const t = await testContext();
const server = await keptServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir });
afterAll(async () => {
  await server.stop();
  await t.close();
}, 60_000);
const world = await createPagesWorld(t, { long: false, jobs: 1, applicants: 2 });
const cookies = await cookiesOf(server.origin, world);

/** What is another each time a page is read: the time, how many live events there have been of anybody, names of islands, and what nobody can guess. */
const varying = new RegExp(
  [
    /\d{4}-\d\d-\d\dT[\d:.]+Z?/,
    /&quot;(time&quot;:\[0,&quot;\d\d:\d\d|age&quot;:\[0,\d+)/,
    /juuri äsken|minuutti sitten|\d+ minuuttia sitten/,
    // Clocks, and what they end with.
    /<progress [^>]*>|\d+(\s|&nbsp;)(min|tim|t|h|s)\b|klo\s\d+\.\d\d|kl\.\s\d\d\.\d\d/,
    /alldeles nyss|\w+ minut(er)? sedan|tunti sitten/,
    /\b1\d{9}(\d{3})?\b/,
    /name="events-since" content="\d+" data-seen="[\d:,]*"/,
    /uid="\w+" prefix="r\d+"/,
    /"_?r\d+[\w-]*"/,
    /nonce="[^"]*"|name="once" value="[^"]*"|[\w-]{40,}/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gi",
);

/** Pages that an operator may find changed by what is posted to some, and why. */
const ofOperators: Record<string, string> = {
  "/app/operator/health": "counts the tasks that wait in the queue, without what they are about",
};

async function answerOf(path: string, role: Role): Promise<string> {
  const answer = await fetch(server.origin + path, {
    redirect: "manual",
    headers: { cookie: cookies[role], accept: "text/html" },
  });
  const said = await answer.text();
  return `${answer.status} ${answer.headers.get("location") ?? ""} ${said}`.replace(varying, "…");
}

const answersOf = (all: string[]) =>
  Promise.all(
    all.map((whose) => {
      const [role = "", path = ""] = whose.split(" ");
      return answerOf(path, role as Role);
    }),
  );

/** Pages of the table, as everybody of the world: of several rows of one address it is read once. */
async function look(rows = pages, names = world.names): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (const row of rows)
    for (const role of roles) {
      const path = addressOf(row, names);
      const whose = `${role} ${path}`;
      if (role === "operator" && path in ofOperators) continue;
      if (!seen.has(whose)) seen.set(whose, await answerOf(path, role));
    }
  return seen;
}

const text = "kanarialintu";
const startDate = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
/** At a school of which nobody of the world is, in the region of its substitute: a favourite of its teacher hears first. */
const teacher = await createTeacher(t.db, { school: await createSchool(t.db) });
const favourite = await createSubstitute(t.db);
await t.db.insert(favourites).values({ ownerId: teacher.id, substituteId: favourite.id });
const postNamed = () =>
  postJob(t.ctx, teacher, {
    ...{ startDate, startTime: "08:05", endTime: "12:00", type: "one", description: text },
    firstTo: [{ group: "favourites", minutes: 60 }],
  });

describe("of a job that others hear of first", () => {
  test("no page, list, count or figure is another once it is posted, to anybody", async () => {
    // What is read for the first time is read then.
    await look();
    const before = await look();
    expect(before.size).toBeGreaterThan(pages.length);
    let { id } = await postNamed();
    const after = await look();
    let other = [...before].flatMap(([whose, said]) => (after.get(whose) === said ? [] : [whose]));
    // By chance, or by the clock, a page may be another once; by the job it is each time that this comes.
    for (let n = 0; n < 3 && other.length > 0; n++) {
      await deleteJob(t.ctx, teacher, id);
      const without = await answersOf(other);
      ({ id } = await postNamed());
      const withIt = await answersOf(other);
      other = other.filter((_, nth) => without[nth] !== withIt[nth]);
    }
    expect(other).toEqual([]);
  }, 300_000);

  test("nobody is shown a page by its name, or by the name that old clients have for it", async () => {
    const { id, objectId } = await postNamed();
    const jobs = ["open", "applied", "filled", "elsewhere", "freed", "foreign", "message"];
    const ofJobs = pages.filter(({ path }) => jobs.some((job) => path.includes(`{${job}}`)));
    for (const name of [id, objectId]) {
      const named = Object.fromEntries(jobs.map((job) => [job, name]));
      const seen = await look(ofJobs, { ...world.names, ...named });
      const told = [...seen].filter(([, said]) =>
        [text, startDate, teacher.email].some((one) => said.includes(one)),
      );
      expect(told.map(([whose]) => whose)).toEqual([]);
      const shown = [...seen].filter(([whose, said]) => whose.includes(name) && said.startsWith("200"));
      expect(shown.map(([whose]) => whose)).toEqual([]);
    }
  }, 300_000);

  test("who hears first finds it in the list, by its name and in the menu's count", async () => {
    const [{ id }, name] = [await postNamed(), await cookieOf(favourite.email)];
    const read = async (path: string) =>
      (await fetch(server.origin + path, { headers: { cookie: name, accept: "text/html" } })).text();
    expect(await read("/app/jobs/all")).toContain(id);
    expect(await read(`/app/specific/${id}`)).toContain(text);
  });
});

/** Of a session of theirs. */
async function cookieOf(email: string): Promise<string> {
  const answer = await fetch(`${server.origin}/app/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: server.origin },
    body: new URLSearchParams({ email, password: testPassword }),
  });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
