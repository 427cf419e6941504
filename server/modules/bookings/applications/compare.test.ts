// Shows (rule: applicants-compared).
import { afterAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { createPrincipal } from "../../../../tests/support/factories.ts";
import { readAccount } from "../../accounts/read-account.ts";
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
