import { eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  accounts,
  auditEntries,
  criminalRecordChecks,
  deliveries,
  files,
  identityVerifications,
  jobPlacements,
  jobs,
  jobViews,
  lapsedJobs,
  news,
  principalDefaultSubjects,
  principalDefaults,
  pushSubscriptions,
  schoolBlocks,
  schools,
  supportMessages,
  switchedOff,
} from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { list, text } from "../../../platform/database/kinds.ts";
import { tell } from "../../../platform/shapes/translate.ts";
import type { Actor } from "../../auth/index.ts";
import { jobTextNames } from "../../jobs/texts.ts";
import { statusWord } from "../../reference/index.ts";
import { Account } from "../model.ts";
import { at, ofSigningIn } from "../my-sign-in.ts";
import { readOwnAccount } from "../read-account.ts";
import { bookingsOf, job } from "./my-bookings.ts";
import { ofTheirChoices } from "./my-choices.ts";
import { ofWhatTheyHeard } from "./my-hearing.ts";

/** What they said of a job in words of their own, by the names of the columns (rule: job-texts). */
const texts = Object.fromEntries(jobTextNames.map((name) => [jobs[name].name, jobs[name]]));

/** All that is kept of a person, for them to take along (rule: take-data-along) (GDPR, articles 15 and 20). */
export async function myData(ctx: Context, person: Pick<Actor, "id" | "lang">) {
  return {
    account: await readOwnAccount(ctx, person),
    ...(await ofThePerson(ctx.db, person.id)),
    ...(await ofSigningIn(ctx.db, person.id)),
    ...(await ofTheirWork(ctx.db, person.id)),
    ...(await ofTheirChoices(ctx.db, person.id)),
    ...(await ofTheirMessages(ctx.db, person.id)),
  };
}

/**
 * The same as it is written into a file, by the documented names (docs/api.md), in the words of the person's language
 * (rule: account-exported).
 */
export async function dataFile(ctx: Context, person: Pick<Actor, "id" | "lang">) {
  const { account, ...records } = await myData(ctx, person);
  const told = { ...account, statusWord: statusWord(account.status, person.lang) };
  return { account: tell(Account, told), ...records };
}

async function ofThePerson(db: Handle, id: string) {
  const subjects = db
    .select({ name: principalDefaultSubjects.name })
    .from(principalDefaultSubjects)
    .where(eq(principalDefaultSubjects.accountId, principalDefaults.accountId))
    .orderBy(principalDefaultSubjects.position);
  return {
    times: await db
      .select({
        registered_at: at(accounts.registeredAt),
        confirmed_at: at(accounts.confirmedAt),
        approved_at: at(accounts.approvedAt),
        activated_at: at(accounts.activatedAt),
        first_login_at: at(accounts.firstLoginAt),
        last_login_at: at(accounts.lastLoginAt),
      })
      .from(accounts)
      .where(eq(accounts.id, id)),
    devices: await db
      .select({ endpoint: pushSubscriptions.endpoint, created_at: at(pushSubscriptions.createdAt) })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.accountId, id))
      .orderBy(pushSubscriptions.createdAt),
    criminalRecordChecks: await db
      .select({ country: criminalRecordChecks.country, seen_on: criminalRecordChecks.seenOn })
      .from(criminalRecordChecks)
      .where(eq(criminalRecordChecks.substituteId, id))
      .orderBy(criminalRecordChecks.seenOn),
    urgentDefaults: await db
      .select({
        start_time: principalDefaults.startTime,
        end_time: principalDefaults.endTime,
        info: principalDefaults.info,
        subjects: sql`array${subjects}`.mapWith(list(text).read),
      })
      .from(principalDefaults)
      .where(eq(principalDefaults.accountId, id)),
    identity: await db
      .select({
        provider: identityVerifications.provider,
        verified_name: identityVerifications.verifiedName,
        verified_at: at(identityVerifications.verifiedAt),
      })
      .from(identityVerifications)
      .where(eq(identityVerifications.accountId, id)),
  };
}

