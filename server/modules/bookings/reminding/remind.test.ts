// Shows (rule: reminders, what-to-bring, quiet-hours, switches-of-kinds).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { and, eq, isNull } from "drizzle-orm";
import { accounts, jobs, news } from "../../../../db/schema/index.ts";
import { changeJob } from "../../jobs/posting/index.ts";
import { newsPage } from "../../notifications/inbox/index.ts";
import { clockOn } from "../../notifications/peace/clockwork.fixture.ts";
import { setSwitch } from "../../notifications/switches/index.ts";
import { choose, removeChosen } from "../choice/index.ts";
import { dayOf, reminders, today, tomorrow } from "./reminding.fixture.ts";

const w = await reminders();
const { t, sent, strike, remind, wants, world, subjects } = w;
afterAll(w.close);
beforeEach(() => {
  sent.length = 0;
});

describe("who is chosen is reminded", () => {
  test("at 18 of the evening before and two hours before the start, each once", async () => {
    await world();
    const told = [];
    for (const [day, hour] of [
      [1, "17:59"],
      [1, "18:00"],
      [1, "18:05"],
      [2, "05:59"],
      [2, "06:00"],
      [2, "06:05"],
      [2, "07:55"],
      [2, "08:00"],
      [2, "17:00"],
      [2, "18:00"],
    ] as const) {
      await remind(clockOn(day, hour));
      told.push(...subjects().map((subject) => `${day} ${hour} ${subject}`));
    }
    expect(told).toEqual([`1 18:00 ${tomorrow()}`, `2 06:00 ${today()}`]);
  });

  test("with place, map, phone and a way to the job, and without the name of who is away", async () => {
    const { id, teacher, school } = await world();
    await t.db.update(jobs).set({ regarding: "Anna Poissaoleva" }).where(eq(jobs.id, id));
    await remind(clockOn(1, "18:00"));
    const [mail] = sent;
    expect(mail?.text).toContain(`Koulun puhelin: ${w.phone}`);
    expect(mail?.text).toContain(`/app/specific/${id}`);
    expect(mail?.text).toContain(`Yhteyshenkilö: ${teacher.firstName} ${teacher.lastName}`);
    expect(String(mail?.html)).toContain("https://www.openstreetmap.org/search?query=");
    expect(mail?.subject).toBe(`${tomorrow()}: ${school.name}`);
    expect(`${mail?.text}${mail?.html}`).not.toContain("Poissaoleva");
  });

  test("with what to bring, as it is by then", async () => {
    const { id, teacher, aino } = await world({ bring: "Sisäkengät" });
    await remind(clockOn(1, "18:00"));
    expect(sent[0]?.text).toContain("Ota mukaan: Sisäkengät");
    await changeJob(t.ctx, teacher, { id, bring: "Avain kansliasta\nSisäkengät" });
    const { items } = await newsPage(t.ctx, aino, "fi", {});
    const reminded = items.find(({ kind }) => kind === "reminder");
    expect(reminded?.text).toEndWith("\nOta mukaan: Avain kansliasta Sisäkengät");
    // What the job asks for by now is for who has it still.
    await removeChosen(t.ctx, teacher, { key: id });
    const after = (await newsPage(t.ctx, aino, "fi", {})).items.find(({ kind }) => kind === "reminder");
    expect(after?.text).not.toContain("Avain");
  });

  test("in their language, and in the app, where it is read later, without a day", async () => {
    const { aino, school } = await world();
    await t.db.update(accounts).set({ lang: "sv" }).where(eq(accounts.id, aino.id));
    await remind(clockOn(1, "18:00"));
    expect(subjects()).toEqual(["I morgon kl. 08.00"]);
    const { items } = await newsPage(t.ctx, aino, "sv", {});
    expect(items[0]).toMatchObject({ kind: "reminder", title: `Påminnelse: ${school.name}`, read: false });
  });

  test("by the clock of the school", async () => {
    await world({ region: "SE-AB", country: "SE" });
    await remind(clockOn(1, "18:00", "Europe/Helsinki"));
    expect(subjects()).toEqual([]);
    await remind(clockOn(1, "18:00", "Europe/Stockholm"));
    expect(subjects()).toEqual([tomorrow()]);
    await remind(clockOn(2, "06:00", "Europe/Stockholm"));
    expect(subjects()).toEqual([today()]);
  });

  test("of a job of several days before the first alone", async () => {
    await world({ endDate: dayOf(4) });
    for (const [day, hour] of [
      [1, "18:00"],
      [2, "06:00"],
      [2, "18:00"],
      [3, "06:00"],
      [3, "18:00"],
      [4, "06:00"],
    ] as const)
      await remind(clockOn(day, hour));
    expect(subjects()).toEqual([tomorrow(), today()]);
  });

  test("of each of two jobs, and the earlier reminder of a job is read by the later", async () => {
    const { aino } = await world();
    await world({ aino, startTime: "18:00", endTime: "20:00" });
    await remind(clockOn(1, "18:00"));
    expect(subjects().toSorted()).toEqual([tomorrow("18.00"), tomorrow()]);
    await remind(clockOn(2, "06:00"));
    const unread = await t.db
      .select()
      .from(news)
      .where(and(eq(news.accountId, aino.id), eq(news.kind, "reminder"), isNull(news.readAt)));
    expect(unread).toHaveLength(2);
  });

  test("by mail unless they have switched that off, and in the app all the same", async () => {
    const { aino } = await world();
    await setSwitch(t.ctx, aino, { kind: "reminders", channel: "mail", on: false });
    await remind(clockOn(1, "18:00"));
    expect(subjects()).toEqual([]);
    expect((await newsPage(t.ctx, aino, "fi", {})).items[0]?.kind).toBe("reminder");
    await setSwitch(t.ctx, aino, { kind: "reminders", channel: "mail", on: true });
    await remind(clockOn(2, "06:00"));
    expect(subjects()).toEqual([today()]);
  });
});

