import { sql } from "drizzle-orm";
import { check, date, index, pgTable, primaryKey, text, time, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { accounts } from "./people/accounts.ts";

/** What somebody is told in the app. */
const kindsOfNews = [
  "jobChanged",
  "jobDeleted",
  "applied",
  "withdrawn",
  "chosenLeft",
  "cannotCome",
  "chosen",
  "notChosen",
  "daysTaken",
  "chosenRemoved",
  "openAgain",
  "asked",
  "requestAccepted",
  "requestUndone",
  "requestNobody",
  "requestNobodyAll",
  "reserveAsked",
  "cannotComeReserve",
  "reminder",
] as const;

/**
 * What people find told in the app, with the facts of the job as they were then: it may be another since, or gone. The
 * texts are made when it is read, in the reader's language.
 */
export const news = pgTable(
  "news",
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Of what happened, of which several may be told; in order of time. */
    id: uuid().notNull(),
    kind: text({ enum: kindsOfNews }).notNull(),
    /** No key: the job may be gone. */
    jobId: uuid().notNull(),
    schoolFi: text().notNull(),
    schoolSv: text().notNull(),
    /** Empty for a job that says no kind of work. */
    workFi: text().notNull(),
    workSv: text().notNull(),
    startDate: date().notNull(),
    endDate: date().notNull(),
    startTime: time().notNull(),
    endTime: time().notNull(),
    endsAt: instant().notNull(),
    /** Who has applied or withdrawn; empty for all else, and when that person is gone. */
    substituteId: uuid().references(() => accounts.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    readAt: instant(),
  },
  (t) => [
    // In the order of the list, too (rule: news-in-the-app).
    primaryKey({ name: "news_pkey", columns: [t.accountId, t.id] }),
    check(
      "news_kind_known",
      sql`${t.kind} in ('jobChanged', 'jobDeleted', 'applied', 'withdrawn', 'chosenLeft', 'cannotCome', 'chosen', 'notChosen', 'daysTaken', 'chosenRemoved', 'openAgain', 'asked', 'requestAccepted', 'requestUndone', 'requestNobody', 'requestNobodyAll', 'reserveAsked', 'cannotComeReserve', 'reminder')`,
    ),
    // By job, since unread applications to one are told together.
    index("news_unread_index").on(t.accountId, t.jobId).where(sql`${t.readAt} is null`),
    // In the list the applications to one job are one, its newest.
    index("news_application_index").on(t.accountId, t.jobId, t.id).where(sql`${t.kind} = 'applied'`),
    index("news_created_index").on(t.createdAt),
    index("news_substitute_index").on(t.substituteId).where(sql`${t.substituteId} is not null`),
  ],
);

/** What can be switched off by itself, for mails and for pushes. */
const switchable = [
  "newJobs",
  "urgentJobs",
  "choices",
  "changes",
  "applications",
  "withdrawals",
  "reminders",
] as const;

/** What somebody does not want to be told of on a channel; whatever is not here is on. */
export const switchedOff = pgTable(
  "switched_off",
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text({ enum: switchable }).notNull(),
    channel: text({ enum: ["mail", "push"] }).notNull(),
  },
  (t) => [
    // (rule: switches-of-kinds)
    primaryKey({ name: "switched_off_pkey", columns: [t.accountId, t.kind, t.channel] }),
    check(
      "switched_off_kind_known",
      sql`${t.kind} in ('newJobs', 'urgentJobs', 'choices', 'changes', 'applications', 'withdrawals', 'reminders')`,
    ),
    check("switched_off_channel_known", sql`${t.channel} in ('mail', 'push')`),
  ],
);
