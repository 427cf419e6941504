// Shows (rule: asked-directly, time-to-answer, request-over, requests-kept, quiet-hours, who-is-told).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { favourites, jobs, requests } from "../../../../db/schema/index.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { newJob } from "../../jobs/fixture.ts";
import { deleteJob, postJob } from "../../jobs/posting/index.ts";
import { clockOn, clockwork } from "../../notifications/peace/clockwork.fixture.ts";
import { apply } from "../applications/index.ts";
import { choose } from "../choice/index.ts";
import { accept, ask, decline, forgetRequests, requestsTo, takeBack } from "./index.ts";

const { t, sent, strike, wants, told, close } = await clockwork();
afterAll(close);
beforeEach(() => {
  told();
});

const dayOf = (time: Date) => time.toISOString().slice(0, 10);
/** By whom and of what: the beginning of each mail's subject. */
const mails = () =>
  sent.splice(0).map(({ to, subject }) => `${to.address.split("@")[0]}: ${String(subject).split(":")[0]}`);
const name = ({ email }: Actor) => email.split("@")[0];

/** On a Monday, at an hour, a job of Wednesday for which Nea is asked, and Emil after her. */
async function world(hour = "09:00", { named = false, thenEverybody = false, day = 2 } = {}) {
  t.setNow(clockOn(0, hour));
  const school = await createSchool(t.db, { regionCode: "FI-11" });
  await t.db.execute(sql`delete from substitute_regions where region_code = 'FI-11'`);
  await t.db.execute(sql`delete from jobs`);
  const teacher = await createTeacher(t.db, { school });
  const [nea, emil, stranger] = [
    await createSubstitute(t.db, { regions: ["FI-11"] }),
    await createSubstitute(t.db, { regions: ["FI-11"] }),
    await createSubstitute(t.db, { regions: ["FI-11"] }),
  ];
  await t.db
    .insert(favourites)
    .values([nea, emil].map(({ id }) => ({ ownerId: teacher.id, substituteId: id })));
  if (!named) await wants(stranger, { pace: "app" });
  for (const one of [nea, emil]) await wants(one, { pace: "app" });
  const { id } = await postJob(t.ctx, teacher, {
    ...newJob({ startDate: dayOf(clockOn(day, "09:00")), firstTo: [] }),
    ...(named ? { firstTo: [{ group: "favourites" as const, minutes: 60 as const }] } : {}),
  });
  await strike(clockOn(0, hour));
  told();
  await ask(t.ctx, teacher, { key: id, people: [nea.id, emil.id], thenEverybody });
  const requestOf = async (person: Actor) => {
    const all = await t.db.select().from(requests).where(eq(requests.accountId, person.id));
    return all[0]?.id ?? "";
  };
  return { id, school, teacher, nea, emil, stranger, requestOf };
}

describe("who is asked", () => {
  test("hears of it though they have chosen to hear of jobs in the app alone, and of until when they may answer", async () => {
    const { nea, emil } = await world();
    await strike(clockOn(0, "09:01"));
    const [mail] = sent;
    expect(mail?.text).toContain("Vastaa klo 9.15 mennessä.");
    expect(mails()).toEqual([`${name(nea)}: Sinua pyydetään sijaiseksi`]);
    await strike(clockOn(0, "09:14"));
    expect(mails()).toEqual([]);
    await strike(clockOn(0, "09:15"));
    expect(mails().toSorted()).toEqual(
      [`${name(nea)}: Pyyntö päättyi`, `${name(emil)}: Sinua pyydetään sijaiseksi`].toSorted(),
    );
  });

  test("is told nothing when they have answered before it was sent", async () => {
    const { nea, requestOf } = await world();
    await decline(t.ctx, nea, { id: await requestOf(nea) });
    await strike(clockOn(0, "09:01"));
    expect(mails().filter((mail) => mail.startsWith(`${name(nea)}`))).toEqual([]);
  });

  test.each([
    [
      "takes it back",
      (id: string, teacher: Actor) => takeBack(t.ctx, teacher, { key: id }),
      "Pyyntö peruttiin",
    ],
    ["deletes the job", (id: string, teacher: Actor) => deleteJob(t.ctx, teacher, id), "Pyyntö päättyi"],
  ])("is told when the school %s, and who has waited is not", async (_, verb, subject) => {
    const { id, teacher, nea } = await world();
    await strike(clockOn(0, "09:01"));
    mails();
    await verb(id, teacher);
    await strike(clockOn(0, "09:02"));
    expect(mails()).toEqual([expect.stringContaining(`${name(nea)}: ${subject}`)]);
  });

  test("is told that another is chosen", async () => {
    const { id, teacher, nea, stranger } = await world();
    await apply(t.ctx, stranger, { key: id });
    await choose(t.ctx, teacher, { key: id, email: stranger.email });
    await strike(clockOn(0, "09:02"));
    expect(mails()).toContain(`${name(nea)}: Pyyntö päättyi`);
  });
});

test("the school is told that nobody does when the time to answer ends with the start", async () => {
  const { id, teacher, nea, emil, requestOf } = await world();
  await decline(t.ctx, nea, { id: await requestOf(nea) });
  const [job] = await t.db.select().from(jobs).where(eq(jobs.id, id));
  const start = job?.startsAt ?? new Date();
  await t.db.update(requests).set({ until: start }).where(eq(requests.accountId, emil.id));
  await strike(new Date(start.getTime() + 60_000));
  const all = mails();
  expect(all).toContain(`${name(teacher)}: Kukaan pyydetyistä ei ottanut sijaisuutta`);
  expect(all).not.toContain(`${name(emil)}: Pyyntö päättyi`);
});

