import { and, eq, isNull, lt, or } from "drizzle-orm";
import { accounts, calendarFeeds, schoolMembers, schools } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { schoolName } from "../../platform/database/school-name.ts";
import { instant } from "../../platform/database/sql.ts";
import { notFound } from "../../platform/failures/errors.ts";
import { etagOf } from "../../platform/http/encodings.ts";
import { type Lang, translator } from "../../platform/i18n.ts";
import { attempt, countAttempt, limits } from "../auth/limits/index.ts";
import { appliedDays, chosenDays, daysTakenAway, daysTakenFrom, schoolDays } from "./days.ts";
import { hashOf, secretIn } from "./secret.ts";
import { writeCalendar } from "./write.ts";

/** Far more often than any program asks. */
const perFeed = { name: "calendar:feed", hits: 120, seconds: 60 * 60 };

/** Milliseconds between two notes of when it was read. */
const noteEvery = 5 * 60_000;

/**
 * What is at the address of a feed (rule: calendar-feeds).
 * @param file what follows `/calendar/`
 * @param address of the network
 * @throws Refusal 404 alike for a secret that is none, was revoked, or whose owner is closed, locked or not of the school any more; 429
 */
export async function readFeed(ctx: Context, file: string, address: string) {
  const secret = secretIn(file);
  const [feed] = secret ? await feedWith(ctx, secret) : [];
  // Guesses alone count, and not what a program goes on asking for once it is revoked: the programs of many ask from one address.
  if (!feed) return attempt(ctx, [[limits.feedByAddress, address]], () => Promise.reject(notFound()));
  const role = await roleOf(ctx, feed);
  if (!role) throw notFound();
  await countAttempt(ctx, perFeed, feed.id);
  await noteRead(ctx, feed.id);
  const body = new TextEncoder().encode(await written(ctx, feed, role));
  return { body, etag: etagOf(body) };
}

const feedWith = ({ db }: Context, secret: string) =>
  db
    .select({
      id: calendarFeeds.id,
      accountId: calendarFeeds.accountId,
      schoolId: calendarFeeds.schoolId,
      applied: calendarFeeds.applied,
      revokedAt: calendarFeeds.revokedAt,
      lang: accounts.lang,
      confirmedAt: accounts.confirmedAt,
      closedAt: accounts.closedAt,
      lockedAt: accounts.lockedAt,
      schoolFi: schoolName("fi"),
      schoolSv: schoolName("sv"),
    })
    .from(calendarFeeds)
    .innerJoin(accounts, eq(accounts.id, calendarFeeds.accountId))
    .leftJoin(schools, eq(schools.id, calendarFeeds.schoolId))
    .where(eq(calendarFeeds.secretHash, hashOf(secret)));

type Found = Awaited<ReturnType<typeof feedWith>>[number];

type Role = "self" | "teacher" | "principal";

/** As what its owner reads it by now; nothing where nobody does any more. */
async function roleOf({ db }: Context, feed: Found): Promise<Role | undefined> {
  if (feed.revokedAt || feed.closedAt || feed.lockedAt || !feed.confirmedAt) return undefined;
  if (!feed.schoolId) return "self";
  const { accountId, schoolId, active, role } = schoolMembers;
  const roles = await db
    .select({ role })
    .from(schoolMembers)
    .where(and(eq(accountId, feed.accountId), eq(schoolId, feed.schoolId), eq(active, true)));
  const [first] = roles;
  return roles.some((one) => one.role === "principal") ? "principal" : first?.role;
}

async function noteRead({ db, now }: Context, id: string): Promise<void> {
  const isOld = lt(calendarFeeds.lastReadAt, instant(new Date(now().getTime() - noteEvery)));
  await db
    .update(calendarFeeds)
    .set({ lastReadAt: now() })
    .where(and(eq(calendarFeeds.id, id), or(isNull(calendarFeeds.lastReadAt), isOld)));
}

async function written(ctx: Context, feed: Found, role: Role): Promise<string> {
  const { schoolId, accountId, lang } = feed;
  // A teacher sees no jobs but their own (rule: event-audience).
  const ofSchool = schoolId && { schoolId, ownerId: role === "teacher" ? accountId : undefined };
  const days = ofSchool
    ? [await schoolDays(ctx, ofSchool), await daysTakenAway(ctx, ofSchool)]
    : [
        await chosenDays(ctx, accountId),
        feed.applied ? await appliedDays(ctx, accountId) : [],
        await daysTakenFrom(ctx, accountId),
      ];
  return writeCalendar(days.flat(), {
    name: schoolId ? schoolOf(feed, lang) : translator(lang)("calendar:ownName"),
    ofSchool: schoolId !== null,
    publicUrl: ctx.config.publicUrl,
    lang,
  });
}

const schoolOf = ({ schoolFi, schoolSv }: Found, lang: Lang) =>
  translator(lang)("calendar:schoolName", { school: lang === "sv" ? schoolSv : schoolFi });
