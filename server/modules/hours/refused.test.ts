// Shows (rule: hours, nothing-of-others).
import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { hours } from "../../../db/schema/index.ts";
import { createPrincipal, createTeacher } from "../../../tests/support/factories.ts";
import { hoursWorld } from "./hours.fixture.ts";

const { t, app, staff, person, chosen, fresh, code, idOf, list, say, approve, dispute, noShow, close } =
  await hoursWorld();
afterAll(close);

const ok = { status: 200 };

describe("is refused, with what to do", () => {
  const wrong: [string, object, string][] = [
    ["25:00", { to: "25:00" }, "to"],
    ["an end before the start", { from: "12:00", to: "11:00" }, "to"],
    ["an end at the start", { from: "12:00", to: "12:00" }, "to"],
    ["a negative break", { breakMinutes: -1 }, "breakMinutes"],
    ["a break of all that time", { breakMinutes: 450 }, "breakMinutes"],
    ["eleven lessons", { lessons: 11 }, "lessons"],
    ["fewer lessons than none", { lessons: -1 }, "lessons"],
    ["more lessons than the day has room for", { to: "10:00", lessons: 5 }, "lessons"],
    ["a day that is not of the job", { date: "2026-11-05" }, "date"],
  ];
  test.each(wrong)("%s", async (_what, day, member) => {
    const { nea, job, teacher } = await fresh();
    for (const lang of ["fi", "sv"] as const) {
      const { status, body } = await say({ ...nea, lang }, job, day);
      expect(status).toBe(422);
      expect(Object.keys(body)).toContain(`days.0.${member}`);
    }
    if (member !== "date")
      expect((await dispute(teacher, job, nea, day)).body).toHaveProperty([`days.0.${member}`]);
    expect(await t.db.$count(hours, eq(hours.accountId, nea.id))).toBe(0);
  });

  test("lessons in Sweden", async () => {
    const { nea, job } = await fresh("SE");
    expect((await list(nea)).days).toMatchObject([{ lessonsCounted: false }]);
    expect((await say(nea, job, { lessons: 4 })).body).toHaveProperty(["days.0.lessons"]);
    expect(await say(nea, job, {})).toMatchObject(ok);
  });

  test("the same day twice, and of several days nothing is kept when one is wrong", async () => {
    const of = await staff();
    const nea = await person(of);
    const job = await chosen(of, nea, { endDate: "2026-11-06" });
    expect((await say(nea, job, {}, {})).body).toHaveProperty(["days.1.date"]);
    const { body } = await say(nea, job, {}, { date: "2026-11-05", to: "7:00" }, { date: "2026-11-07" });
    expect(Object.keys(body).filter((name) => name.startsWith("days"))).toEqual(["days.1.to", "days.2.date"]);
    expect(await t.db.$count(hours, eq(hours.accountId, nea.id))).toBe(0);
    expect(await say(nea, job, {}, { date: "2026-11-05" }, { date: "2026-11-06" })).toMatchObject(ok);
    expect((await list(nea)).totals).toMatchObject({ days: 3, minutes: 1350 });
  });

  test("who has not worked there, is not of the school, or has not posted the job", async () => {
    const { nea, job, school, teacher, region } = await fresh();
    await say(nea, job, {});
    const id = await idOf(teacher);
    const other = await person({ region } as never);
    expect(code(await say(other, job, {}))).toEqual([404, "not_found"]);
    const strangers = [await createTeacher(t.db, { school }), await createPrincipal(t.db)];
    for (const stranger of strangers) {
      expect(code(await approve(stranger, id))).toEqual([404, "not_found"]);
      expect(code(await dispute(stranger, job, nea))).toEqual([404, "not_found"]);
      expect(code(await noShow(stranger, job, nea))).toEqual([404, "not_found"]);
      expect((await list(stranger)).days).toEqual([]);
    }
    for (const path of ["/api/teachers/hours/approve", "/api/teachers/hours"])
      expect((await app.as(nea).post(path, { ids: [id], month: "2026-11" })).status).toBe(403);
    expect((await dispute(teacher, job, other)).body).toHaveProperty(["days.0.date"]);
    const named = { school: strangers[1]?.schools[0]?.name, month: "2026-11" };
    expect(code(await app.as(teacher).post("/api/teachers/hours", named))).toEqual([403, "not_your_school"]);
  });
});
