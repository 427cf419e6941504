// Shows (rule: who-hears-first, who-is-told, event-audience, peace-digest).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { favourites } from "../../../../db/schema/index.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { missedEvents } from "../../events/event-rows.ts";
import { newJob } from "../../jobs/fixture.ts";
import { changeJob, postJob } from "../../jobs/posting/index.ts";
import { leftOut } from "../../notifications/explain/left-out.ts";
import { clockOn, clockwork } from "../../notifications/peace/clockwork.fixture.ts";
import { apply } from "../applications/index.ts";
import { choose } from "../choice/index.ts";
import { openToAll } from "./index.ts";

const { t, strike, wants, told, beginDigests, close } = await clockwork();
afterAll(close);
beforeEach(() => {
  told();
});

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** A job posted on Monday at nine for Wednesday, to favourites for an hour; and who hears of it. */
async function world() {
  t.setNow(clockOn(0, "09:00"));
  const school = await createSchool(t.db, { regionCode: "FI-11" });
  // Nothing of the world before.
  await t.db.execute(sql`delete from substitute_regions where region_code = 'FI-11'`);
  await t.db.execute(sql`delete from jobs`);
  const [teacher, principal] = [
    await createTeacher(t.db, { school }),
    await createPrincipal(t.db, { schools: [school] }),
  ];
  const [favourite, stranger] = [
    await createSubstitute(t.db, { regions: ["FI-11"] }),
    await createSubstitute(t.db, { regions: ["FI-11"] }),
  ];
  await t.db.insert(favourites).values({ ownerId: teacher.id, substituteId: favourite.id });
  const post = () =>
    postJob(
      t.ctx,
      teacher,
      newJob({ startDate: dayOf(clockOn(2, "09:00")), firstTo: [{ group: "favourites", minutes: 60 }] }),
    );
  return { school, teacher, principal, favourite, stranger, post };
}

const heard = async (person: Actor) =>
  (await missedEvents(t.db, person, { lastId: 0 })).filter(
    ({ regionCode, accountIds }) => regionCode || accountIds,
  );
const namesOf = (events: Awaited<ReturnType<typeof heard>>, jobId: string) =>
  events.filter(({ payload }) => payload.jobId === jobId).map(({ name }) => name);

describe("of a job that some hear of first", () => {
  test("they alone are told, the others when all are, and nobody twice", async () => {
    const { favourite, stranger, post } = await world();
    await post();
    await strike(clockOn(0, "09:01"));
    expect(told()).toEqual([favourite.email]);
    await strike(clockOn(0, "09:59"));
    expect(told()).toEqual([]);
    await strike(clockOn(0, "10:00"));
    expect(told()).toEqual([stranger.email]);
    await strike(clockOn(0, "12:00"));
    expect(told()).toEqual([]);
  });

  test("whoever opens it tells the others at once, and the clock nobody after that", async () => {
    const { teacher, favourite, stranger, post } = await world();
    const { id } = await post();
    await strike(clockOn(0, "09:01"));
    await openToAll(t.ctx, teacher, id);
    await strike(clockOn(0, "09:02"));
    expect(told()).toEqual([favourite.email, stranger.email]);
    await strike(clockOn(0, "11:00"));
    expect(told()).toEqual([]);
  });

  test("nobody further is told when somebody is chosen", async () => {
    const { teacher, favourite, stranger, post } = await world();
    const { id } = await post();
    await apply(t.ctx, favourite, { key: id });
    await choose(t.ctx, teacher, { key: id, email: favourite.email });
    await strike(clockOn(0, "12:00"));
    expect(told()).not.toContain(stranger.email);
  });

  test("the screens of those who do not hear of it are told nothing, whatever happens to it", async () => {
    const { teacher, principal, favourite, stranger, post } = await world();
    const { id } = await post();
    await changeJob(t.ctx, teacher, { id, description: "Avain kansliasta" });
    expect(namesOf(await heard(favourite), id)).toEqual(["jobPosted", "jobChanged"]);
    expect(namesOf(await heard(principal), id)).toEqual(["jobPosted", "jobChanged"]);
    expect(namesOf(await heard(stranger), id)).toEqual([]);
    await strike(clockOn(0, "10:00"));
    expect(namesOf(await heard(stranger), id)).toEqual(["jobPosted"]);
  });

  test("the digest of who hears first has it then, that of the others when it is open to them, each once", async () => {
    const { favourite, stranger, post } = await world();
    for (const person of [favourite, stranger]) await wants(person, { pace: "digest", digestHour: 9 });
    t.setNow(clockOn(0, "08:50"));
    await post();
    t.setNow(clockOn(0, "09:00"));
    await beginDigests();
    expect(told()).toEqual([favourite.email]);
    await strike(clockOn(0, "09:50"));
    t.setNow(clockOn(1, "09:00"));
    await beginDigests();
    expect(told()).toEqual([stranger.email]);
  });

  test("an operator is told why others were told nothing", async () => {
    const { school, stranger, post } = await world();
    await post();
    const span = { from: clockOn(0, "08:00"), to: clockOn(0, "10:00") };
    const left = await leftOut(t.ctx, stranger.id, span);
    expect(left.find((one) => one.school === school.name)?.rules).toContain("heardFirst");
  });
});
