// Shows (rule: open-filters).
import { afterAll, describe, expect, test } from "bun:test";
import {
  createOperator,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { saveTimes } from "../../availability/index.ts";
import { apply } from "../../bookings/applications/index.ts";
import { choose } from "../../bookings/choice/index.ts";
import { newJob, refusal } from "../fixture.ts";
import { blockSchool, type Job, type NewJob, placeJob } from "../index.ts";
import { menuCounts, type OpenFilter, openCount, openJobs, openPage } from "../lists/index.ts";
import { postJob } from "../posting/index.ts";
import { regions } from "../regions.fixture.ts";

const { t, region, close } = await regions();
afterAll(close);

/** Names of the jobs that a filter lets through, by all ways that there are. */
async function market(jobs: Record<string, Partial<NewJob>>) {
  const { teacher, substitute, school, regionCode } = await region();
  const names = new Map<string, string>();
  const keys: Record<string, string> = {};
  for (const [name, changes] of Object.entries(jobs)) {
    const { id } = await postJob(t.ctx, teacher, newJob(changes));
    names.set(id, name);
    keys[name] = id;
  }
  const named = (found: Job[]) => found.map(({ id }) => names.get(id) ?? id);
  const shown = async (filter: OpenFilter, actor = substitute) => {
    const [byDay, byTime] = [
      await openPage(t.ctx, actor, { limit: 50, ...filter }),
      await openPage(t.ctx, actor, { limit: 50, sort: "time", ...filter }),
    ];
    const some = await openJobs(t.ctx, actor, [...names.keys()], filter);
    const found = named(byDay.active);
    expect(named(byTime.active).sort()).toEqual([...found].sort());
    expect(named(some.active)).toEqual(found);
    expect(await openCount(t.ctx, actor, filter)).toBe(found.length);
    return found;
  };
  return { teacher, substitute, school, regionCode, keys, shown };
}

describe("the list of open jobs, filtered,", () => {
  test("holds what has one of the types, subjects and grades, each choice narrowing the others", async () => {
    const { shown } = await market({
      maths: { type: "one", subjects: ["mathematics", "physics"], grades: ["7", "8"] },
      art: { type: "two", subjects: ["visual-arts"], grades: ["3"] },
      own: { type: "two", subjects: ["Robotiikka"], startTime: "09:00" },
    });
    expect(await shown({})).toEqual(["maths", "art", "own"]);
    expect(await shown({ kinds: ["two"] })).toEqual(["art", "own"]);
    expect(await shown({ kinds: ["one", "two"] })).toEqual(["maths", "art", "own"]);
    expect(await shown({ grades: ["8", "9"] })).toEqual(["maths"]);
    expect(await shown({ subjects: ["physics", "visual-arts"] })).toEqual(["maths", "art"]);
    expect(await shown({ subjects: ["physics", "visual-arts"], kinds: ["two"] })).toEqual(["art"]);
    expect(await shown({ grades: ["3"], kinds: ["one"] })).toEqual([]);
    for (const unknown of [{ kinds: ["x"] }, { subjects: ["x,y"] }, { grades: ["}"] }, { regions: ["x"] }])
      expect(await shown(unknown)).toEqual([]);
  });

  test("finds all words in both languages in what substitutes are told, and in nothing else", async () => {
    const { shown, school } = await market({
      trip: { type: "one", description: "Retki metsään", subjects: ["mathematics"] },
      secret: { type: "two", reason: "Sairaus", subjects: ["Robotiikka"] },
    });
    expect(await shown({ text: "RETKI" })).toEqual(["trip"]);
    expect(await shown({ text: "klasslärare" })).toEqual(["trip"]);
    expect(await shown({ text: "matem" })).toEqual(["trip"]);
    expect(await shown({ text: "robot" })).toEqual(["secret"]);
    expect(await shown({ text: "retki robot" })).toEqual([]);
    expect(await shown({ text: `${school.name.toUpperCase()} metsään` })).toEqual(["trip"]);
    for (const hidden of ["sairaus", "%", "\\"]) expect(await shown({ text: hidden })).toEqual([]);
    expect(await shown({ text: "  " })).toEqual(["trip", "secret"]);
    expect(await shown({ text: "retki\0" })).toEqual(["trip"]);
  });

  test("holds what one can take: not what overlaps what one is chosen for", async () => {
    const { shown, teacher, substitute, keys, regionCode } = await market({
      got: { startTime: "08:00", endTime: "11:00" },
      inside: { startTime: "09:00", endTime: "10:00" },
      around: { startTime: "07:00", endTime: "12:00", endDate: "2026-11-06" },
      partly: { startTime: "10:00", endTime: "12:00" },
      close: { startTime: "12:00", endTime: "14:00" },
      free: { startDate: "2026-11-05", startTime: "08:00", endTime: "11:00" },
    });
    const all = ["around", "inside", "partly", "close", "free"];
    await apply(t.ctx, substitute, { key: keys["got"] ?? "" });
    expect((await shown({ takeable: true })).sort()).toEqual([...all].sort());
    await choose(t.ctx, teacher, { key: keys["got"] ?? "", email: substitute.email });
    expect(await shown({ takeable: true })).toEqual(["close", "free"]);
    expect((await shown({})).sort()).toEqual([...all].sort());
    const other = await createSubstitute(t.db, { regions: [regionCode] });
    expect((await shown({ takeable: true }, other)).sort()).toEqual([...all].sort());
  });

  test("holds what one can take in one's own times; whoever has told none can always", async () => {
    const { shown, substitute } = await market({
      morning: { startDate: "2026-11-03", startTime: "08:00", endTime: "11:00" },
      afternoon: { startDate: "2026-11-03", startTime: "11:00", endTime: "14:00" },
      both: { startDate: "2026-11-03", endDate: "2026-11-04", startTime: "08:00", endTime: "10:00" },
      away: { startDate: "2026-11-05", startTime: "08:00", endTime: "10:00" },
    });
    const all = ["afternoon", "away", "both", "morning"];
    expect((await shown({ takeable: true })).sort()).toEqual(all);
    await saveTimes(t.ctx, substitute, {
      week: [
        { day: 2, state: "free", spans: [{ from: 0, to: 720 }] },
        { day: 3, state: "cannot" },
      ],
      exceptions: [
        { from: "2026-11-05", to: "2026-11-05", state: "cannot", spans: [], note: "", source: "own" },
      ],
    });
    expect(await shown({ takeable: true })).toEqual(["morning"]);
    expect(await openCount(t.ctx, substitute, { takeable: true })).toBe(1);
    expect((await shown({})).sort()).toEqual(all);
  });

  test("narrows one's own regions, and opens no other", async () => {
    const { shown, regionCode } = await market({ here: {} });
    const second = await createSchool(t.db, { regionCode: "SE-Z" });
    const there = await postJob(t.ctx, await createTeacher(t.db, { school: second }), newJob());
    const both = await createSubstitute(t.db, { regions: [regionCode, "SE-Z"] });
    const page = async (wanted: string[], actor = both) =>
      (await openPage(t.ctx, actor, { limit: 50, regions: wanted })).active.map(({ id }) => id);
    expect(await shown({ regions: [regionCode] }, both)).toEqual(["here"]);
    expect(await page(["SE-Z"])).toEqual([there.id]);
    const stranger = await createSubstitute(t.db, { regions: [regionCode] });
    expect(await page(["SE-Z"], stranger)).toEqual([]);
    expect(await openCount(t.ctx, stranger, { regions: ["SE-Z"] })).toBe(0);
    expect((await openJobs(t.ctx, stranger, [there.id], { kinds: ["one"] })).active).toEqual([]);
  });

  test("leaves hidden jobs and messages where they are, and what is not on the list away", async () => {
    const { shown, substitute, keys, school } = await market({ hidden: {}, applied: {}, left: {} });
    await placeJob(t.ctx, substitute, keys["hidden"] ?? "", "inactive");
    await apply(t.ctx, substitute, { key: keys["applied"] ?? "" });
    const message = { ...newJob({ description: "Hei" }), messageKind: "Tips" as const };
    const { id } = await postJob(t.ctx, await createOperator(t.db), message);
    expect(await shown({ kinds: ["one"] })).toEqual(["left"]);
    for (const query of [{ limit: 5 }, { only: [id, keys["hidden"] ?? ""] }]) {
      const { only, ...part } = { only: undefined, ...query };
      const lists = only
        ? await openJobs(t.ctx, substitute, only, { kinds: ["two"] })
        : await openPage(t.ctx, substitute, { ...part, kinds: ["two"] });
      expect(lists.inactive.map((job) => job.id)).toEqual([keys["hidden"] ?? ""]);
      expect(lists.messages.map((job) => job.id)).toContain(id);
      expect(lists.active).toEqual([]);
    }
    expect((await menuCounts(t.ctx, substitute)).open).toBe(1);
    await blockSchool(t.ctx, substitute, school.id);
    expect(await shown({ kinds: ["one"] })).toEqual([]);
  });

  test("is a substitute's alone", async () => {
    const teacher = await createTeacher(t.db);
    expect((await refusal(openCount(t.ctx, teacher, { kinds: ["one"] }))).status).toBe(403);
    expect((await refusal(openPage(t.ctx, teacher, { kinds: ["one"] }))).status).toBe(403);
    expect((await refusal(openJobs(t.ctx, teacher, undefined, { kinds: ["one"] }))).status).toBe(403);
  });
});
