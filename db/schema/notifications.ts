import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns.ts";
import { accounts } from "./people/accounts.ts";

export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    // (rule: push-devices)
    endpoint: text().notNull().unique("push_subscriptions_endpoint_unique"),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: createdAt(),
    /** Where the person was signed in when they subscribed: pushes end with it. Null for those of releases before. */
    sessionId: uuid(),
  },
  (t) => [index("push_subscriptions_account_index").on(t.accountId)],
);

/**
 * What was sent to whom, and what was refused. The primary key makes a message unique per (event, receiver, channel), over
 * retries and crashes.
 */
export const deliveries = pgTable(
  "deliveries",
  {
    eventKey: text().notNull(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    channel: text({ enum: ["mail", "push"] }).notNull(),
    queuedAt: createdAt(),
    sentAt: instant(),
    /** What the mail or push service last answered instead of taking it, in figures alone: `550 5.7.1`. */
    reply: text(),
    /**
     * What the mail server said at the last attempt, in its own words: when it took the mail, mostly with the id in its queue. They
     * may name the receiver, so that no log has them.
     */
    said: text(),
    /** When the receiver was first said not to be there, which is not believed at once. */
    doubtedAt: instant(),
    /** When it was given up, because the receiver is not there. Never beside `sentAt`. */
    refusedAt: instant(),
    /** When the last attempt failed for another reason. Never beside `sentAt` or `refusedAt`. */
    givenUpAt: instant(),
    /** What it told of, of a mail about a job that was refused or given up: so that it can be sent again. */
    occasion: jsonb(),
    /** Devices that have got it while others of the receiver have not. */
    reached: uuid().array().notNull().default([]),
  },
  (t) => [
    // (rule: told-once)
    primaryKey({ name: "deliveries_pkey", columns: [t.eventKey, t.accountId, t.channel] }),
    check("deliveries_channel_known", sql`${t.channel} in ('mail', 'push')`),
    // (rule: mail-explained)
    check("deliveries_said_bounded", sql`char_length(${t.said}) <= 300`),
    check("deliveries_sent_or_refused", sql`${t.sentAt} is null or ${t.refusedAt} is null`),
    check(
      "deliveries_given_up_alone",
      sql`${t.givenUpAt} is null or (${t.sentAt} is null and ${t.refusedAt} is null)`,
    ),
    index("deliveries_account_index").on(t.accountId),
    index("deliveries_queued_index").on(t.queuedAt),
    // Few rows, and none of their columns change when a message is marked as sent.
    index("deliveries_doubted_index").on(t.doubtedAt).where(sql`${t.doubtedAt} is not null`),
    index("deliveries_replied_index").on(t.queuedAt).where(sql`${t.reply} is not null`),
  ],
);

/**
 * Mails that were not taken and go to nobody's account: to support, and to a principal who was turned away. What is sent
 * leaves no row.
 */
export const outsideDeliveries = pgTable("outside_deliveries", {
  eventKey: text().primaryKey(),
  email: text().notNull(),
  queuedAt: createdAt(),
  /** As of `deliveries`. */
  reply: text().notNull(),
  givenUpAt: instant(),
});
