import { expect } from "bun:test";
import { sql } from "drizzle-orm";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import type { Actor } from "../auth/index.ts";
import { monday, newJob, refusal } from "../jobs/fixture.ts";
import { menuCounts, openJob } from "../jobs/lists/index.ts";
import { postedJob, postedJobs } from "../jobs/lists/posted/index.ts";
import { postJob } from "../jobs/posting/index.ts";
import { apply } from "./applications/index.ts";

/** A job, its poster, and two substitutes who might take it. */
export interface Market {
  teacher: Actor;
  substitute: Actor;
  rival: Actor;
  key: string;
  /** Another job at the same time, of another school. */
  other: { teacher: Actor; key: string };
}

/** How a filled job stands for its poster. */
export const filled = "chosen applicants=1 unavailable=0 views=1 board=0";

/** A database in which each test opens a market of its own. */
export async function markets() {
  const t = await testContext();
  t.setNow(monday);
  let opened = 0;
  return {
    t,
    market: () => openMarket(t, `FI-${String((opened++ % 19) + 1).padStart(2, "0")}`),
    poster: (market: Market) => posterSees(t, market),
    read: (m: Market) => openJob(t.ctx, m.substitute, m.key),
    applies: (m: Market) => apply(t.ctx, m.substitute, { key: m.key }),
    close: () => t.close(),
  };
}

async function openMarket(t: TestContext, regionCode: string): Promise<Market> {
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
async function posterSees(t: TestContext, { teacher, key }: Market): Promise<string> {
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
