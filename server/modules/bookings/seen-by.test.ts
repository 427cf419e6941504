import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../tests/support/factories.ts";
import type { Actor } from "../auth/index.ts";
import { monday, newJob, refusal } from "../jobs/fixture.ts";
import {
  changeJob,
  deleteJob,
  menuCounts,
  openJob,
  openJobs,
  postedJob,
  postedJobs,
  postJob,
} from "../jobs/index.ts";
import { applicantsInRegion } from "./applicants-in-region.ts";
import { apply, choose, removeChosen } from "./index.ts";

/**
 * Each transition of a job from both sides, as a table: what somebody does, how the job stands for its
 * poster, and how it stands for the substitute: in which list, in which state, and the menu's counts.
 */
let t: TestContext;
beforeAll(async () => {
  t = await testContext();
  t.setNow(monday);
});
afterAll(() => t.close());

interface Market {
  teacher: Actor;
  substitute: Actor;
  rival: Actor;
  key: string;
  /** Another job at the same time, of another school. */
  other: { teacher: Actor; key: string };
}

let regionsLeft = 0;
async function market(): Promise<Market> {
  const regionCode = `FI-${String((regionsLeft++ % 19) + 1).padStart(2, "0")}`;
  // Fresh schools and people; what earlier tests left in the region is not theirs to see.
  await t.db.execute(sql`delete from jobs`);
  const teacher = await createTeacher(t.db, { school: await createSchool(t.db, { regionCode }) });
  const otherTeacher = await createTeacher(t.db, { school: await createSchool(t.db, { regionCode }) });
  const person = () => createSubstitute(t.db, { regions: [regionCode] });
  const { id: key } = await postJob(t.ctx, teacher, newJob());
  const { id: otherKey } = await postJob(t.ctx, otherTeacher, newJob());
  return {
    teacher,
    substitute: await person(),
    rival: await person(),
    key,
    other: { teacher: otherTeacher, key: otherKey },
  };
}

/** `state applicants unavailable views`, or `gone`. */
async function poster({ teacher, key }: Market): Promise<string> {
  const listed = (await postedJobs(t.ctx, teacher)).find((job) => job.id === key);
  if (!listed) {
    expect((await refusal(postedJob(t.ctx, teacher, key))).status).toBe(404);
    return "gone";
  }
  expect(await postedJob(t.ctx, teacher, key)).toEqual(listed);
  expect(listed.hiddenFrom).toEqual([]);
  const { state, applicantList, viewedBy: views } = listed;
  const unavailable = applicantList.filter((one) => one.unavailable).length;
  const { board } = await menuCounts(t.ctx, teacher);
  return `${state} applicants=${applicantList.length} unavailable=${unavailable} views=${views.length} board=${board}`;
}
const read = (m: Market) => openJob(t.ctx, m.substitute, m.key);
const applies = (m: Market) => apply(t.ctx, m.substitute, { key: m.key });
const filled = "chosen applicants=1 unavailable=0 views=0 board=0";

test("outside one's regions a job can be read, with a message, and not applied to", async () => {
  const m = await market();
  const outsider = await createSubstitute(t.db, { regions: ["SE-AB"] });
  expect((await openJobs(t.ctx, outsider)).active).toEqual([]);
  expect(await openJob(t.ctx, outsider, m.key)).toMatchObject({ notInRegion: true, job: { state: "read" } });
  expect(await refusal(apply(t.ctx, outsider, { key: m.key }))).toMatchObject({
    status: 403,
    fields: { msg: "errors:application.notInRegion" },
  });
});

test("viewers and applicants who are one's favourites are marked for oneself alone", async () => {
  const m = await market();
  const [workplace] = m.teacher.schools;
  if (!workplace) throw new Error("no school");
  const principal = await createPrincipal(t.db, { schools: [workplace] });
  await t.db.execute(
    sql`insert into favourites (owner_id, substitute_id) values (${m.teacher.id}, ${m.substitute.id})`,
  );
  await read(m);
  await applies(m);
  for (const [actor, favourite] of [
    [m.teacher, true],
    [principal, false],
  ] as const) {
    const { viewers, applicantList } = await postedJob(t.ctx, actor, m.key);
    expect([viewers[0]?.favourite, applicantList[0]?.favourite]).toEqual([favourite, favourite]);
  }
});

test("principals manage their teachers' jobs; teachers see their own, and applicants of their school", async () => {
  const m = await market();
  const [workplace] = m.teacher.schools;
  if (!workplace) throw new Error("no school");
  const principal = await createPrincipal(t.db, { schools: [workplace] });
  const colleague = await createTeacher(t.db, { school: workplace });
  await applies(m);
  expect((await postedJobs(t.ctx, principal)).map((job) => job.id)).toEqual([m.key]);
  expect(await postedJobs(t.ctx, colleague)).toEqual([]);
  const emails = async (actor: Actor) => (await applicantsInRegion(t.ctx, actor, {})).map((one) => one.email);
  expect(await emails(m.teacher)).toEqual([m.substitute.email]);
  expect(await emails(m.other.teacher)).toEqual([]);
  expect((await refusal(applicantsInRegion(t.ctx, m.teacher, { region: "SE-AB" }))).status).toBe(403);
  await choose(t.ctx, principal, { key: m.key, email: m.substitute.email });
  expect(await poster(m)).toBe(filled);
  await changeJob(t.ctx, principal, { id: m.key, description: "Rehtorilta" });
  await removeChosen(t.ctx, principal, { key: m.key, email: m.substitute.email });
  await deleteJob(t.ctx, principal, m.key);
  expect(await poster(m)).toBe("gone");
});
