import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { lapsedJobs } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { note } from "../../audit/index.ts";
import { monday, newJob } from "../../jobs/fixture.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { eachText, jobTextNames } from "../../jobs/texts.ts";
import { myData } from "./my-data.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
});
afterAll(() => t.close());

test("jobs of theirs that only the statistics count, and what the log has of them, but of nobody else", async () => {
  const school = await createSchool(t.db, { name: "Koulu" });
  const [principal, teacher] = [
    await createPrincipal(t.db, { schools: [school] }),
    await createTeacher(t.db, { school }),
  ];
  const operator = await createOperator(t.db);
  const day = {
    startDate: "2026-11-03",
    endDate: "2026-11-03",
    timeZone: "Europe/Helsinki",
    jobTypeValue: "one",
  };
  const times = { startsAt: t.ctx.now(), createdAt: t.ctx.now() };
  const lapsed = { ...day, ...times, schoolId: school.id, ownerId: teacher.id };
  await t.db.insert(lapsedJobs).values({ ...lapsed, id: Bun.randomUUIDv7() });
  await note(t.ctx, principal, { action: "teacherChanged", subjectId: teacher.id, schoolId: school.id });
  await note(t.ctx, operator, { action: "accountClosed", subjectId: principal.id });
  const entry = { at: expect.any(String), job: null };
  const changed = { ...entry, action: "teacherChanged", as: "principal", school: "Koulu" };
  expect(await myData(t.ctx, teacher)).toMatchObject({
    lapsedJobs: [{ school: "Koulu", start_date: "2026-11-03", type: "one" }],
    loggedDeeds: [],
    loggedAboutMe: [changed],
  });
  const data = await myData(t.ctx, principal);
  expect(data.lapsedJobs).toEqual([]);
  expect(data.loggedDeeds).toEqual([changed] as never);
  expect(data.loggedAboutMe).toEqual([
    { ...entry, action: "accountClosed", as: "operator", school: null },
  ] as never);
  expect(JSON.stringify(data)).not.toContain(teacher.id);
});

test("what they posted, with all that they said of it", async () => {
  t.setNow(monday);
  const principal = await createPrincipal(t.db, { schools: [await createSchool(t.db)] });
  const said = eachText((name) => `Said as ${name}`);
  const { id } = await postJob(t.ctx, principal, newJob({ type: "eleven", ...said }));
  const [posted] = (await myData(t.ctx, principal)).postedJobs;
  expect(posted).toMatchObject({ job: id, other_text: said.otherType, additional_info: said.description });
  for (const name of jobTextNames) expect(Object.values(posted ?? {})).toContain(said[name]);
});

/** Which part of the data tells what a column with an account's id holds. */
const told: Record<string, string> = {
  "account_grades.account_id": "account",
  "account_languages.account_id": "account",
  "account_types.account_id": "account",
  "applications.substitute_id": "applications",
  "assignments.substitute_id": "assignments",
  "audit_entries.actor_id": "loggedDeeds",
  "audit_entries.subject_id": "loggedAboutMe",
  "availability.account_id": "availability",
  "availability_exceptions.account_id": "availabilityExceptions",
  "calendar_feeds.account_id": "calendarFeeds",
  "cancellations.account_id": "cancellations",
  "cancelled_days.account_id": "cancelledDays",
  "criminal_record_checks.substitute_id": "criminalRecordChecks",
  "deliveries.account_id": "messages",
  "exclusions.account_id": "exclusions",
  "favourites.owner_id": "account",
  "feedback_to_schools.account_id": "feedbackToSchools",
  "feedback_to_substitutes.account_id": "feedbackToMe",
  "findable_substitutes.account_id": "account",
  "files.uploaded_by": "files",
  "hours.account_id": "hours",
  "identity_verifications.account_id": "identity",
  "job_placements.account_id": "hiddenJobs",
  "job_readers.account_id": "heardFirst",
  "personnel_numbers.account_id": "personnelNumbers",
  "requests.account_id": "requests",
  "job_views.account_id": "viewedJobs",
  "jobs.owner_id": "postedJobs",
  "lapsed_jobs.owner_id": "lapsedJobs",
  "news.account_id": "news",
  "passkeys.account_id": "passkeys",
  "peace.account_id": "peace",
  "principal_default_subjects.account_id": "urgentDefaults",
  "principal_defaults.account_id": "urgentDefaults",
  "push_subscriptions.account_id": "devices",
  "recovery_codes.account_id": "recoveryCodes",
  "school_blocks.account_id": "blockedSchools",
  "school_members.account_id": "account",
  "sessions.account_id": "sessions",
  "substitute_profiles.account_id": "account",
  "substitute_qualifications.account_id": "account",
  "substitute_regions.account_id": "account",
  "support_messages.account_id": "supportMessages",
  "switched_off.account_id": "switchedOff",
  "totp_secrets.account_id": "authenticatorApp",
  "unavailable_days.account_id": "unavailableDays",
};

/** What is not told, and why. */
const apart: Record<string, string> = {
  "assignments.chosen_by": "about the job and the substitute; the deed of a principal is in the log",
  "cancelled_days.owner_id":
    "what calendars are told of a job that they posted, for weeks; the deed is in the log",
  "criminal_record_checks.noted_by": "about the substitute; the deed is in the log",
  "exclusions.answered_by": "about the substitute; the deed is in the log",
  "exclusions.lifted_by": "about the substitute; the deed is in the log",
  "exclusions.made_by": "about the substitute; the deed is in the log",
  "favourites.substitute_id": "what others have noted for themselves",
  "feedback_to_substitutes.said_by": "about the substitute, who has it among what schools said of them",
  "hours.approved_by": "about the substitute",
  "hours.created_by": "about the substitute, who has it among what was said of their days",
  "identity_attempts.account_id": "under way, for minutes",
  "news.substitute_id": "what posters are told of an application, which is told by itself",
  "one_time_links.account_id": "secrets, for hours",
  "principal_requests.account_id": "as long as the operator has not decided, nobody signs in",
  "school_codes.created_by": "the school's; the deed is in the log",
  "school_codes.used_by": "how they came to the school, which the account tells",
  "teacher_invitations.account_id": "secrets, for days; it was mailed",
  "requests.asked_by": "about the one who is asked; the deed of a principal is in the log",
  "teacher_invitations.invited_by": "the school's; the deed is in the log",
};

test("every column with somebody's id is told, or it is said here why not", async () => {
  const columns = await t.db.execute<{ name: string }>(sql`
    select c.table_name || '.' || c.column_name as name
    from information_schema.columns c join information_schema.tables b using (table_schema, table_name)
    where table_schema = 'public' and b.table_type = 'BASE TABLE'
      and (c.column_name ~ '^(account|actor|owner|subject|substitute)_id$' or (c.table_name, c.column_name) in (
        select r.conrelid::regclass::text, a.attname from pg_constraint r
        join pg_attribute a on a.attrelid = r.conrelid and a.attnum = any(r.conkey)
        where r.contype = 'f' and r.confrelid = 'accounts'::regclass)) order by 1`);
  expect(columns.map(({ name }) => name)).toEqual(Object.keys({ ...told, ...apart }).sort());
  const data = await myData(t.ctx, await createTeacher(t.db));
  for (const part of Object.values(told)) expect(data).toHaveProperty(part);
});
