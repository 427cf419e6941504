// Shows (rule: open-list, fit-order, fit-blind).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type TestContext, testContext } from "../../../../../tests/support/database.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../../../tests/support/factories.ts";
import { statementsOf } from "../../../../../tests/support/world/statements.ts";
import type { Actor } from "../../../auth/index.ts";
import { saveTimes } from "../../../availability/index.ts";
import { apply } from "../../../bookings/applications/index.ts";
import { choose } from "../../../bookings/choice/index.ts";
import { monday, newJob, refusal } from "../../fixture.ts";
import { postJob } from "../../posting/index.ts";
import { openJob } from "../open.ts";
import { openPage } from "../open-page.ts";

let t: TestContext;
let teacher: Actor;
let substitute: Actor;
const ids: Record<string, string> = {};

beforeAll(async () => {
  t = await testContext();
  t.setNow(monday);
  const school = await createSchool(t.db, { name: "Sopivan koulu", regionCode: "FI-19" });
  await t.db.execute(sql`update schools set municipality_code = '853' where id = ${school.id}`);
  teacher = await createTeacher(t.db, { school });
  substitute = await createSubstitute(t.db, { regions: ["FI-19"] });
  await t.db.execute(sql`insert into substitute_qualifications (account_id, kind, value)
    values (${substitute.id}, 'held', 'fi-class-teacher')`);
  await t.db.execute(sql`update accounts set address = 'Katu 1, 20100 Turku' where id = ${substitute.id}`);
  const post = async (name: string, day: number, type: string, startTime = "08:00") => {
    const startDate = `2026-11-${day}`;
    const job = { ...newJob({ startDate, endDate: startDate, startTime, endTime: "16:00" }), type };
    ids[name] = (await postJob(t.ctx, teacher, job)).id;
  };
  await post("clashing", 10, "one");
  await post("assistant", 11, "nine");
  await post("special", 12, "three");
  await post("near", 13, "one");
  await post("late", 20, "one");
  await post("urgent", 25, "nine");
  await t.db.execute(sql`update jobs set urgent = true where id = ${ids.urgent}`);
  await post("booked", 10, "one", "09:00");
  await apply(t.ctx, substitute, { key: ids.booked ?? "", alreadyWarned: false });
  await choose(t.ctx, teacher, { key: ids.booked ?? "", email: substitute.email });
});
afterAll(() => t.close());

const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id) ?? id;
const page = async (limit: number, cursor?: string) => {
  const { active, nextCursor } = await openPage(t.ctx, substitute, { sort: "fit", limit, cursor });
  return { names: active.map(({ id }) => nameOf(id)), active, nextCursor };
};
const wanted = ["urgent", "near", "late", "special", "assistant", "clashing"];

test("urgent jobs lead, then what fits best, what fits alike by day, and what clashes is last", async () => {
  const { names, active, nextCursor } = await page(30);
  expect(names).toEqual(wanted);
  expect(nextCursor).toBeUndefined();
  const fits = new Map(active.map(({ id, fit }) => [nameOf(id), fit]));
  expect(fits.get("near")).toEqual({ reasons: ["Luokanopettajan kelpoisuus", "Kotikunnassasi"] });
  expect(fits.get("clashing")?.hindrance).toBe("clash");
  expect(fits.get("assistant")).toEqual({ reasons: ["Kotikunnassasi"] });
  expect(JSON.stringify(active)).not.toContain('"order"');
});

test("in parts each job comes once, whatever is filled, gone or new meanwhile, and no cursor tells a number of fit", async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let part = 0; part < 6; part++) {
    const found = await page(1, cursor);
    seen.push(...found.names);
    cursor = found.nextCursor;
    expect(cursor === undefined).toBe(part === 5);
    if (cursor) {
      const [, count, last] = JSON.parse(Buffer.from(cursor, "base64url").toString());
      expect([count, last.length]).toEqual([part + 1, 1]);
    }
  }
  expect(seen).toEqual(wanted);

  const first = await page(3);
  expect(first.names).toEqual(["urgent", "near", "late"]);
  await t.db.execute(sql`update jobs set filled = true where id = ${ids.late}`);
  expect((await page(3, first.nextCursor)).names).toEqual(["special", "assistant", "clashing"]);
  await t.db.execute(sql`update jobs set filled = false where id = ${ids.late}`);
});

test("a cursor of another order is refused", async () => {
  const { nextCursor } = await openPage(t.ctx, substitute, { sort: "date", limit: 1 });
  expect((await refusal(page(1, nextCursor))).status).toBe(422);
});

test("what is nobody's business changes neither order nor reasons", async () => {
  const before = (await page(30)).active;
  await t.db.execute(sql`update substitute_profiles set birth_date = '1950-01-01', birth_year = '1950',
    native_language = 'ruotsi' where account_id = ${substitute.id}`);
  await t.db.execute(sql`update accounts set first_name = 'Å', last_name = 'Ö' where id = ${substitute.id}`);
  expect((await page(30)).active).toEqual(before);
});

test("what lies outside one's own times comes last and says so, in every order; what lies within has that reason", async () => {
  await saveTimes(t.ctx, substitute, {
    week: [
      { day: 4, state: "cannot" },
      { day: 5, state: "free", spans: [{ from: 0, to: 1440 }] },
    ],
  });
  const { names, active } = await page(30);
  expect(names).toEqual(["urgent", "near", "late", "assistant", "clashing", "special"]);
  const fits = new Map(active.map(({ id, fit }) => [nameOf(id), fit]));
  expect(fits.get("special")?.hindrance).toBe("outsideOwnTimes");
  expect(fits.get("near")?.reasons).toContain("Vapaa koko ajan");
  expect(fits.get("assistant")?.reasons).not.toContain("Vapaa koko ajan");
  const { active: byDay } = await openPage(t.ctx, substitute, { sort: "date", limit: 30 });
  const greyed = byDay.filter(({ fit }) => fit?.hindrance === "outsideOwnTimes");
  expect(greyed.map(({ id }) => nameOf(id))).toEqual(["special"]);
  const one = async (name: string) => (await openJob(t.ctx, substitute, ids[name] ?? "")).job.fit;
  expect((await one("special"))?.hindrance).toBe("outsideOwnTimes");
  expect((await one("near"))?.reasons).toContain("Olet vapaa koko ajan");
  await saveTimes(t.ctx, substitute, {
    week: [
      { day: 4, state: "untold" },
      { day: 5, state: "untold" },
    ],
  });
});

test("a list by fit takes a few statements, however many jobs", async () => {
  const count = async (limit: number) =>
    (await statementsOf(t, (ctx) => openPage(ctx, substitute, { sort: "fit", limit }))).length;
  await count(30);
  expect(await count(30)).toBe(await count(2));
  expect(await count(30)).toBeLessThanOrEqual(7);
});

test("a job's page has all reasons in sentences, and what it asks for that the profile does not say", async () => {
  const { fit } = (await openJob(t.ctx, substitute, ids.special ?? "")).job;
  expect(fit).toEqual({
    reasons: ["Sinulla on luokanopettajan kelpoisuus", "Koulu on kotikunnassasi"],
    lacks: ["Tehtävään toivotaan: erityisopettajan kelpoisuus. Profiilissasi ei ole sellaista."],
  });
  const swedish = (await openJob(t.ctx, { ...substitute, lang: "sv" }, ids.near ?? "")).job.fit;
  expect(swedish?.reasons[0]).toBe("Du har klasslärarbehörighet");
});