async function ofTheirWork(db: Handle, id: string) {
  return {
    ...(await bookingsOf(db, id)),
    postedJobs: await db
      .select({
        ...job,
        ...texts,
        additional_info_sv: jobs.descriptionSv,
        created_at: at(jobs.createdAt),
      })
      .from(jobs)
      .innerJoin(schools, eq(schools.id, jobs.schoolId))
      .where(eq(jobs.ownerId, id))
      .orderBy(jobs.createdAt),
    lapsedJobs: await lapsedJobsOf(db, id),
    ...(await ofWhatTheyHeard(db, id)),
    viewedJobs: await db
      .select({ job: jobViews.jobId, first_viewed_at: at(jobViews.firstViewedAt) })
      .from(jobViews)
      .where(eq(jobViews.accountId, id)),
    hiddenJobs: await db
      .select({
        job: jobPlacements.jobId,
        placement: jobPlacements.placement,
        created_at: at(jobPlacements.createdAt),
      })
      .from(jobPlacements)
      .where(eq(jobPlacements.accountId, id)),
    blockedSchools: await db
      .select({ school: schools.name, created_at: at(schoolBlocks.createdAt) })
      .from(schoolBlocks)
      .innerJoin(schools, eq(schools.id, schoolBlocks.schoolId))
      .where(eq(schoolBlocks.accountId, id)),
  };
}

/** What they posted, nobody applied to, and only the statistics still count. */
const lapsedJobsOf = (db: Handle, id: string) =>
  db
    .select({
      job: lapsedJobs.id,
      school: schools.name,
      start_date: lapsedJobs.startDate,
      end_date: lapsedJobs.endDate,
      type: lapsedJobs.jobTypeValue,
      created_at: at(lapsedJobs.createdAt),
    })
    .from(lapsedJobs)
    .innerJoin(schools, eq(schools.id, lapsedJobs.schoolId))
    .where(eq(lapsedJobs.ownerId, id))
    .orderBy(lapsedJobs.createdAt);

/** What the log has of them: what they did, and what was done to them, not by whom or to whom. */
const ofTheLog = (db: Handle, column: PgColumn, id: string) =>
  db
    .select({
      at: at(auditEntries.at),
      action: auditEntries.action,
      as: auditEntries.actorRole,
      school: schools.name,
      job: auditEntries.jobId,
    })
    .from(auditEntries)
    .leftJoin(schools, eq(schools.id, auditEntries.schoolId))
    .where(eq(column, id))
    .orderBy(auditEntries.id);

async function ofTheirMessages(db: Handle, id: string) {
  return {
    news: await db
      .select({
        kind: news.kind,
        job: news.jobId,
        school: news.schoolFi,
        start_date: news.startDate,
        end_date: news.endDate,
        created_at: at(news.createdAt),
        read_at: at(news.readAt),
      })
      .from(news)
      .where(eq(news.accountId, id))
      .orderBy(news.id),
    switchedOff: await db
      .select({ kind: switchedOff.kind, channel: switchedOff.channel })
      .from(switchedOff)
      .where(eq(switchedOff.accountId, id)),
    messages: await db
      .select({
        event_key: deliveries.eventKey,
        channel: deliveries.channel,
        sent_at: at(deliveries.sentAt),
        refused_at: at(deliveries.refusedAt),
        said: deliveries.said,
      })
      .from(deliveries)
      .where(eq(deliveries.accountId, id)),
    supportMessages: await db
      .select({
        subject: supportMessages.subject,
        message: supportMessages.message,
        created_at: at(supportMessages.createdAt),
      })
      .from(supportMessages)
      .where(eq(supportMessages.accountId, id)),
    loggedDeeds: await ofTheLog(db, auditEntries.actorId, id),
    loggedAboutMe: await ofTheLog(db, auditEntries.subjectId, id),
    files: await db
      .select({
        name: files.name,
        original_name: files.originalName,
        kind: files.kind,
        size: files.size,
        created_at: at(files.createdAt),
      })
      .from(files)
      .where(eq(files.uploadedBy, id)),
  };
}
