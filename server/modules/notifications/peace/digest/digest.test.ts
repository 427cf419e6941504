// Shows (rule: peace-digest).
import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { applications, jobs, peace, substituteRegions } from "../../../../../db/schema/index.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../../../tests/support/factories.ts";
import type { Actor } from "../../../auth/index.ts";
import { insertJob, tellPosting } from "../../announcements/deliveries.fixture.ts";
import { clockOn, clockwork } from "../clockwork.fixture.ts";
import { peaceOf } from "../read.ts";
import { savePeace } from "../save.ts";

const { t, strike, beginDigests, wants, sent, told, close } = await clockwork();
afterAll(close);

const place = await createSchool(t.db, { regionCode: "FI-08" });
const poster = await createTeacher(t.db, { school: place });

/** A person of a digest at 17, who has had that of the Sunday. */
async function reader(choices: Parameters<typeof wants>[1] = {}): Promise<Actor> {
  await t.db.delete(peace);
  await t.db.delete(substituteRegions);
  await t.client`delete from applications`;
  await t.db.delete(jobs);
  const person = await createSubstitute(t.db, { regions: ["FI-08"] });
  const digestDay = clockOn(-1, "12:00").toISOString().slice(0, 10);
  await wants(person, { pace: "digest", digestHour: 17, digestDay, ...choices });
  return person;
}

async function posted(at: Date, columns: Partial<typeof jobs.$inferInsert> = {}): Promise<string> {
  const jobId = await insertJob(t.db, place, poster);
  const days = { startsAt: clockOn(4, "08:00"), expiresAt: clockOn(4, "13:00"), createdAt: at };
  await t.db
    .update(jobs)
    .set({ ...days, ...columns })
    .where(eq(jobs.id, jobId));
  t.setNow(at);
  await tellPosting(t.db, jobId, columns.urgent);
  await strike(at);
  return jobId;
}

/** Of whom digests went out at a time, and what they said. */
async function begun(at: Date) {
  t.setNow(at);
  await beginDigests();
  return sent.splice(0).map(({ to, subject }) => [to.address, subject]);
}

test("all that was posted since the last comes in one message at its hour, and no second one", async () => {
  const { email } = await reader();
  await posted(clockOn(0, "08:00"));
  const filled = await posted(clockOn(0, "09:00"));
  const applied = await posted(clockOn(0, "10:00"));
  await posted(clockOn(0, "11:00"));
  await t.db.update(jobs).set({ filled: true }).where(eq(jobs.id, filled));
  const substitute = await t.db.query.peace.findFirst();
  await t.db.insert(applications).values({ jobId: applied, substituteId: substitute?.accountId ?? "" });
  expect(told()).toEqual([]);
  expect(await begun(clockOn(0, "16:55"))).toEqual([]);
  expect(await begun(clockOn(0, "17:00"))).toEqual([[email, "2 uutta, jotka sopivat sinulle"]]);
  expect(await begun(clockOn(0, "17:05"))).toEqual([]);
  expect(await begun(clockOn(0, "21:00"))).toEqual([]);
  // Of nothing there is none.
  expect(await begun(clockOn(1, "17:00"))).toEqual([]);
  await posted(clockOn(2, "16:59"));
  expect(await begun(clockOn(2, "17:00"))).toEqual([[email, "1 uusi sijaisuus, joka sopii sinulle"]]);
});

test("a worker who was away over its hour, or over days, sends one of all", async () => {
  const { email } = await reader();
  await posted(clockOn(0, "08:00"));
  await posted(clockOn(0, "18:00"));
  expect(await begun(clockOn(0, "19:30"))).toEqual([[email, "2 uutta, jotka sopivat sinulle"]]);
  await posted(clockOn(0, "20:00"));
  await posted(clockOn(2, "16:00"));
  expect(await begun(clockOn(2, "18:00"))).toEqual([[email, "2 uutta, jotka sopivat sinulle"]]);
  expect(await begun(clockOn(2, "18:05"))).toEqual([]);
});

test("an hour that lies in the quiet hours waits for their end", async () => {
  const { email } = await reader({ digestHour: 5 });
  await posted(clockOn(0, "08:00"));
  expect(await begun(clockOn(1, "05:00"))).toEqual([]);
  expect(await begun(clockOn(1, "05:40"))).toEqual([]);
  expect(await begun(clockOn(1, "05:45"))).toEqual([[email, "1 uusi sijaisuus, joka sopii sinulle"]]);
  expect(await begun(clockOn(1, "17:00"))).toEqual([]);
});

test("what was told at once is not told again, as an urgent job that may wake", async () => {
  const { email } = await reader({ urgentMayWake: true });
  await posted(clockOn(0, "07:00"), {
    urgent: true,
    startsAt: clockOn(0, "18:00"),
    expiresAt: clockOn(0, "20:00"),
  });
  expect(told()).toEqual([email]);
  expect(await begun(clockOn(0, "17:00"))).toEqual([]);
});

test("what is not wanted is in none, by kind, distance and pace of the time of sending", async () => {
  const { email } = await reader({ kinds: ["two"] });
  await posted(clockOn(0, "08:00"));
  await posted(clockOn(0, "09:00"), { jobTypeValue: "two" });
  expect(await begun(clockOn(0, "17:00"))).toEqual([[email, "1 uusi sijaisuus, joka sopii sinulle"]]);
  await posted(clockOn(1, "09:00"), { jobTypeValue: "two" });
  await t.db.update(peace).set({ pace: "app" });
  expect(await begun(clockOn(1, "17:00"))).toEqual([]);
});

test("the first one goes out at the next hour after it was chosen", async () => {
  await reader();
  const person = await createSubstitute(t.db, { regions: ["FI-08"] });
  t.setNow(clockOn(0, "17:30"));
  await savePeace(t.ctx, person, { pace: "digest", digestAt: "17:00" });
  expect(await peaceOf(t.ctx, person)).toMatchObject({ pace: "digest", digestAt: "17:00" });
  await posted(clockOn(0, "18:00"));
  expect((await begun(clockOn(0, "18:05"))).map(([email]) => email)).not.toContain(person.email);
  expect((await begun(clockOn(1, "17:00"))).map(([email]) => email)).toContain(person.email);
});
