import { eq } from "drizzle-orm";
import { availability, availabilityExceptions, unavailableDays } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { refuse } from "../../platform/failures/errors.ts";
import { refuseChanged, tagOf } from "../../platform/http/entity-tag.ts";
import type { Actor } from "../auth/index.ts";
import { lockOwnAccount, requireSubstitute } from "../auth/who/index.ts";
import { wrongIn } from "./check.ts";
import type { Exception, OwnTimes } from "./day.ts";
import type { TimesChange } from "./model.ts";
import { columnsOfWeek, minutesOf, ownTimesOf } from "./read.ts";
import { type DayTimes, union, wholeDay } from "./rules.ts";

/** One's own times, with the tag that they are known by. @throws Refusal 403 for others than substitutes */
export async function ownTimes(ctx: Context, actor: Actor): Promise<{ present: OwnTimes; tag: string }> {
  requireSubstitute(actor);
  const present = await ownTimesOf(ctx.db, actor.id);
  return { present, tag: tagOf(present) };
}

/**
 * Saves one's own times (rule: own-times). What is left out keeps: the week, a day of it, the exceptions, the holidays
 * (rule: left-out-keeps). The exceptions are replaced as a whole, taps among them.
 * @param ifMatch the tag of what the actor has seen (rule: changed-meanwhile)
 * @throws Refusal 401 when the account was deleted meanwhile, 403, 412, 422 for spans that are reversed or overlap, and ranges that
 *   share a day or reach too far
 */
export function saveTimes(
  ctx: Context,
  actor: Actor,
  change: TimesChange,
  ifMatch?: string | null,
): Promise<OwnTimes> {
  requireSubstitute(actor);
  refuse(wrongIn(change));
  return transaction(ctx, async ({ db, now }) => {
    await lockOwnAccount(db, actor);
    refuseChanged(ifMatch, await ownTimesOf(db, actor.id));
    const { week = [], holidays, exceptions } = change;
    const days = week.map(
      ({ day, ...times }) => [columnsOfWeek[day - 1], minutesOf(written(times))] as const,
    );
    const values = { ...Object.fromEntries(days), ...(holidays ? { holidays } : {}), changedAt: now() };
    await db
      .insert(availability)
      .values({ accountId: actor.id, ...values })
      .onConflictDoUpdate({ target: availability.accountId, set: values });
    if (exceptions) await replace(db, actor.id, exceptions.map(exceptionFrom));
    return ownTimesOf(db, actor.id);
  });
}

/** A free day without spans is the whole of it. */
const written = ({
  state,
  spans = [],
}: {
  state: DayTimes["state"];
  spans?: DayTimes["spans"];
}): DayTimes => ({
  state,
  spans: state === "free" ? (spans.length > 0 ? union(spans) : [wholeDay]) : [],
});

const exceptionFrom = ({
  note = "",
  source = "own",
  from,
  to,
  ...times
}: NonNullable<TimesChange["exceptions"]>[number]): Exception => ({
  from,
  to,
  ...written(times),
  note: note.trim(),
  source,
});

async function replace(db: Handle, accountId: string, exceptions: Exception[]): Promise<void> {
  await db.delete(availabilityExceptions).where(eq(availabilityExceptions.accountId, accountId));
  await db.delete(unavailableDays).where(eq(unavailableDays.accountId, accountId));
  const own = exceptions.filter(({ source }) => source === "own");
  const taps = exceptions.flatMap(({ source, from }) =>
    source === "own" ? [] : [{ accountId, day: from, source }],
  );
  if (own.length > 0) {
    await db.insert(availabilityExceptions).values(
      own.map((one, nth) => ({
        accountId,
        position: nth + 1,
        fromDay: one.from,
        toDay: one.to,
        minutes: minutesOf(one),
        note: one.note,
      })),
    );
  }
  if (taps.length > 0) await db.insert(unavailableDays).values(taps);
}
