// Shows (rule: quiet-hours, urgent-wakes, peace-decides-telling, peace-distance, own-times).
import { afterAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import {
  accounts,
  applications,
  jobSubjects,
  jobs,
  schools,
  substituteRegions,
} from "../../../../db/schema/index.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { insertJob, tell, tellPosting } from "../announcements/deliveries.fixture.ts";
import { clockOn, clockwork } from "./clockwork.fixture.ts";

const { t, strike, wants, told, close } = await clockwork();
afterAll(close);

const finnish = (await t.db.query.regions.findMany())
  .map(({ code }) => code)
  .filter((code) => code.startsWith("FI"));
const [first = "", second = ""] = (await t.db.query.subjects.findMany()).map(({ value }) => value);
let worlds = 0;

/** A job in a region of Finland where nobody else is, on a day of a month ahead. */
async function world({ startsAt = clockOn(3, "09:00"), urgent = false, municipality = "091" } = {}) {
  const regionCode = finnish[worlds++ % finnish.length] ?? "no region";
  await t.db.delete(substituteRegions).where(eq(substituteRegions.regionCode, regionCode));
  const place = await createSchool(t.db, { regionCode });
  await t.db.update(schools).set({ municipalityCode: municipality }).where(eq(schools.id, place.id));
  const poster = await createTeacher(t.db, { school: place });
  const person = await createSubstitute(t.db, { regions: [regionCode] });
  const jobId = await insertJob(t.db, place, poster, { urgent });
  const expiresAt = new Date(startsAt.getTime() + 6 * 3_600_000);
  await t.db.update(jobs).set({ startsAt, expiresAt }).where(eq(jobs.id, jobId));
  return { regionCode, place, poster, person, jobId };
}
type World = Awaited<ReturnType<typeof world>>;

const set = (jobId: string, columns: Partial<typeof jobs.$inferInsert>) =>
  t.db.update(jobs).set(columns).where(eq(jobs.id, jobId));

describe("what is posted in quiet hours", () => {
  async function postedAtNight(of: World, urgent = false) {
    t.setNow(clockOn(0, "23:00"));
    await tellPosting(t.db, of.jobId, urgent);
    await strike(clockOn(0, "23:01"));
    return told();
  }

  test("is told when they end, once, to who has chosen nothing", async () => {
    const of = await world();
    expect(await postedAtNight(of)).toEqual([]);
    await strike(clockOn(1, "05:44"));
    expect(told()).toEqual([]);
    await strike(clockOn(1, "05:45"));
    expect(told()).toEqual([of.person.email]);
    await tellPosting(t.db, of.jobId);
    await strike(clockOn(1, "06:00"));
    expect(told()).toEqual([]);
  });

  test("is told at once to who has no quiet hours, also where others wait", async () => {
    const of = await world();
    const other = await createSubstitute(t.db, { regions: [of.regionCode] });
    await wants(other, { quietWeekdaysFrom: 0, quietWeekdaysTo: 0 });
    expect(await postedAtNight(of)).toEqual([other.email]);
    await strike(clockOn(1, "05:45"));
    expect(told()).toEqual([of.person.email]);
  });

  test("is told by a worker who was away at their end", async () => {
    const of = await world();
    await postedAtNight(of);
    await strike(clockOn(1, "07:10"));
    expect(told()).toEqual([of.person.email]);
  });

  test("waits for the next end where the worker was away until the night after", async () => {
    const of = await world({ startsAt: clockOn(4, "09:00") });
    await postedAtNight(of);
    await strike(clockOn(1, "22:30"));
    expect(told()).toEqual([]);
    await strike(clockOn(2, "05:45"));
    expect(told()).toEqual([of.person.email]);
  });

  const meanwhile: [string, (of: World) => Promise<unknown>][] = [
    ["is deleted", ({ jobId }) => t.db.delete(jobs).where(eq(jobs.id, jobId))],
    ["is filled", ({ jobId }) => set(jobId, { filled: true })],
    ["is changed into what they do not want", ({ jobId }) => set(jobId, { jobTypeValue: "three" })],
    ["is wanted no more", ({ person }) => wants(person, { subjects: [], pace: "app" })],
    ["begins too soon by then", ({ jobId }) => set(jobId, { startsAt: clockOn(1, "06:30") })],
  ];
  test.each(meanwhile)("is told to nobody when it %s before they end", async (_what, act) => {
    const of = await world();
    await wants(of.person, { kinds: ["one", "two"], noticeHours: 1 });
    expect(await postedAtNight(of)).toEqual([]);
    await act(of);
    await strike(clockOn(1, "06:00"));
    expect(told()).toEqual([]);
  });

  test("is told when they end by the clock of the region that somebody has by then", async () => {
    const of = await world();
    await postedAtNight(of);
    // They look for work in Sweden now, where it is an hour earlier, and so does the school.
    await set(of.jobId, { regionCode: "SE-AB" });
    const moved = { regionCode: "SE-AB" };
    await t.db.update(substituteRegions).set(moved).where(eq(substituteRegions.accountId, of.person.id));
    await strike(clockOn(1, "05:45"));
    expect(told()).toEqual([]);
    await strike(clockOn(1, "05:45", "Europe/Stockholm"));
    expect(told()).toEqual([of.person.email]);
  });

  test("wakes who lets it where it is urgent and begins within twelve hours", async () => {
    const soon = await world({ startsAt: clockOn(1, "10:59"), urgent: true });
    await wants(soon.person, { urgentMayWake: true });
    expect(await postedAtNight(soon, true)).toEqual([soon.person.email]);
    const late = await world({ startsAt: clockOn(1, "11:02"), urgent: true });
    await wants(late.person, { urgentMayWake: true });
    expect(await postedAtNight(late, true)).toEqual([]);
    const unasked = await world({ startsAt: clockOn(1, "08:00"), urgent: true });
    expect(await postedAtNight(unasked, true)).toEqual([]);
    const usual = await world({ startsAt: clockOn(1, "08:00") });
    await wants(usual.person, { urgentMayWake: true });
    expect(await postedAtNight(usual)).toEqual([]);
    await strike(clockOn(1, "05:45"));
    expect(told().toSorted()).toEqual([late, unasked, usual].map(({ person }) => person.email).toSorted());
  });

  test("is not what is told in any case: being chosen, and changes of what one has applied for", async () => {
    const of = await world();
    t.setNow(clockOn(0, "23:00"));
    await t.db.insert(applications).values({ jobId: of.jobId, substituteId: of.person.id });
    await tell(t.db, { kind: "job-changed", jobId: of.jobId }, [of.person.id]);
    await strike(clockOn(0, "23:01"));
    expect(told()).toEqual([of.person.email]);
    await t.db.execute(sql`
      insert into assignments (job_id, substitute_id, windows, guarded_windows, chosen_by)
      select id, ${of.person.id}, windows, windows, owner_id from jobs where id = ${of.jobId}`);
    await wants(of.person, { pace: "app", kinds: ["two"] });
    await tell(t.db, { kind: "chosen", jobId: of.jobId, substituteId: of.person.id }, [of.person.id]);
    await strike(clockOn(0, "23:02"));
    expect(told()).toEqual([of.person.email]);
  });
});

describe("by day somebody is told", () => {
  async function toldByDay(of: World, choices: Parameters<typeof wants>[1]) {
    await wants(of.person, choices);
    t.setNow(clockOn(1, "10:00"));
    await tellPosting(t.db, of.jobId);
    await strike(clockOn(1, "10:01"));
    return told().length > 0;
  }
  const subject =
    (name: string, value: string | null) =>
    async ({ jobId }: World) => {
      await t.db.insert(jobSubjects).values({ jobId, position: 0, name, subjectValue: value });
    };
  const livesIn =
    (address: string) =>
    ({ person }: World) =>
      address && at(person, address);
  const at = (person: Actor, address: string) =>
    t.db.update(accounts).set({ address }).where(eq(accounts.id, person.id));
  const nothing = async () => {};
  /** The job is on a Thursday, from 9 to 15 by the clock of Finland. */
  const free = (thursday: string | null, more?: (of: World) => Promise<unknown>) => async (of: World) => {
    const starts = clockOn(3, "09:00").toISOString();
    const ends = clockOn(3, "15:00").toISOString();
    await set(of.jobId, { windows: `{["${starts}","${ends}")}` });
    await t.client`insert into availability (account_id, thursday) values (${of.person.id}, ${thursday})`;
    await more?.(of);
  };
  const day = clockOn(3, "12:00").toISOString().slice(0, 10);
  const away = ({ person }: World) =>
    t.client`insert into unavailable_days (account_id, day, source) values (${person.id}, ${day}, 'today')`;
  const instead = ({ person }: World) => t.client`
    insert into availability_exceptions (account_id, position, from_day, to_day, minutes)
    values (${person.id}, 1, ${day}, ${day}, '{[0,1440)}')`;

  test.each<[string, boolean, Parameters<typeof wants>[1], (of: World) => unknown]>([
    ["of the kinds that they want", true, { kinds: ["two", "one"] }, nothing],
    ["of no other kind", false, { kinds: ["two"] }, nothing],
    ["of their subjects", true, { subjects: [first] }, subject("x", first)],
    ["of no other subject", false, { subjects: [second] }, subject("x", first)],
    ["of what names no subject of the list", true, { subjects: [second] }, subject("Kalastus", null)],
    ["of what names no grade", true, { grades: ["1"] }, nothing],
    ["of what is near enough", true, { farthestKm: 20 }, livesIn("Katu 1, 02100 Espoo")],
    ["of nothing farther away", false, { farthestKm: 10 }, livesIn("Gatan 1, 02100 Esbo")],
    ["where their address names no town", true, { farthestKm: 10 }, livesIn("Katu 1")],
    ["early enough", true, { noticeHours: 46 }, nothing],
    ["of nothing that begins sooner", false, { noticeHours: 48 }, nothing],
    ["of what lies within their times", true, { onlyMyTimes: true }, free("{[540,900)}")],
    ["of nothing that is longer", false, { onlyMyTimes: true }, free("{[540,885)}")],
    ["of nothing on a day on which they cannot", false, { onlyMyTimes: true }, free("{}")],
    ["of a day of which they have told nothing", true, { onlyMyTimes: true }, free(null)],
    ["of what an exception allows", true, { onlyMyTimes: true }, free("{}", instead)],
    ["of nothing on a day that they are away", false, { onlyMyTimes: true }, free("{[0,1440)}", away)],
    [
      "of what lies outside their times, unless they choose otherwise",
      true,
      { onlyMyTimes: false },
      free("{}"),
    ],
    ["at once, not in the app alone", false, { pace: "app" }, nothing],
    ["at once, not with a digest", false, { pace: "digest" }, nothing],
  ])("%s", async (_what, expected, choices, act) => {
    const of = await world();
    await act(of);
    expect(await toldByDay(of, choices)).toBe(expected);
  });
});
