import { and, asc, count, eq, isNull, lt } from "drizzle-orm";
import { calendarFeeds, schools } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import { schoolName } from "../../platform/database/school-name.ts";
import { plain } from "../../platform/database/sql.ts";
import { conflict, invalid, notFound } from "../../platform/failures/errors.ts";
import type { Actor } from "../auth/index.ts";
import { countAttempt } from "../auth/limits/index.ts";
import { lockOwnAccount } from "../auth/who/index.ts";
import { postersSchool } from "../schools/own/index.ts";
import type { NewFeed } from "./model.ts";
import { longestFeedName, mostFeeds } from "./rules.ts";
import { addressOf, hashOf, newSecret } from "./secret.ts";

/** Made, and taken back, again and again. */
const perPerson = { name: "calendar:account", hits: 30, seconds: 24 * 60 * 60 };

export interface Feed {
  id: string;
  name: string;
  applied: boolean;
  /** Of whose jobs it is; null of the person's own. */
  school: string | null;
  createdAt: Date;
  /** To some minutes. */
  lastReadAt: Date | null;
}

/** One's own feeds that can be read, the oldest first; of what opens them nothing (rule: calendar-feeds). */
export function feedsOf({ db }: Context, actor: Actor): Promise<Feed[]> {
  const { id, name, applied, createdAt, lastReadAt } = calendarFeeds;
  return db
    .select({ id, name, applied, school: schoolName(actor.lang), createdAt, lastReadAt })
    .from(calendarFeeds)
    .leftJoin(schools, eq(schools.id, calendarFeeds.schoolId))
    .where(liveOf(actor))
    .orderBy(asc(createdAt), asc(id));
}

/**
 * Makes a feed: a substitute's of their own jobs, a poster's of those of a school of theirs (rule: calendar-feeds).
 * @returns its address, which is shown this once
 * @throws Refusal 403 for a school that is not the actor's, and the operator; 409 `feeds_full`; 422 without a name, or a school where there
 *   are several; 429
 */
export async function createFeed(
  ctx: Context,
  actor: Actor,
  { name, applied = false, school }: NewFeed,
): Promise<{ url: string }> {
  const called = plain(name);
  if (called === "") throw invalid({ name: "errors:calendar.name" });
  if ([...called].length > longestFeedName)
    throw invalid({ name: { key: "errors:tooLong", values: { limit: longestFeedName } } });
  const schoolId = actor.type === "user" ? null : postersSchool(actor, school).id;
  await countAttempt(ctx, perPerson, actor.id);
  const secret = newSecret();
  await transaction(ctx, async ({ db, now }) => {
    await lockOwnAccount(db, actor);
    const [live] = await db.select({ count: count() }).from(calendarFeeds).where(liveOf(actor));
    if ((live?.count ?? 0) >= mostFeeds)
      throw conflict("feeds_full", { key: "errors:calendar.full", values: { count: mostFeeds } });
    await db.insert(calendarFeeds).values({
      accountId: actor.id,
      schoolId,
      name: called,
      applied: applied && schoolId === null,
      secretHash: hashOf(secret),
      createdAt: now(),
    });
  });
  return { url: addressOf(ctx.config, secret) };
}

/**
 * From now on nobody reads it any more.
 * @throws Refusal 404 for one that is not the actor's, or is revoked already
 */
export async function revokeFeed({ db, now }: Context, actor: Actor, id: string): Promise<void> {
  const revoked = await db
    .update(calendarFeeds)
    .set({ revokedAt: now() })
    .where(and(liveOf(actor), eq(calendarFeeds.id, id)))
    .returning({ id: calendarFeeds.id });
  if (revoked.length === 0) throw notFound();
}

const liveOf = ({ id }: Pick<Actor, "id">) =>
  and(eq(calendarFeeds.accountId, id), isNull(calendarFeeds.revokedAt));

/** Programs go on asking for what was revoked; that they may be told of as of a guess after a year. */
const keptFor = 365 * 86_400_000;

/** Forgets what was revoked a year ago. */
export async function forgetFeeds({ db, now }: Context): Promise<void> {
  await db.delete(calendarFeeds).where(lt(calendarFeeds.revokedAt, new Date(now().getTime() - keptFor)));
}
