// (rule: who-hears-first). Forms bring this file into the browser: what it says of clocks needs no zone, for the stages' clock stands while clocks are
// changed. Moments are those of the school's clock as if it were UTC: milliseconds since 1970.

/** Who may hear of a job before everybody does, those whom a school knows best first. */
export const firstGroups = ["favourites", "beenHere"] as const;

/** How many minutes a group may hear of a job alone. */
export const stageMinutes = [10, 20, 60] as const;

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
/** By then everybody hears of it, however short the time: before the start. */
const everybodyBefore = 3 * hour;
/** Between these the stages' clock stands, over midnight. */
const [standsFrom, standsTo] = [21 * hour, 6 * hour];
const noon = 12 * hour;

const timeOf = (at: number) => at % day;
const midnightOf = (at: number) => at - timeOf(at);
const stands = (at: number) => timeOf(at) >= standsFrom || timeOf(at) < standsTo;
/** When the clock goes on, of a moment at which it stands. */
const morningAfter = (at: number) => midnightOf(at) + (timeOf(at) < standsTo ? 0 : day) + standsTo;

const [sunday, saturday] = [0, 6];

/** The midnight with which the school day begins that follows a night; holidays are days like others. */
function schoolDayAfter(night: number): number {
  const morning = midnightOf(morningAfter(night));
  const weekday = new Date(morning).getUTCDay();
  return morning + (weekday === saturday ? 2 : weekday === sunday ? 1 : 0) * day;
}

/**
 * Why nobody hears of a job before the others that is not urgent: it begins within three hours, or it is posted at night for the next school
 * day before noon. Undefined where there may be stages.
 */
export function whyAtOnce(now: number, start: number): "soon" | "overnight" | undefined {
  if (start - now <= everybodyBefore) return "soon";
  if (!stands(now)) return undefined;
  return midnightOf(start) <= schoolDayAfter(now) && timeOf(start) < noon ? "overnight" : undefined;
}

/** So many minutes later by a clock that stands at night. */
function after(from: number, minutes: number): number {
  let [now, left] = [from, minutes * minute];
  for (;;) {
    if (stands(now)) now = morningAfter(now);
    const evening = midnightOf(now) + standsFrom;
    if (now + left <= evening) return now + left;
    left -= evening - now;
    now = evening;
  }
}

/**
 * When each stage opens that follows one which opens now, three hours before the start at the latest.
 * @param minutes of the open stage and of those that follow it, but for the last
 */
export function openings(minutes: number[], now: number, start: number): number[] {
  const latest = Math.max(now, start - everybodyBefore);
  let at = now;
  return minutes.map((some) => {
    at = Math.min(after(at, some), latest);
    return at;
  });
}
