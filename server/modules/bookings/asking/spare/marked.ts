import type { Context } from "../../../../platform/context.ts";
import { today } from "../../../../platform/words/today.ts";
import type { Actor } from "../../../auth/index.ts";
import { dayOf, ownTimes, placeOf } from "../../../availability/index.ts";
import type { Spare } from "./rules.ts";
import { weekdayOf } from "./spare.ts";

/** What of it is marked already, whichever way that came about. */
type Marked = Record<Spare, boolean> & {
  /** The day of the week on which the job begins, 1 for Monday. */
  weekday: number;
  /** They have told hours of that day, which marking it would take the place of. */
  hasHours: boolean;
};

/** @param job whose request was declined; `hidden`: they hide its school */
export async function markedBy(
  ctx: Context,
  actor: Actor,
  job: { startDate: string; hidden: boolean },
): Promise<Marked> {
  const { present } = await ownTimes(ctx, actor);
  const { timeZone, country } = placeOf(actor);
  const weekday = weekdayOf(job.startDate);
  const told = present.week.find(({ day }) => day === weekday);
  return {
    today: dayOf(present, today(ctx.now(), timeZone), country).state === "cannot",
    day: told?.state === "cannot",
    hasHours: (told?.spans.length ?? 0) > 0,
    school: job.hidden,
    weekday,
  };
}
