import type { DayOfApplicant } from "../../../../../server/modules/bookings/days/index.ts";
import type { Job } from "../../../../../server/modules/jobs/index.ts";

/** The form of the button that applies: the boxes of the days are its own, wherever they stand. */
export const applyForm = "apply-days";

/** For which days somebody applies, and whether only for all of them. */
export interface Wish {
  /** ISO. */
  days: string[];
  onlyTogether: boolean;
}

/** What is ticked, in a form or in the address of its question; undefined where nothing is asked of days (rule: days-apart). */
export function wishIn(sent: Pick<FormData, "has" | "getAll"> | URLSearchParams): Wish | undefined {
  if (!sent.has("byDays")) return undefined;
  const days = sent.getAll("day").flatMap((one) => String(one).split(",").filter(Boolean));
  return { days, onlyTogether: sent.has("onlyTogether") };
}

/** The same as the fields of a question. */
export const wishFields = (wish: Wish | undefined): Record<string, string> =>
  wish
    ? {
        byDays: "true",
        day: wish.days.join(),
        ...(wish.onlyTogether ? { onlyTogether: "true" } : {}),
      }
    : {};

/** Whether a day can be ticked. */
export const canTick = ({ state, clashAt }: DayOfApplicant): boolean => state === "open" && clashAt === null;

/** Whether somebody has some days, and has applied for further ones: for none of these any more is an answer as well. */
export const mayWishNone = ({
  ownDays = [],
  appliedDays = [],
}: Pick<Job, "ownDays" | "appliedDays">): boolean =>
  ownDays.length > 0 && appliedDays.some((day) => !ownDays.includes(day));

/** What is ticked at first: as they have applied; of who has not, each day that they can and that is not outside their own times. */
export const tickedAtFirst = (days: readonly DayOfApplicant[]): string[] => {
  const applied = days.some((day) => day.applied);
  return days
    .filter((day) => canTick(day) && (applied ? day.applied : !day.outsideOwnTimes))
    .map(({ date }) => date);
};
