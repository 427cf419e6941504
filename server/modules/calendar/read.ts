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
  const feed = await attempt(ctx, [[limits.feedByAddress, address]], async () => {
    const [found] = secret ? await feedWith(ctx, secret) : [];
    // What a program goes on asking for once it is revoked is nobody's guess.
    if (!found) throw notFound();
    return found;
  });
  if (!(await isOpen(ctx, feed))) throw notFound();
  await countAttempt(ctx, perFeed, feed.id);
  await noteRead(ctx, feed.id);
  const body = new TextEncoder().encode(await written(ctx, feed));
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

async function isOpen({ db }: Context, feed: Found): Promise<boolean> {
  if (feed.revokedAt || feed.closedAt || feed.lockedAt || !feed.confirmedAt) return false;
  if (!feed.schoolId) return true;
  const isActive = and(
    eq(schoolMembers.accountId, feed.accountId),
    eq(schoolMembers.schoolId, feed.schoolId),
    eq(schoolMembers.active, true),
  );
  return (await db.$count(schoolMembers, isActive)) > 0;
}

async function noteRead({ db, now }: Context, id: string): Promise<void> {
  const isOld = lt(calendarFeeds.lastReadAt, instant(new Date(now().getTime() - noteEvery)));
  await db
    .update(calendarFeeds)
    .set({ lastReadAt: now() })
    .where(and(eq(calendarFeeds.id, id), or(isNull(calendarFeeds.lastReadAt), isOld)));
}

async function written(ctx: Context, feed: Found): Promise<string> {
  const { schoolId, accountId, lang } = feed;
  const days = schoolId
    ? [await schoolDays(ctx, schoolId), await daysTakenAway(ctx, schoolId)]
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
