// Shows (rule: news-in-the-app, told-of-being-chosen).
import { afterAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { events, jobs, news } from "../../../../db/schema/index.ts";
import { testContext } from "../../../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { apply, withdraw } from "../../bookings/applications/index.ts";
import { choose, removeChosen } from "../../bookings/choice/index.ts";
import { monday, newJob, refusal } from "../../jobs/fixture.ts";
import { menuCounts } from "../../jobs/lists/index.ts";
import { changeJob, deleteJob, postJob } from "../../jobs/posting/index.ts";
import { forgetOldNews, newChoices, newsPage, readAllNews, readNews, readNewsOfJob } from "../inbox/index.ts";
import { noteNews } from "./note.ts";

const t = await testContext();
afterAll(() => t.close());
t.setNow(monday);

const school = await createSchool(t.db, { name: "Uutiskoulu", regionCode: "FI-18" });
const teacher = await createTeacher(t.db, { school });
const principal = await createPrincipal(t.db, { schools: [school] });

const substitute = (lang: "fi" | "sv" = "fi") =>
  createSubstitute(t.db, { regions: ["FI-18"], lang, firstName: "Aino", lastName: "Virta" });
const newsOf = async (actor: Actor) => (await newsPage(t.ctx, actor, actor.lang, {})).items;
const kindsOf = async (actor: Actor) => (await newsOf(actor)).map(({ kind }) => kind);
const unread = async (actor: Actor) => (await menuCounts(t.ctx, actor)).news;

/** A job of the teacher, for which these have applied. */
async function appliedFor(...applicants: Actor[]): Promise<string> {
  const { id: key } = await postJob(t.ctx, teacher, newJob());
  for (const applicant of applicants) await apply(t.ctx, applicant, { key, alreadyWarned: false });
  return key;
}

test("whoever applies and withdraws is news to the poster alone, and a posting to nobody", async () => {
  const applicant = await substitute();
  const before = await kindsOf(teacher);
  const job = await appliedFor(applicant);
  await withdraw(t.ctx, applicant, job);
  expect(await kindsOf(teacher)).toEqual(["withdrawn", "applied", ...before]);
  expect([await kindsOf(applicant), await kindsOf(principal)]).toEqual([[], []]);
  const [newest] = await newsOf(teacher);
  expect(newest).toMatchObject({
    title: "Hakemus peruttu: Aino Virta",
    path: `/app/manage/${job}`,
    jobId: job,
    read: false,
  });
});

test("a choice, its end, a change and a deletion are news to those concerned, each in their language", async () => {
  const [chosen, other] = [await substitute("sv"), await substitute()];
  const job = await appliedFor(chosen, other);
  await choose(t.ctx, teacher, { key: job, email: chosen.email });
  expect([await kindsOf(chosen), await kindsOf(other)]).toEqual([["chosen"], ["notChosen"]]);
  expect((await newsOf(chosen))[0]).toMatchObject({
    title: "Du fick vikariatet!",
    path: `/app/specific/${job}`,
  });
  expect((await newsOf(chosen))[0]?.text).toContain("Uutiskoulu");
  expect((await newsOf(other))[0]).toMatchObject({
    title: "Sijaisuus on täytetty",
    path: `/app/specific/${job}`,
  });
  await changeJob(t.ctx, teacher, { id: job, description: "Ota avain kansliasta" });
  expect([await kindsOf(chosen), await kindsOf(other)]).toEqual([["jobChanged", "chosen"], ["notChosen"]]);
  await removeChosen(t.ctx, teacher, { key: job });
  expect((await kindsOf(chosen))[0]).toBe("chosenRemoved");
  const [open, filled] = await newsOf(other);
  expect(open).toMatchObject({ kind: "openAgain", title: "Sijaisuus on taas avoin", read: false });
  expect(open).toMatchObject({ path: `/app/specific/${job}` });
  // It is not so any more.
  expect(filled).toMatchObject({ kind: "notChosen", read: true });
  await deleteJob(t.ctx, teacher, job);
  expect([(await kindsOf(chosen))[0], (await kindsOf(other))[0]]).toEqual(["jobDeleted", "jobDeleted"]);
});

test("what is told goes with what has happened: nothing when that is undone, once when it is noted twice", async () => {
  const [person, again] = [await substitute(), await substitute()];
  const job = await appliedFor();
  const occasion = { kind: "chosen", id: Bun.randomUUIDv7(), jobId: job, substituteId: person.id } as const;
  const undone = t.db.transaction(async (tx) => {
    await noteNews({ ...t.ctx, db: tx }, [{ occasion, receivers: [person.id] }]);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await kindsOf(person)).toEqual([]);
  const told = () =>
    t.db
      .select({ to: events.accountIds })
      .from(events)
      .where(sql`name = 'newsArrived' and payload ->> 'newsId' = ${occasion.id}`);
  expect(await told()).toEqual([]);
  await noteNews(t.ctx, [{ occasion, receivers: [person.id] }]);
  await noteNews(t.ctx, [{ occasion, receivers: [person.id, again.id] }]);
  expect([await kindsOf(person), await kindsOf(again)]).toEqual([["chosen"], ["notChosen"]]);
  expect(await told()).toEqual([{ to: [person.id] }, { to: [again.id] }]);
});

test("what leads to a job that is deleted or over leads to the list, and a deletion leaves none of it unread", async () => {
  const gone = "/app/notifications?done=gone";
  const [chosen, other] = [await substitute(), await substitute()];
  const job = await appliedFor(chosen, other);
  await choose(t.ctx, teacher, { key: job, email: chosen.email });
  const ofJob = async (actor: Actor) => (await newsOf(actor)).filter(({ jobId }) => jobId === job);
  const [applied] = await ofJob(teacher);
  expect(applied).toMatchObject({ path: `/app/manage/${job}`, read: false });
  await deleteJob(t.ctx, teacher, job);
  const shown = async (actor: Actor) =>
    (await ofJob(actor)).map(({ kind, path, read }) => `${kind} ${path} ${read}`);
  expect(await shown(teacher)).toEqual([`applied ${gone} true`]);
  expect(await shown(chosen)).toEqual(["jobDeleted /app/jobs/all false", `chosen ${gone} true`]);
  expect(await shown(other)).toEqual([`notChosen ${gone} false`]);
  expect(await readNews(t.ctx, teacher, applied?.id ?? "")).toBe(gone);
  const past = await appliedFor(other);
  await changeJob(t.ctx, teacher, { id: past, description: "Ota avain kansliasta" });
  await t.db.update(jobs).set({ archivedAt: monday }).where(eq(jobs.id, past));
  const [changed] = await newsOf(other);
  expect(changed).toMatchObject({ kind: "jobChanged", path: gone, read: false });
  expect(await readNews(t.ctx, other, changed?.id ?? "")).toBe(gone);
});

test("being chosen is congratulated on until it is read, undone or over", async () => {
  const people = [await substitute(), await substitute(), await substitute()];
  const [reads, loses, late] = people as [Actor, Actor, Actor];
  const jobs: string[] = [];
  for (const person of people) {
    const job = await appliedFor(person);
    await choose(t.ctx, teacher, { key: job, email: person.email });
    jobs.push(job);
    expect(await newChoices(t.ctx, person, "fi")).toMatchObject([{ kind: "chosen", jobId: job }]);
  }
  await readNewsOfJob(t.ctx, reads, jobs[0] ?? "");
  await removeChosen(t.ctx, teacher, { key: jobs[1] ?? "" });
  expect(await newChoices(t.ctx, reads, "fi")).toEqual([]);
  // Losing it is told until it is closed, and not when it was got again meanwhile; looking at the job says nothing of it.
  await readNewsOfJob(t.ctx, loses, jobs[1] ?? "");
  expect(await newChoices(t.ctx, loses, "fi")).toMatchObject([{ kind: "chosenRemoved", jobId: jobs[1] }]);
  expect(await unread(loses)).toBe(1);
  await choose(t.ctx, teacher, { key: jobs[1] ?? "", email: loses.email });
  expect(await newChoices(t.ctx, loses, "fi")).toMatchObject([{ kind: "chosen", jobId: jobs[1] }]);
  await removeChosen(t.ctx, teacher, { key: jobs[1] ?? "" });
  const [lost] = await newChoices(t.ctx, loses, "fi");
  await readNews(t.ctx, loses, lost?.id ?? "");
  expect(await newChoices(t.ctx, loses, "fi")).toEqual([]);
  t.setNow(new Date(monday.getTime() + 60 * 86_400_000));
  expect(await newChoices(t.ctx, late, "fi")).toEqual([]);
  t.setNow(monday);
});

test("who is chosen is told the hours as they are by now", async () => {
  const person = await substitute();
  const job = await appliedFor(person);
  await choose(t.ctx, teacher, { key: job, email: person.email });
  const then = (await newChoices(t.ctx, person, "fi"))[0]?.text ?? "";
  await changeJob(t.ctx, teacher, { id: job, startTime: "10:10", endTime: "11:25" });
  const now = (await newChoices(t.ctx, person, "fi"))[0]?.text ?? "";
  expect(then).not.toContain("10.10");
  expect(now).toContain("10.10–11.25");
  expect((await newsOf(person)).at(-1)?.text).toBe(now);
});

test("two jobs of a school at the same hours are told apart by their work, or by its subjects while there is the job", async () => {
  const person = await substitute();
  const keys: string[] = [];
  for (const change of [
    { type: "two" },
    { subjects: ["Musiikki", "B-ruotsi"] },
    { subjects: ["Fysiikka"] },
  ]) {
    const { id: key } = await postJob(t.ctx, teacher, newJob(change));
    await apply(t.ctx, person, { key, alreadyWarned: true });
    await noteNews(t.ctx, [
      { occasion: { kind: "job-changed", id: Bun.randomUUIDv7(), jobId: key }, receivers: [person.id] },
    ]);
    keys.push(key);
  }
  const when = "ke 4.11.2026 klo 8.00–15.30";
  const worksOf = async (actor: Actor) =>
    (await newsOf(actor)).slice(0, 3).map(({ text }) => text.replaceAll("\n", ", ").split(`, ${when}`)[0]);
  const works = [
    "Luokanopettaja\u00A0· fysiikka",
    "Luokanopettaja\u00A0· musiikki, B-ruotsi",
    "Aineenopettaja",
  ];
  expect(await worksOf(teacher)).toEqual(works);
  expect(await worksOf(person)).toEqual(works.map((work) => `Uutiskoulu, ${work}`));
  for (const key of keys.slice(0, 2)) await deleteJob(t.ctx, teacher, key);
  expect((await worksOf(person)).slice(0, 2)).toEqual([
    "Uutiskoulu, Luokanopettaja",
    "Uutiskoulu, Aineenopettaja",
  ]);
});

test("one reads one's own, one by one or all, and nobody else's", async () => {
  const [person, other] = [await substitute(), await substitute()];
  const jobs = [await appliedFor(person, other), await appliedFor(), await appliedFor()];
  for (const jobId of jobs)
    await noteNews(t.ctx, [
      { occasion: { kind: "job-changed", id: Bun.randomUUIDv7(), jobId }, receivers: [person.id, other.id] },
    ]);
  const [first] = await newsOf(person);
  const id = first?.id ?? "";
  expect(await unread(person)).toBe(3);
  expect(await readNews(t.ctx, person, id)).toBe(`/app/specific/${jobs[2]}`);
  expect([await unread(person), await unread(other)]).toEqual([2, 3]);
  expect((await newsPage(t.ctx, person, "fi", { unread: true })).items).toHaveLength(2);
  expect((await newsPage(t.ctx, person, "fi", { only: [id] })).items).toMatchObject([{ id, read: true }]);
  for (const stranger of [teacher, principal, await substitute()])
    expect((await refusal(readNews(t.ctx, stranger, id))).status).toBe(404);
  expect((await refusal(readNews(t.ctx, person, "nonsense"))).status).toBe(404);
  await readAllNews(t.ctx, person);
  expect([await unread(person), await unread(other)]).toEqual([0, 3]);
});

test("whoever acts as a teacher has no news of their own applications meanwhile, and finds them again", async () => {
  const person = await substitute();
  const jobId = await appliedFor(person);
  await noteNews(t.ctx, [
    { occasion: { kind: "job-changed", id: Bun.randomUUIDv7(), jobId }, receivers: [person.id] },
  ]);
  const asTeacher: Actor = { ...person, type: "teacher", schools: [] };
  expect([await kindsOf(asTeacher), await unread(asTeacher)]).toEqual([[], 0]);
  await readAllNews(t.ctx, asTeacher);
  expect([await kindsOf(person), await unread(person)]).toEqual([["jobChanged"], 1]);
});

test("news are kept for 30 days", async () => {
  const person = await substitute();
  const jobId = await appliedFor(person);
  await noteNews(t.ctx, [
    { occasion: { kind: "job-changed", id: Bun.randomUUIDv7(), jobId }, receivers: [person.id] },
  ]);
  const aged = (days: number) =>
    t.db
      .update(news)
      .set({ createdAt: new Date(monday.getTime() - days * 86_400_000) })
      .where(eq(news.accountId, person.id));
  await aged(29.9);
  await forgetOldNews(t.ctx);
  expect(await kindsOf(person)).toHaveLength(1);
  await aged(30.1);
  await forgetOldNews(t.ctx);
  expect(await kindsOf(person)).toEqual([]);
});