describe("not within an hour of being chosen", () => {
  test.each([
    ["17:00", [tomorrow(), today()]],
    ["17:01", [today()]],
    ["19:00", [today()]],
  ])("at %s of the evening before", async (hour, told) => {
    await world({ chosenAt: clockOn(1, hour) });
    for (const [day, hour] of [
      [1, "18:00"],
      [1, "19:05"],
      [1, "21:00"],
      [2, "06:00"],
    ] as const)
      await remind(clockOn(day, hour));
    expect(subjects()).toEqual(told);
  });

  test("shortly before the start", async () => {
    await world({ chosenAt: clockOn(2, "05:30") });
    for (const hour of ["06:00", "06:35", "07:30"]) await remind(clockOn(2, hour));
    expect(subjects()).toEqual([]);
  });

  test("nor again when they are chosen anew", async () => {
    const { id, teacher, aino } = await world();
    await remind(clockOn(1, "18:00"));
    await removeChosen(t.ctx, teacher, { key: id });
    await choose(t.ctx, teacher, { key: id, email: aino.email });
    await strike(clockOn(1, "18:01"));
    sent.length = 0;
    for (const hour of ["18:05", "19:05", "21:00"]) await remind(clockOn(1, hour));
    expect(subjects()).toEqual([]);
  });
});

describe("in quiet hours", () => {
  const quiet = (from: number, to: number) => ({
    quietWeekdaysFrom: from * 60,
    quietWeekdaysTo: to * 60,
    quietWeekendsFrom: from * 60,
    quietWeekendsTo: to * 60,
  });

  test("who is not to begin soon is reminded when they end", async () => {
    const { aino } = await world();
    await wants(aino, quiet(17, 20));
    await remind(clockOn(1, "18:00"));
    expect(subjects()).toEqual([]);
    await strike(clockOn(1, "20:00"));
    expect(subjects()).toEqual([tomorrow()]);
  });

  test("the evening's reminder does not come the next day, beside that of the start, which comes though it is quiet", async () => {
    const { aino } = await world();
    await wants(aino, quiet(17, 7));
    await remind(clockOn(1, "18:00"));
    await remind(clockOn(2, "06:00"));
    expect(subjects()).toEqual([today()]);
    await remind(clockOn(2, "07:00"));
    expect(subjects()).toEqual([]);
  });

  test("a worker that comes at night wakes nobody", async () => {
    await world();
    await remind(clockOn(1, "23:00"));
    await remind(clockOn(2, "04:55"));
    expect(subjects()).toEqual([]);
    await remind(clockOn(2, "06:00"));
    expect(subjects()).toEqual([today()]);
  });

  test("who begins early is woken two hours before", async () => {
    await world({ startTime: "06:30" });
    await remind(clockOn(2, "04:30"));
    expect(subjects()).toEqual([today("6.30")]);
  });
});
