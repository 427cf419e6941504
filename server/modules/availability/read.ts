import { asc, eq } from "drizzle-orm";
import { availability, availabilityExceptions, unavailableDays } from "../../../db/schema/index.ts";
import type { Handle } from "../../platform/database/connection.ts";
import type { Actor } from "../auth/index.ts";
import { countryOf } from "../reference/rules.ts";
import type { Exception, OwnTimes, Place } from "./day.ts";
import { nothingTold } from "./day.ts";
import type { DayTimes, MinuteSpan } from "./rules.ts";

export const columnsOfWeek = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

export const dayFrom = (minutes: MinuteSpan[] | null): DayTimes =>
  minutes
    ? { state: minutes.length > 0 ? "free" : "cannot", spans: minutes }
    : { state: "untold", spans: [] };

/** As the tables hold it: null for not told, no span for cannot. */
export const minutesOf = ({ state, spans }: DayTimes): MinuteSpan[] | null =>
  state === "untold" ? null : state === "cannot" ? [] : spans;

/** All that somebody has told of when they can work (rule: own-times). */
export async function ownTimesOf(db: Handle, accountId: string): Promise<OwnTimes> {
  const [told, exceptions, taps] = await Promise.all([
    db.query.availability.findFirst({ where: eq(availability.accountId, accountId) }),
    db
      .select()
      .from(availabilityExceptions)
      .where(eq(availabilityExceptions.accountId, accountId))
      .orderBy(asc(availabilityExceptions.fromDay)),
    db
      .select()
      .from(unavailableDays)
      .where(eq(unavailableDays.accountId, accountId))
      .orderBy(asc(unavailableDays.day)),
  ]);
  const own = exceptions.map(
    ({ fromDay, toDay, minutes, note }): Exception => ({
      from: fromDay,
      to: toDay,
      ...dayFrom(minutes),
      note,
      source: "own",
    }),
  );
  const tapped = taps.map(
    ({ day, source }): Exception => ({ from: day, to: day, state: "cannot", spans: [], note: "", source }),
  );
  return {
    week: told
      ? columnsOfWeek.map((name, nth) => ({ day: nth + 1, ...dayFrom(told[name]) }))
      : nothingTold.week,
    exceptions: [...own, ...tapped].sort((a, b) => a.from.localeCompare(b.from)),
    holidays: told?.holidays ?? nothingTold.holidays,
  };
}

export const zones = { FI: "Europe/Helsinki", SE: "Europe/Stockholm" };

/** The clock and the country of the first of somebody's regions, by its code; Finland's without one. */
export function placeOf({ regions: [first] }: Pick<Actor, "regions">): Place {
  const country = countryOf(first);
  return { country, timeZone: zones[country] };
}
