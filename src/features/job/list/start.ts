import type { Job } from "../../../../server/modules/jobs/index.ts";

type Start = Pick<Job, "startDate" | "startTime" | "timeZone">;

const DAY = 86_400_000;

/**
 * The instant of a job's start in milliseconds, as jobs in several time zones are sorted: of a time that there is
 * twice the earlier reading. A time that the clocks leave out is no more than a moment after the change.
 */
export function startOf({ startDate, startTime, timeZone }: Start): number {
  const clock = Date.parse(`${startDate}T${startTime}Z`);
  const [before, after] = [clock - DAY, clock + DAY].map((at) => clock - offsetAt(timeZone, at));
  if (before === undefined || after === undefined || before === after) return before ?? clock;
  const isThere = (instant: number) => instant + offsetAt(timeZone, instant) === clock;
  return isThere(before) || !isThere(after) ? before : after;
}

/** Made once a zone: making one takes longer than what it is used for. */
const zones = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(timeZone: string, instant: number): number {
  const zone =
    zones.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  zones.set(timeZone, zone);
  const said = zone.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0"] = /([+-])(\d+):(\d+)/.exec(said) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
