import { eq } from "drizzle-orm";
import { peace } from "../../../../db/schema/index.ts";
import type { Config } from "../../../platform/config.ts";
import type { Context } from "../../../platform/context.ts";
import type { Actor } from "../../auth/index.ts";
import { requireSubstitute } from "../../auth/who/index.ts";
import type { Peace } from "./model.ts";
import { usualQuiet } from "./quiet.ts";

type Row = typeof peace.$inferSelect;

/** Minutes after midnight. */
export const minutesOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

const two = (number: number) => String(number).padStart(2, "0");
const clockOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

const hours = (from: number, to: number) => ({ from: clockOf(from), to: clockOf(to) });

/** Who has chosen nothing is told everything at once, but for the night (rule: quiet-hours). */
function usualPeace(config: Config): Peace {
  const { from, to } = usualQuiet(config);
  return {
    quiet: { weekdays: hours(from, to), weekends: hours(from, to) },
    urgentMayWake: false,
    kinds: [],
    subjects: [],
    grades: [],
    farthestKm: 0,
    noticeHours: 0,
    onlyMyTimes: false,
    pace: "now",
    digestAt: "17:00",
    grouped: false,
    longerToAnswer: false,
  };
}

const peaceIn = (row: Row): Peace => ({
  quiet: {
    weekdays: hours(row.quietWeekdaysFrom, row.quietWeekdaysTo),
    weekends: hours(row.quietWeekendsFrom, row.quietWeekendsTo),
  },
  urgentMayWake: row.urgentMayWake,
  kinds: row.kinds,
  subjects: row.subjects,
  grades: row.grades,
  farthestKm: row.farthestKm ?? 0,
  noticeHours: row.noticeHours,
  onlyMyTimes: row.onlyMyTimes,
  pace: row.pace,
  digestAt: clockOf(row.digestHour * 60),
  grouped: row.grouped,
  longerToAnswer: row.longerToAnswer,
});

/** As the columns have it. */
export const columnsOf = ({ quiet, farthestKm, digestAt, ...same }: Peace) => ({
  ...same,
  quietWeekdaysFrom: minutesOf(quiet.weekdays.from),
  quietWeekdaysTo: minutesOf(quiet.weekdays.to),
  quietWeekendsFrom: minutesOf(quiet.weekends.from),
  quietWeekendsTo: minutesOf(quiet.weekends.to),
  farthestKm: farthestKm || null,
  digestHour: Number(digestAt.slice(0, 2)),
});

/** One's own choices. @throws Refusal 403 */
export async function peaceOf({ db, config }: Context, actor: Actor): Promise<Peace> {
  requireSubstitute(actor);
  const [row] = await db.select().from(peace).where(eq(peace.accountId, actor.id));
  return row ? peaceIn(row) : usualPeace(config);
}

/** All of it, in a fixed order, as its tag is made (rule: changed-meanwhile). */
export const peaceState = (choices: Peace) =>
  Object.entries(choices).toSorted(([a], [b]) => (a < b ? -1 : 1));
