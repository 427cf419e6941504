// Shows (rule: switches-of-kinds).
import { afterAll, expect, test } from "bun:test";
import { deliveries, pushSubscriptions } from "../../../../db/schema/index.ts";
import { testContext } from "../../../../tests/support/database.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { expand } from "../announcements/announce.ts";
import { stillMeant } from "../announcements/deliver.ts";
import { insertApplication, insertJob } from "../announcements/deliveries.fixture.ts";
import { collecting } from "../announcements/sending.fixture.ts";
import { newsPage } from "../inbox/index.ts";
import { noteNews } from "../inbox/note.ts";
import type { Occasion } from "../occasions/index.ts";
import { type Switchable, setSwitch, switchesOf } from "../switches/index.ts";
import { createChannels } from "../tasks.ts";

const t = await testContext();
afterAll(() => t.close());

const school = await createSchool(t.db, { regionCode: "FI-18" });
const teacher = await createTeacher(t.db, { school });
const channels = createChannels(t.ctx, collecting().transport);
const off = (actor: Actor, kind: Switchable, channel: "mail" | "push") =>
  setSwitch(t.ctx, actor, { kind, channel, on: false });

async function substitute(): Promise<Actor> {
  const person = await createSubstitute(t.db, { regions: ["FI-18"] });
  const endpoint = `https://push.example/${person.id}`;
  await t.db.insert(pushSubscriptions).values({ accountId: person.id, endpoint, p256dh: "p", auth: "a" });
  return person;
}

/** Which channels an occasion takes to this person. */
async function channelsTo(person: Actor, occasion: Occasion): Promise<string[]> {
  await t.db.delete(deliveries);
  const receivers =
    occasion.kind === "job-posted" ? "region" : occasion.kind === "applied" ? "poster" : [person.id];
  await expand(t.ctx, channels, { occasion, receivers });
  const noted = await t.db.select().from(deliveries);
  return noted
    .filter(({ accountId }) => accountId === person.id)
    .map(({ channel }) => channel)
    .sort();
}

test("everything is on at first, and each sees the kinds of what they act as", async () => {
  const on = { mail: true, push: true };
  expect(await switchesOf(t.ctx, await substitute())).toEqual([
    { kind: "choices", ...on },
    { kind: "reminders", ...on },
    { kind: "changes", ...on },
    { kind: "urgentJobs", ...on },
    { kind: "newJobs", ...on },
  ]);
  expect((await switchesOf(t.ctx, teacher)).map(({ kind }) => kind)).toEqual(["applications", "withdrawals"]);
});

test("what is switched off is off for that person, kind and channel alone, and can be switched on again", async () => {
  const [person, other] = [await substitute(), await substitute()];
  await off(person, "choices", "mail");
  await off(person, "choices", "mail");
  expect((await switchesOf(t.ctx, person))[0]).toEqual({ kind: "choices", mail: false, push: true });
  expect((await switchesOf(t.ctx, other))[0]).toEqual({ kind: "choices", mail: true, push: true });
  await setSwitch(t.ctx, person, { kind: "choices", channel: "mail", on: true });
  await setSwitch(t.ctx, person, { kind: "choices", channel: "mail", on: true });
  expect((await switchesOf(t.ctx, person))[0]).toEqual({ kind: "choices", mail: true, push: true });
});

test("a message goes neither way where its kind is switched off, and into the app all the same", async () => {
  const person = await substitute();
  const jobId = await insertJob(t.db, school, teacher);
  const ends = { jobId, substituteId: person.id } as const;
  const posted = (urgent: boolean) =>
    ({ kind: "job-posted", id: jobId, jobId, urgent }) satisfies Occasion as Occasion;
  const chosen: Occasion = { kind: "chosen", id: Bun.randomUUIDv7(), ...ends };
  const changed: Occasion = { kind: "job-changed", id: Bun.randomUUIDv7(), jobId };
  for (const occasion of [posted(false), posted(true), chosen, changed])
    expect(await channelsTo(person, occasion)).toEqual(["mail", "push"]);
  await off(person, "newJobs", "mail");
  await off(person, "choices", "push");
  await off(person, "changes", "mail");
  await off(person, "changes", "push");
  expect(await channelsTo(person, posted(false))).toEqual(["push"]);
  expect(await channelsTo(person, posted(true))).toEqual(["mail", "push"]);
  expect(await channelsTo(person, chosen)).toEqual(["mail"]);
  expect(await channelsTo(person, changed)).toEqual([]);
  await noteNews(t.ctx, [{ occasion: changed, receivers: [person.id] }]);
  expect((await newsPage(t.ctx, person, "fi", {})).items).toHaveLength(1);
});

test("the poster switches off applications, and still hears of withdrawals", async () => {
  const applicant = await substitute();
  const jobId = await insertJob(t.db, school, teacher);
  await insertApplication(t.db, jobId, applicant);
  await off(teacher, "applications", "mail");
  const about = { jobId, substituteId: applicant.id };
  expect(await channelsTo(teacher, { kind: "applied", id: Bun.randomUUIDv7(), ...about })).toEqual([]);
  const withdrawn: Occasion = { kind: "withdrawn", id: Bun.randomUUIDv7(), ...about };
  await t.db.delete(deliveries);
  await expand(t.ctx, channels, { occasion: withdrawn, receivers: "poster" });
  expect(await t.db.select({ to: deliveries.accountId }).from(deliveries)).toEqual([{ to: teacher.id }]);
});

test("whoever switches a kind off while a message of it waits is left alone", async () => {
  const person = await substitute();
  const jobId = await insertJob(t.db, school, teacher);
  await insertApplication(t.db, jobId, person);
  const occasion: Occasion = { kind: "job-changed", id: Bun.randomUUIDv7(), jobId };
  expect(await channelsTo(person, occasion)).toEqual(["mail", "push"]);
  const toMail = async () =>
    (await stillMeant(t.ctx, { occasion, channel: "mail", accountIds: [person.id] }))?.receivers.length;
  expect(await toMail()).toBe(1);
  await off(person, "changes", "mail");
  expect(await toMail()).toBe(0);
});