describe("in quiet hours", () => {
  test("whoever has not heard of it is not told that it is over", async () => {
    const { id, teacher, nea } = await world("21:00");
    t.setNow(clockOn(0, "22:30"));
    await takeBack(t.ctx, teacher, { key: id });
    await strike(clockOn(0, "22:31"));
    mails();
    await ask(t.ctx, teacher, { key: id, people: [nea.id], thenEverybody: false });
    await deleteJob(t.ctx, teacher, id);
    await strike(clockOn(1, "07:00"));
    expect(mails().filter((mail) => mail.startsWith(`${name(nea)}:`))).toEqual([]);
  });

  test("somebody is told when they end, has their time from then on, and the school reads that they hear later", async () => {
    const { id, teacher, nea } = await world("21:00");
    t.setNow(clockOn(0, "22:30"));
    await takeBack(t.ctx, teacher, { key: id });
    await ask(t.ctx, teacher, { key: id, people: [nea.id], thenEverybody: false });
    await strike(clockOn(0, "22:40"));
    expect(mails().filter((mail) => mail.includes("Sinua pyydetään"))).toEqual([]);
    const reading = (await requestsTo(t.ctx, teacher, id)).at(-1);
    expect(reading).toMatchObject({ state: "open", later: true });
    // Until when they may answer says when their quiet hours end.
    expect(reading?.until).toBeUndefined();
    await strike(clockOn(1, "05:45"));
    expect(mails()).toContain(`${name(nea)}: Sinua pyydetään sijaiseksi`);
    const after = (await requestsTo(t.ctx, teacher, id)).at(-1);
    expect(after).toMatchObject({ state: "open", later: false });
    expect(after?.until).toBeUndefined();
  });

  test("who lets urgent jobs wake them is woken by what begins within twelve hours", async () => {
    const { id, teacher, nea } = await world("21:00", { day: 1 });
    await wants(nea, { urgentMayWake: true });
    t.setNow(clockOn(0, "22:30"));
    await takeBack(t.ctx, teacher, { key: id });
    await ask(t.ctx, teacher, { key: id, people: [nea.id], thenEverybody: false });
    await strike(clockOn(0, "22:31"));
    expect(mails()).toContain(`${name(nea)}: Sinua pyydetään sijaiseksi`);
  });
});

describe("the school", () => {
  test("is told who takes the job, and that person that they have it", async () => {
    const { nea, teacher, requestOf } = await world();
    await accept(t.ctx, nea, { id: await requestOf(nea) });
    await strike(clockOn(0, "09:01"));
    const all = mails();
    expect(all).toContain(`${name(nea)}: Sait sijaisuuden`);
    expect(all.filter((mail) => mail.startsWith(`${name(teacher)}`))).toHaveLength(1);
  });

  test.each([true, false])(
    "is told that nobody does, and everybody hears of it if that is wanted: %p",
    async (thenEverybody) => {
      const { id, nea, emil, teacher, stranger, requestOf } = await world("09:00", {
        named: true,
        thenEverybody,
      });
      for (const one of [nea, emil]) await decline(t.ctx, one, { id: await requestOf(one) });
      await strike(clockOn(0, "09:01"));
      const all = mails();
      expect(all).toContain(`${name(teacher)}: Kukaan pyydetyistä ei ottanut sijaisuutta`);
      expect(all.some((mail) => mail.startsWith(`${name(stranger)}:`))).toBe(thenEverybody);
      const [job] = await t.db.select().from(jobs).where(eq(jobs.id, id));
      expect(job?.audience).toBe(thenEverybody ? "everybody" : "named");
    },
  );
});

test("a principal who has asked for a teacher's job is told of the answer as well", async () => {
  const { id, school, teacher, stranger } = await world();
  const principal = await createPrincipal(t.db, { schools: [school] });
  await takeBack(t.ctx, teacher, { key: id });
  await apply(t.ctx, stranger, { key: id });
  await ask(t.ctx, principal, { key: id, people: [stranger.id], thenEverybody: false });
  await strike(clockOn(0, "09:01"));
  mails();
  const [request] = await t.db.select().from(requests).where(eq(requests.accountId, stranger.id));
  await accept(t.ctx, stranger, { id: request?.id ?? "" });
  await strike(clockOn(0, "09:02"));
  const answered = mails().filter((mail) => !mail.startsWith(`${name(stranger)}:`));
  expect(answered.map((mail) => mail.split(":")[0]).toSorted()).toEqual(
    [name(teacher), name(principal)].toSorted(),
  );
});

test("what is over is forgotten after two years, though its job is gone, and nothing before", async () => {
  const { id, teacher, nea, requestOf } = await world();
  await decline(t.ctx, nea, { id: await requestOf(nea) });
  await deleteJob(t.ctx, teacher, id);
  const left = async () => (await t.db.select().from(requests).where(eq(requests.accountId, nea.id))).length;
  const years = async (some: number, days: number) => {
    const at = clockOn(0, "09:00");
    at.setUTCFullYear(at.getUTCFullYear() + some);
    at.setUTCDate(at.getUTCDate() + days);
    t.setNow(at);
    await forgetRequests(t.ctx);
    return left();
  };
  expect(await years(2, -1)).toBe(1);
  expect(await years(2, 1)).toBe(0);
});
