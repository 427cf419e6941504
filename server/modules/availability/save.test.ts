// Shows (rule: own-times, not-today, changed-meanwhile).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import { appUnderTest } from "../../../tests/support/servers/app-under-test.ts";
import type { Actor } from "../auth/index.ts";
import { forgetPastTimes } from "./forget.ts";

// A minute before midnight in Finland, where it is 22 in UTC.
const late = new Date("2026-11-24T21:59:00Z");
const { t, app, close } = await appUnderTest({ now: late });
afterAll(close);

let me: Actor;
beforeEach(async () => {
  t.setNow(late);
  me = await createSubstitute(t.db);
});

const hours = (from: string, to: string) => ({ from, to });
const call = (name: string, body: object, headers: Record<string, string> = {}) =>
  app.as(me).post(`/api/users/times${name}`, { email: me.email, ...body }, { headers });
const read = async () => (await call("", {})).body;
const free = (day: number, ...spans: object[]) => ({ day, state: "free", spans });
const away = (from: string, to = from) => ({ from, to, state: "cannot" });

describe("saving", () => {
  test("begins with nothing told, keeps what is left out, joins what touches, and knows a whole day", async () => {
    const nothing = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, state: "untold", spans: [] }));
    expect(await read()).toEqual({ week: nothing, exceptions: [], holidays: "free" });
    await call("/save", {
      week: [free(2, hours("12:00", "16:00"), hours("08:00", "12:00")), free(3)],
      holidays: "cannot",
    });
    const { body } = await call("/save", {
      exceptions: [{ ...away("2026-12-21", "2027-01-03"), note: " Loma " }],
    });
    const [, tuesday, wednesday, thursday] = body.week;
    expect([tuesday, wednesday, thursday]).toEqual([
      free(2, hours("08:00", "16:00")),
      free(3, hours("00:00", "24:00")),
      { day: 4, state: "untold", spans: [] },
    ]);
    const range = { ...away("2026-12-21", "2027-01-03"), spans: [], note: "Loma", source: "own" };
    expect(body).toMatchObject({ exceptions: [range], holidays: "cannot" });
    expect(await read()).toEqual(body);
    expect((await call("/save", { exceptions: body.exceptions })).body).toEqual(body);
  });

  test("refuses what cannot be, by where it is, and changes nothing", async () => {
    const before = await read();
    const refused = async (change: object) => {
      const { status, body } = await call("/save", change);
      return [status, ...Object.keys(body).filter((key) => key !== "code" && key !== "msg")];
    };
    const days = (count: number) =>
      Array.from({ length: count }, (_, nth) =>
        away(new Date(Date.UTC(2027, 0, 1 + nth)).toISOString().slice(0, 10)),
      );
    const cases: [object, string][] = [
      [{ week: [free(2, hours("16:00", "08:00"))] }, "week.2.spans.0"],
      [{ week: [free(2, hours("08:00", "12:00"), hours("11:00", "13:00"))] }, "week.2.spans.1"],
      [{ week: [{ ...free(2, hours("08:00", "12:00")), state: "cannot" }] }, "week.2"],
      [{ week: [free(2), free(2)] }, "week.2"],
      [{ exceptions: [away("2026-12-02", "2026-12-01")] }, "exceptions.0.to"],
      [{ exceptions: [away("2026-12-01", "2029-12-01")] }, "exceptions.0.to"],
      [{ exceptions: [away("2026-12-05"), away("2026-12-01", "2026-12-05")] }, "exceptions.0"],
      [{ exceptions: [{ ...away("2026-12-01", "2026-12-02"), source: "today" }] }, "exceptions.0"],
      [{ exceptions: days(501) }, "exceptions"],
      [{ week: [free(8)] }, "week"],
      [{ week: [free(2, hours("08:10", "12:00"))] }, "week"],
    ];
    for (const [change, field] of cases) expect(await refused(change)).toEqual([422, field]);
    expect(await read()).toEqual(before);
    expect((await call("/save", { exceptions: days(500) })).status).toBe(200);
  });

  test("over what another device saved meanwhile is refused with what there is now, until it was seen", async () => {
    const tag = { "if-match": (await call("", {})).headers.get("etag") ?? "" };
    const [first, second] = [{ week: [free(1)] }, { week: [{ day: 1, state: "cannot" }] }];
    const both = await Promise.all([call("/save", first, tag), call("/save", second, tag)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const later = both.find(({ status }) => status === 412);
    expect(later?.body).toMatchObject({ code: "changed_meanwhile", present: await read() });
    const seen = { "if-match": later?.body.etag };
    expect((await call("/save", second, seen)).status).toBe(200);
    expect((await read()).week[0]).toEqual({ day: 1, state: "cannot", spans: [] });
  });

  test("is for substitutes alone, and for nobody else's times", async () => {
    const teacher = await createTeacher(t.db);
    for (const name of ["", "/save", "/today"]) {
      const body = { can: true };
      expect((await app.as(teacher).post(`/api/users/times${name}`, body)).status).toBe(403);
      expect(
        (await app.as(teacher).post(`/api/users/times${name}`, { ...body, email: me.email })).status,
      ).toBe(403);
      const other = await createSubstitute(t.db);
      expect((await app.as(other).post(`/api/users/times${name}`, { ...body, email: me.email })).status).toBe(
        403,
      );
    }
  });
});

test("today ends at midnight of the person's clock, stands over what was told of it, and is taken back", async () => {
  await call("/save", { exceptions: [{ ...away("2026-11-24"), state: "free", note: "Aamu" }] });
  const before = await read();
  expect((await call("/today", { can: false })).body).toEqual({ success: true, date: "2026-11-24" });
  expect((await call("/today", { can: false })).status).toBe(200);
  const tap = { ...away("2026-11-24"), spans: [], note: "", source: "today" };
  expect((await read()).exceptions).toEqual([...before.exceptions, tap]);
  t.advance(60_000);
  expect((await call("/today", { can: true })).body).toMatchObject({ date: "2026-11-25" });
  expect((await read()).exceptions).toHaveLength(2);
  t.setNow(late);
  await call("/today", { can: true });
  expect(await read()).toEqual(before);
});

test("days that differed are forgotten sixty days after they are over, and no others", async () => {
  const [old, recent] = [away("2026-09-20", "2026-09-24"), away("2026-09-20", "2026-09-26")];
  const other = await createSubstitute(t.db);
  const save = (person: Actor, exceptions: object[]) =>
    app.as(person).post("/api/users/times/save", { email: person.email, exceptions });
  await save(me, [old, { ...away("2026-09-25"), source: "today" }]);
  await save(other, [recent]);
  await forgetPastTimes({ ...t.ctx, now: () => new Date("2026-11-24T12:00:00Z") });
  expect((await read()).exceptions).toMatchObject([{ from: "2026-09-25" }]);
  const { body } = await app.as(other).post("/api/users/times", { email: other.email });
  expect(body.exceptions).toMatchObject([recent]);
});
