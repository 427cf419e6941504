/// <reference lib="esnext.temporal" />

import type { Context } from "../../../../platform/context.ts";
import { conflict } from "../../../../platform/failures/errors.ts";
import type { Actor } from "../../../auth/index.ts";
import { saveTimes, sayToday } from "../../../availability/index.ts";
import { hideSchool } from "../../substitutes/index.ts";
import type { Spare } from "./rules.ts";

interface Declined {
  schoolId: string;
  /** ISO day on which its job begins. */
  startDate: string;
}

/** 1 is Monday. @param day ISO */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek;

export interface Spared {
  spare: Spare;
  /** The day of the week that they read, 1 for Monday, where that is known: the job may lie on another by now. */
  weekday?: number | undefined;
}

/**
 * Marks what the actor says with their no, in their own times or among the schools that they hide: theirs alone, and no school is told. Twice changes nothing
 * (rule: request-spared). Call it with their account locked. @throws Refusal 409 for another day of the week than they read
 */
export async function spareNext(
  ctx: Context,
  actor: Actor,
  { schoolId, startDate }: Declined,
  { spare, weekday }: Spared,
): Promise<void> {
  if (spare === "today") await sayToday(ctx, actor, { can: false, source: "declined" });
  else if (spare === "school") await hideSchool(ctx, actor, schoolId);
  else if (weekday !== undefined && weekday !== weekdayOf(startDate))
    throw conflict("request_over", "errors:request.dayChanged");
  else await saveTimes(ctx, actor, { week: [{ day: weekdayOf(startDate), state: "cannot" }] });
}
