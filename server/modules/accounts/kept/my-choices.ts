import { asc, eq } from "drizzle-orm";
import {
  availability,
  availabilityExceptions,
  calendarFeeds,
  cancellations,
  cancelledDays,
  exclusions,
  feedbackToSchools,
  feedbackToSubstitutes,
  hours,
  peace,
  personnelNumbers,
  schools,
  unavailableDays,
} from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { at } from "../my-sign-in.ts";

/** When somebody can work, which nobody else is told, and of what they want to hear (rule: take-data-along). In minutes after midnight. */
export async function ofTheirChoices(db: Handle, id: string) {
  return {
    availability: await db
      .select({
        monday: availability.monday,
        tuesday: availability.tuesday,
        wednesday: availability.wednesday,
        thursday: availability.thursday,
        friday: availability.friday,
        saturday: availability.saturday,
        sunday: availability.sunday,
        holidays: availability.holidays,
        changed_at: at(availability.changedAt),
      })
      .from(availability)
      .where(eq(availability.accountId, id)),
    availabilityExceptions: await db
      .select({
        from_day: availabilityExceptions.fromDay,
        to_day: availabilityExceptions.toDay,
        minutes: availabilityExceptions.minutes,
        note: availabilityExceptions.note,
      })
      .from(availabilityExceptions)
      .where(eq(availabilityExceptions.accountId, id))
      .orderBy(asc(availabilityExceptions.fromDay)),
    unavailableDays: await db
      .select({
        day: unavailableDays.day,
        source: unavailableDays.source,
        created_at: at(unavailableDays.createdAt),
      })
      .from(unavailableDays)
      .where(eq(unavailableDays.accountId, id))
      .orderBy(asc(unavailableDays.day)),
    peace: await ofPeace(db, id),
    ...(await ofCalendars(db, id)),
    exclusions: await ofExclusions(db, id),
    ...(await ofHours(db, id)),
    ...(await ofFeedback(db, id)),
    cancellations: await db
      .select({
        job: cancellations.jobId,
        at: at(cancellations.at),
        counts: cancellations.counts,
        message: cancellations.message,
        settled_at: at(cancellations.settledAt),
      })
      .from(cancellations)
      .where(eq(cancellations.accountId, id))
      .orderBy(asc(cancellations.at)),
  };
}

/** Which schools do not invite them (rule: exclude-list). */
const ofExclusions = (db: Handle, id: string) =>
  db
    .select({
      school: schools.name,
      reason: exclusions.reason,
      text: exclusions.text,
      made_at: at(exclusions.madeAt),
      until: at(exclusions.until),
      ended_at: at(exclusions.endedAt),
      objection: exclusions.objection,
      objected_at: at(exclusions.objectedAt),
      answer: exclusions.answer,
      answered_at: at(exclusions.answeredAt),
    })
    .from(exclusions)
    .innerJoin(schools, eq(schools.id, exclusions.schoolId))
    .where(eq(exclusions.accountId, id))
    .orderBy(asc(exclusions.madeAt));

const ofPeace = (db: Handle, id: string) =>
  db
    .select({
      quiet_weekdays_from: peace.quietWeekdaysFrom,
      quiet_weekdays_to: peace.quietWeekdaysTo,
      quiet_weekends_from: peace.quietWeekendsFrom,
      quiet_weekends_to: peace.quietWeekendsTo,
      urgent_may_wake: peace.urgentMayWake,
      kinds: peace.kinds,
      subjects: peace.subjects,
      grades: peace.grades,
      farthest_km: peace.farthestKm,
      notice_hours: peace.noticeHours,
      only_my_times: peace.onlyMyTimes,
      pace: peace.pace,
      digest_hour: peace.digestHour,
      digest_day: peace.digestDay,
      grouped: peace.grouped,
      longer_to_answer: peace.longerToAnswer,
      changed_at: at(peace.changedAt),
    })
    .from(peace)
    .where(eq(peace.accountId, id));

