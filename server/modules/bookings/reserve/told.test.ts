// Shows (rule: reserve, who-is-told, told-once).
import { afterAll, beforeEach, expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import { requests } from "../../../../db/schema/index.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { newJob } from "../../jobs/fixture.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { clockOn, clockwork } from "../../notifications/peace/clockwork.fixture.ts";
import { apply } from "../applications/apply.ts";
import { accept, ask, decline } from "../asking/index.ts";
import { cannotCome, freePlaces } from "../cancelling/index.ts";
import { choose } from "../choice/index.ts";
import { orderReserve, standInReserve } from "./index.ts";

const { t, sent, strike, told, close } = await clockwork();
afterAll(close);
beforeEach(() => {
  told();
});

const name = ({ email }: Actor) => email.split("@")[0];
/** To whom and of what: the beginning of each mail's subject. */
const mails = () =>
  sent
    .splice(0)
    .map(({ to, subject }) => `${to.address.split("@")[0]}: ${String(subject).split(":")[0]}`)
    .toSorted();

/** On a Monday at nine, a job of Wednesday that Aino has got; Nea stands in reserve, Emil has applied, and a stranger has not. */
async function world() {
  t.setNow(clockOn(0, "09:00"));
  const school = await createSchool(t.db, { regionCode: "FI-11" });
  await t.db.execute(sql`delete from substitute_regions where region_code = 'FI-11'`);
  const teacher = await createTeacher(t.db, { school });
  const principal = await createPrincipal(t.db, { schools: [school] });
  const people = [];
  for (let nth = 0; nth < 4; nth++) people.push(await createSubstitute(t.db, { regions: ["FI-11"] }));
  const [aino, nea, emil, stranger] = people as [Actor, Actor, Actor, Actor];
  const startDate = clockOn(2, "09:00").toISOString().slice(0, 10);
  const { id } = await postJob(t.ctx, teacher, newJob({ startDate, firstTo: [] }));
  for (const one of [aino, nea, emil]) await apply(t.ctx, one, { key: id });
  await choose(t.ctx, teacher, { key: id, email: aino.email });
  await standInReserve(t.ctx, nea, { key: id, stand: true });
  await strike(clockOn(0, "09:05"));
  told();
  return { id, teacher, principal, aino, nea, emil, stranger };
}

test("when a place falls free each hears one thing, and everybody when nobody in reserve takes it", async () => {
  const { id, teacher, principal, aino, nea, emil, stranger } = await world();
  await cannotCome(t.ctx, aino, { key: id, illness: true, message: "" });
  await strike(clockOn(0, "09:06"));
  expect(sent.find(({ to }) => to.address === nea.email)?.text).toContain("Vastaa klo 9.20 mennessä.");
  expect(sent.find(({ to }) => to.address === teacher.email)?.text).toContain("Varalla olevaa pyydetään jo");
  expect(mails()).toEqual(
    [
      `${name(nea)}: Paikka vapautui`,
      `${name(emil)}: Sijaisuus on taas avoin`,
      ...[teacher, principal].map((one) => `${name(one)}: ${aino.firstName} ${aino.lastName} ei pääse`),
    ].toSorted(),
  );
  const [request] = await t.db.select().from(requests).where(eq(requests.jobId, id));
  await decline(t.ctx, nea, { id: request?.id ?? "" });
  await strike(clockOn(0, "09:07"));
  const [toAll] = sent.filter(({ to }) => to.address === stranger.email);
  expect(toAll?.subject).toStartWith("Uusi sijaisuus");
  expect(mails().filter((mail) => !mail.startsWith(name(stranger) ?? ""))).toEqual(
    [teacher, principal].map((one) => `${name(one)}: Kukaan pyydetyistä ei ottanut sijaisuutta`).toSorted(),
  );
});

test("whom the school asks beside the reserve does not keep the region from hearing when nobody takes it", async () => {
  const { id, teacher, aino, nea, emil, stranger } = await world();
  await cannotCome(t.ctx, aino, { key: id, illness: true, message: "" });
  await ask(t.ctx, teacher, { key: id, people: [emil.id], thenEverybody: false });
  for (const one of [nea, emil]) {
    const all = await t.db.select().from(requests).where(eq(requests.jobId, id));
    await decline(t.ctx, one, { id: all.find(({ accountId }) => accountId === one.id)?.id ?? "" });
  }
  told();
  await strike(clockOn(0, "09:07"));
  expect(sent.some(({ to }) => to.address === stranger.email)).toBe(true);
});

test("the region is told once of a place that nobody in reserve took, however many the school asks then", async () => {
  const { id, teacher, aino, nea, emil, stranger } = await world();
  const decliner = async (one: Actor) => {
    const all = await t.db.select().from(requests).where(eq(requests.jobId, id));
    await decline(t.ctx, one, { id: all.find(({ accountId }) => accountId === one.id)?.id ?? "" });
  };
  const heard = () => sent.filter(({ to }) => to.address === stranger.email).length;
  await cannotCome(t.ctx, aino, { key: id, illness: true, message: "" });
  await decliner(nea);
  told();
  await strike(clockOn(0, "09:07"));
  expect(heard()).toBe(1);
  await ask(t.ctx, teacher, { key: id, people: [emil.id], thenEverybody: false });
  await decliner(emil);
  await strike(clockOn(0, "09:08"));
  expect(heard()).toBe(1);
});

test("at night the school is not told that the reserve hears of it already", async () => {
  const { id, teacher, aino, nea } = await world();
  await strike(clockOn(0, "23:00"));
  told();
  await cannotCome(t.ctx, aino, { key: id, illness: true, message: "" });
  await strike(clockOn(0, "23:01"));
  expect(sent.find(({ to }) => to.address === teacher.email)?.text).toContain("Sijaisuus on taas avoin");
  expect(sent.some(({ to }) => to.address === nea.email)).toBe(false);
  told();
  await strike(clockOn(1, "05:46"));
  expect(mails()).toContain(`${name(nea)}: Paikka vapautui`);
});

test("at 6.42 in the morning the first in reserve is asked at once, the next at 6.47, and at 6.49 the school has somebody", async () => {
  const { id, teacher, aino, nea, emil, stranger } = await world();
  await standInReserve(t.ctx, emil, { key: id, stand: true });
  await orderReserve(t.ctx, teacher, id, { people: [nea.email, emil.email] });
  await strike(clockOn(2, "06:41"));
  told();
  t.setNow(clockOn(2, "06:42"));
  expect(await cannotCome(t.ctx, aino, { key: id, illness: false, message: "Juna ei kulje" })).toEqual({
    counts: true,
  });
  await strike(clockOn(2, "06:42"));
  // It begins in an hour and eighteen minutes: five are left to answer.
  const textTo = (one: Actor) => sent.find(({ to }) => to.address === one.email)?.text;
  expect(textTo(nea)).toContain("Vastaa klo 6.47 mennessä.");
  expect(textTo(teacher)).toContain("Juna ei kulje");
  expect(textTo(stranger)).toBeUndefined();
  told();
  await strike(clockOn(2, "06:46"));
  expect(mails()).toEqual([]);
  await strike(clockOn(2, "06:47"));
  expect(textTo(emil)).toContain("Vastaa klo 6.52 mennessä.");
  told();
  t.setNow(clockOn(2, "06:49"));
  const [asked] = await t.db
    .select()
    .from(requests)
    .where(and(eq(requests.jobId, id), eq(requests.accountId, emil.id)));
  await accept(t.ctx, emil, { id: asked?.id ?? "" });
  await strike(clockOn(2, "06:49"));
  const all = mails();
  expect(all).toContain(`${name(emil)}: Sait sijaisuuden`);
  expect(all.some((mail) => mail.startsWith(`${name(teacher)}:`) && mail.includes("ottaa sijaisuuden"))).toBe(
    true,
  );
  expect(all.some((mail) => mail.startsWith(`${name(stranger)}:`))).toBe(false);
  expect(await freePlaces(t.ctx, teacher, { job: id })).toEqual([]);
});
