// Shows (rule: reminders, still-true).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import { changeJob, deleteJob } from "../../jobs/posting/index.ts";
import { newsPage } from "../../notifications/inbox/index.ts";
import { clockOn } from "../../notifications/peace/clockwork.fixture.ts";
import { apply } from "../applications/index.ts";
import { cannotCome } from "../cancelling/index.ts";
import { choose, removeChosen } from "../choice/index.ts";
import { remindDue } from "./remind.ts";
import { dayOf, reminders, today, tomorrow, type World } from "./reminding.fixture.ts";

const w = await reminders();
const { t, sent, strike, remind, world, subjects } = w;
afterAll(w.close);
beforeEach(() => {
  sent.length = 0;
});

describe("of what is so", () => {
  /** What the school changes, after the evening's reminder if there was one. */
  const move = (of: World, change: object) => changeJob(t.ctx, of.teacher, { id: of.id, ...change });
  const reminded = () => subjects().filter((subject) => /^(Tänään|Huomenna)/.test(subject));

  test("another hour moves the reminder before the start, and that of the evening is not said again", async () => {
    const of = await world();
    await remind(clockOn(1, "18:00"));
    t.setNow(clockOn(1, "19:00"));
    await move(of, { startTime: "10:00" });
    for (const [day, hour] of [
      [1, "20:30"],
      [2, "06:00"],
      [2, "07:55"],
      [2, "08:00"],
    ] as const) {
      await remind(clockOn(day, hour));
      if (hour === "07:55") expect(reminded()).toEqual([tomorrow()]);
    }
    expect(reminded()).toEqual([today("10.00")]);
  });

  test("another day has its own reminders", async () => {
    const of = await world();
    await remind(clockOn(1, "18:00"));
    t.setNow(clockOn(1, "19:00"));
    await move(of, { startDate: dayOf(3), endDate: dayOf(3) });
    await remind(clockOn(2, "06:00"));
    expect(reminded()).toEqual([tomorrow()]);
    await remind(clockOn(2, "18:00"));
    await remind(clockOn(3, "06:00"));
    expect(reminded()).toEqual([tomorrow(), today()]);
  });

  test("who has just been told of another time is not reminded of it within the hour", async () => {
    const of = await world();
    t.setNow(clockOn(1, "17:30"));
    await move(of, { startTime: "09:00" });
    await remind(clockOn(1, "18:00"));
    expect(reminded()).toEqual([]);
    await remind(clockOn(2, "07:00"));
    expect(reminded()).toEqual([today("9.00")]);
  });

  const ends: [string, (of: World) => Promise<unknown>][] = [
    ["is chosen no more", ({ id, teacher }) => removeChosen(t.ctx, teacher, { key: id })],
    ["cannot come", ({ id, aino }) => cannotCome(t.ctx, aino, { key: id, illness: true, message: "" })],
    ["has another time", (of) => move(of, { startTime: "12:00" })],
    ["is not needed, as the job is deleted", ({ id, teacher }) => deleteJob(t.ctx, teacher, id)],
  ];

  test.each(ends)("who %s when it comes to sending is not reminded", async (_, verb) => {
    const of = await world();
    t.setNow(clockOn(1, "18:00"));
    await remindDue(t.ctx);
    await verb(of);
    await strike(clockOn(1, "18:01"));
    expect(reminded()).toEqual([]);
  });

  test.each(ends)("who %s before is not reminded then", async (_, verb) => {
    const of = await world();
    t.setNow(clockOn(1, "17:55"));
    await verb(of);
    await remind(clockOn(1, "18:00"));
    await remind(clockOn(2, "06:00"));
    expect(reminded()).toEqual([]);
  });

  test("what was told in the app of a place that is lost nobody has to read", async () => {
    const { id, teacher, aino } = await world();
    await remind(clockOn(1, "18:00"));
    await removeChosen(t.ctx, teacher, { key: id });
    const { items } = await newsPage(t.ctx, aino, "fi", { unread: true });
    expect(items.map(({ kind }) => kind)).toEqual(["chosenRemoved"]);
  });

  test("the one who has the place by then, and not who had it", async () => {
    const { id, teacher, aino } = await world();
    const nea = await createSubstitute(t.db, { regions: ["FI-11"] });
    await removeChosen(t.ctx, teacher, { key: id });
    await apply(t.ctx, nea, { key: id });
    await choose(t.ctx, teacher, { key: id, email: nea.email });
    await strike(clockOn(0, "09:10"));
    sent.length = 0;
    await remind(clockOn(1, "18:00"));
    expect(sent.map(({ to }) => to.address)).toEqual([nea.email]);
    expect(aino.email).not.toBe(nea.email);
  });
});

describe("a worker who was away", () => {
  test("reminds as long as that is of use, of the later moment alone", async () => {
    await world();
    await remind(clockOn(1, "21:00"));
    expect(subjects()).toEqual([tomorrow()]);
    await remind(clockOn(2, "07:40"));
    expect(subjects()).toEqual([today()]);
    await world({ day: 9 });
    await remind(clockOn(9, "07:40"));
    await remind(clockOn(9, "07:45"));
    expect(subjects()).toEqual([today()]);
    await world({ day: 16 });
    await remind(clockOn(16, "08:00"));
    expect(subjects()).toEqual([]);
  });
});