/** What their calendar programs read; of what opens it nothing is kept (rule: calendar-feeds). */
const ofCalendars = async (db: Handle, id: string) => ({
  calendarFeeds: await db
    .select({
      name: calendarFeeds.name,
      school: schools.name,
      applied: calendarFeeds.applied,
      created_at: at(calendarFeeds.createdAt),
      last_read_at: at(calendarFeeds.lastReadAt),
      revoked_at: at(calendarFeeds.revokedAt),
    })
    .from(calendarFeeds)
    .leftJoin(schools, eq(schools.id, calendarFeeds.schoolId))
    .where(eq(calendarFeeds.accountId, id))
    .orderBy(asc(calendarFeeds.createdAt)),
  cancelledDays: await db
    .select({
      job: cancelledDays.jobId,
      school: schools.name,
      windows: cancelledDays.windows,
      at: at(cancelledDays.at),
      until: at(cancelledDays.until),
    })
    .from(cancelledDays)
    .innerJoin(schools, eq(schools.id, cancelledDays.schoolId))
    .where(eq(cancelledDays.accountId, id))
    .orderBy(asc(cancelledDays.at)),
});

/** What was said of the days that they worked, also what does not stand any more, and by what payroll knows them (rules: hours, personnel-number). */
const ofHours = async (db: Handle, id: string) => ({
  hours: await db
    .select({
      job: hours.jobId,
      school: schools.name,
      day: hours.day,
      state: hours.state,
      agreed_from: hours.agreedFrom,
      agreed_to: hours.agreedTo,
      said_from: hours.saidFrom,
      said_to: hours.saidTo,
      said_break: hours.saidBreak,
      said_lessons: hours.saidLessons,
      school_from: hours.schoolFrom,
      school_to: hours.schoolTo,
      school_break: hours.schoolBreak,
      school_lessons: hours.schoolLessons,
      created_at: at(hours.createdAt),
      approved_at: at(hours.approvedAt),
      exported_at: at(hours.exportedAt),
      superseded_at: at(hours.supersededAt),
    })
    .from(hours)
    .innerJoin(schools, eq(schools.id, hours.schoolId))
    .where(eq(hours.accountId, id))
    .orderBy(asc(hours.day), asc(hours.createdAt)),
  personnelNumbers: await db
    .select({
      school: schools.name,
      number: personnelNumbers.number,
      changed_at: at(personnelNumbers.changedAt),
    })
    .from(personnelNumbers)
    .innerJoin(schools, eq(schools.id, personnelNumbers.schoolId))
    .where(eq(personnelNumbers.accountId, id))
    .orderBy(asc(schools.name)),
});

/** What they have said to schools of how jobs went, and schools of having them again (rule: feedback). */
const ofFeedback = async (db: Handle, id: string) => ({
  feedbackToSchools: await db
    .select({
      job: feedbackToSchools.jobId,
      school: schools.name,
      last_day: feedbackToSchools.lastDay,
      information_right: feedbackToSchools.informationRight,
      again: feedbackToSchools.again,
      greeting: feedbackToSchools.greeting,
      said_at: at(feedbackToSchools.saidAt),
      put_off_at: at(feedbackToSchools.putOffAt),
    })
    .from(feedbackToSchools)
    .innerJoin(schools, eq(schools.id, feedbackToSchools.schoolId))
    .where(eq(feedbackToSchools.accountId, id))
    .orderBy(asc(feedbackToSchools.lastDay)),
  feedbackToMe: await db
    .select({
      job: feedbackToSubstitutes.jobId,
      school: schools.name,
      last_day: feedbackToSubstitutes.lastDay,
      again: feedbackToSubstitutes.again,
      said_at: at(feedbackToSubstitutes.saidAt),
    })
    .from(feedbackToSubstitutes)
    .innerJoin(schools, eq(schools.id, feedbackToSubstitutes.schoolId))
    .where(eq(feedbackToSubstitutes.accountId, id))
    .orderBy(asc(feedbackToSubstitutes.lastDay)),
});
