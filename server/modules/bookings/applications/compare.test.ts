// Shows (rule: applicants-compared, fit-order, fit-blind).
import { afterAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { createPrincipal, createSubstitute } from "../../../../tests/support/factories.ts";
import { readAccount } from "../../accounts/read-account.ts";
import { saveTimes } from "../../availability/index.ts";
import { monday, newJob, refusal } from "../../jobs/fixture.ts";
import { comparedJob } from "../../jobs/lists/index.ts";
import { postedJobs } from "../../jobs/lists/posted/index.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { apply, comparisonsOf, noteCriminalRecord, openProfile } from "../applications/index.ts";
import { choosing } from "../choice/choosing.fixture.ts";
import { applyTo, posting } from "../fixture.ts";

const { t, applicant, pick, close } = await choosing();
afterAll(close);

/** Somebody who has worked for two days at the school of a job, and has applied for another there. */
async function knownApplicant() {
  t.setNow(monday);
  const { substitute, jobs } = await applicant(["08:00", "12:00"]);
  const [{ teacher }] = jobs;
  const worked = await postJob(t.ctx, teacher, newJob({ startDate: "2026-11-10", endDate: "2026-11-11" }));
  await applyTo(t, substitute, { teacher, key: worked.id });
  await pick({ teacher, key: worked.id }, substitute);
  await t.db.execute(sql`insert into substitute_qualifications (account_id, kind, value)
    select ${substitute.id}, 'held', value from qualifications order by position limit 1`);
  await t.db.execute(sql`insert into substitute_qualifications (account_id, kind, value)
    select ${substitute.id}, 'coming', value from qualifications order by position offset 1 limit 1`);
  t.setNow(new Date("2026-11-13T08:00:00Z"));
  const next = await postJob(t.ctx, teacher, newJob({ startDate: "2026-11-20", endDate: "2026-11-20" }));
  await apply(t.ctx, substitute, { key: next.id, alreadyWarned: false });
  return { substitute, teacher, key: next.id };
}

test("applicants of a job are compared by the days they have worked at its school, and by what they are", async () => {
  const { substitute, teacher, key } = await knownApplicant();
  const [held, coming] = await t.db.execute<{ name: string }>(
    sql`select name_fi as name from qualifications order by position limit 2`,
  );
  const [one] = (await comparedJob(t.ctx, teacher, key)).applicantList;
  expect(one?.comparison).toEqual({
    daysHere: 2,
    lastDayHere: "2026-11-11",
    qualifications: [held?.name ?? ""],
    studyingFor: [coming?.name ?? ""],
    reasons: [
      { kind: "qualification", text: held?.name ?? "" },
      { kind: "worked", text: "Ollut teillä 2 pv" },
    ],
    place: 1,
  });
  // Days at another school are that school's business.
  const elsewhere = await posting(t, "08:00", "12:00", { startDate: "2026-11-25", endDate: "2026-11-25" });
  await applyTo(t, substitute, elsewhere);
  const there = (await comparedJob(t.ctx, elsewhere.teacher, elsewhere.key)).applicantList;
  expect(there.find(({ email }) => email === substitute.email)?.comparison?.daysHere).toBe(0);
  expect((await refusal(comparedJob(t.ctx, elsewhere.teacher, key))).status).toBe(404);
});

test("only principals are told when an extract was seen, and lists compare nobody", async () => {
  const { substitute, teacher, key } = await knownApplicant();
  const principal = await createPrincipal(t.db, { schools: teacher.schools });
  const record = async () => (await comparedJob(t.ctx, principal, key)).applicantList[0]?.comparison?.record;
  expect(await record()).toEqual({ seenOn: null, valid: false });
  await noteCriminalRecord(t.ctx, principal, { key, email: substitute.email, seenOn: "2026-11-12" });
  expect(await record()).toEqual({ seenOn: "2026-11-12", valid: true });
  // It stands until the 12th of May. After midnight in Finland that is over, while the day in UTC is still the 12th.
  for (const [now, valid] of [
    ["2027-05-12T20:59:00Z", true],
    ["2027-05-12T21:01:00Z", false],
  ] as const) {
    const later = { ...t.ctx, now: () => new Date(now) };
    const [compared] = await comparisonsOf(later, principal, key);
    expect(compared?.[1].record?.valid).toBe(valid);
    expect((await openProfile(later, key, { email: substitute.email, isNew: false })).criminalRecord).toEqual(
      { valid, until: "2027-05-12" },
    );
    expect((await readAccount(later, substitute, substitute.email)).criminalRecord).toEqual({
      valid,
      until: "2027-05-12",
    });
  }
  const [forTeacher] = (await comparedJob(t.ctx, teacher, key)).applicantList;
  expect(forTeacher?.comparison).not.toHaveProperty("record");
  const listed = (await postedJobs(t.ctx, principal)).flatMap((job) => job.applicantList);
  expect(listed.length).toBeGreaterThan(0);
  for (const one of listed) expect(one).not.toHaveProperty("comparison");
});

test("who fits best has the first place, and why is said in the reader's language; what is nobody's business changes nothing", async () => {
  const { substitute, teacher, key } = await knownApplicant();
  const [qualified, student] = [await createSubstitute(t.db), await createSubstitute(t.db)];
  const say = (id: string, kind: string, value: string) =>
    t.db.execute(
      sql`insert into substitute_qualifications (account_id, kind, value) values (${id}, ${kind}, ${value})`,
    );
  await t.db.execute(sql`delete from substitute_qualifications where account_id = ${substitute.id}`);
  await say(qualified.id, "held", "fi-class-teacher");
  await say(student.id, "coming", "fi-class-teacher-programme");
  for (const one of [student, qualified]) await apply(t.ctx, one, { key, alreadyWarned: false });
  const places = async (actor = teacher) => {
    const { applicantList } = await comparedJob(t.ctx, actor, key);
    return [substitute, student, qualified].map(
      ({ email }) => applicantList.find((one) => one.email === email)?.comparison,
    );
  };
  const found = await places();
  expect(found.map((one) => one?.place)).toEqual([3, 2, 1]);
  expect(found.map((one) => one?.reasons[0]?.text)).toEqual([
    "Ollut teillä 2 pv",
    "Opinnot: luokanopettajakoulutus",
    "Luokanopettajan kelpoisuus",
  ]);
  expect(JSON.stringify(found)).not.toContain("order");
  const swedish = await places({ ...teacher, lang: "sv" });
  expect(swedish[2]?.reasons[0]?.text).toBe("Klasslärarbehörighet");

  for (const { id } of [substitute, student, qualified]) {
    await t.db.execute(sql`update substitute_profiles set birth_date = '1950-01-01', birth_year = '1950',
      native_language = 'suomi' where account_id = ${id}`);
    await t.db.execute(sql`update accounts set first_name = 'Å', last_name = 'Ö', birth_year = '1950',
      address = 'Katu 1, Helsinki' where id = ${id}`);
  }
  expect(await places()).toEqual(found);

  await t.db.execute(
    sql`insert into favourites (owner_id, substitute_id) values (${teacher.id}, ${student.id})`,
  );
  const [, remembered] = await places();
  expect(remembered?.reasons.map(({ kind }) => kind)).toContain("favourite");
  expect(remembered?.place).toBe(2);
});

test("who is alike in all that counts shares a place, wherever they live, whenever they are free, and whoever they are", async () => {
  const { teacher, key } = await knownApplicant();
  await t.db.execute(sql`update schools set municipality_code = '091' where id = ${teacher.schools[0]?.id}`);
  const [near, far] = [await createSubstitute(t.db), await createSubstitute(t.db)];
  const week = (state: "free" | "cannot") =>
    [1, 2, 3, 4, 5, 6, 7].map((day) => ({
      day,
      state,
      ...(state === "free" ? { spans: [{ from: 0, to: 1440 }] } : {}),
    }));
  await saveTimes(t.ctx, near, { week: week("free") });
  await saveTimes(t.ctx, far, { week: week("cannot") });
  await t.db.execute(sql`update accounts set address = 'Katu 1, 00100 Helsinki', birth_year = '1999',
    first_name = 'Aino', last_name = 'Aalto' where id = ${near.id}`);
  await t.db.execute(sql`update accounts set address = 'Katu 1, 99800 Ivalo', birth_year = '1955',
    first_name = 'Öyvind', last_name = 'Östman' where id = ${far.id}`);
  await t.db.execute(
    sql`update substitute_profiles set native_language = 'suomi' where account_id = ${near.id}`,
  );
  for (const one of [far, near]) await apply(t.ctx, one, { key, alreadyWarned: false });
  const { applicantList } = await comparedJob(t.ctx, teacher, key);
  const [first, second] = [near, far].map(
    ({ email }) => applicantList.find((one) => one.email === email)?.comparison,
  );
  expect(first).toBeDefined();
  expect(first).toEqual(second);
});
