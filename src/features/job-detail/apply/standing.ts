import type { OpenJob } from "../../../../server/modules/jobs/index.ts";
import type { clashWith } from "../../job/list/clash.ts";

/** What a substitute can do about a job, and the note of `jobs:detail` that says how things stand. */
export interface Standing {
  note?: "applied" | "chosen" | "denied" | "deactivated" | "filled" | "hidden" | "past";
  /** What stands in the way of applying, or is asked first, said before it is pressed (rule: clash-said-before). */
  clash?: ReturnType<typeof clashWith>;
  /** It lies outside one's own times, and one may apply all the same (rule: own-times). */
  outside?: boolean;
  can: { apply: boolean; withdraw: boolean; hide: boolean; restore: boolean };
}

type Opened = Pick<OpenJob, "job" | "withdrawable" | "notInRegion" | "schoolBlocked" | "own">;

/** @param tickable of a job whose days are shared, whether a day is left that they can: which clash these say themselves (rule: days-apart) */
// (rule: outside-regions, placements, blocked-schools)
export function standingOf(
  { job, withdrawable, notInRegion, schoolBlocked, own }: Opened,
  now: Date,
  clash?: ReturnType<typeof clashWith>,
  tickable = false,
): Standing {
  const nothing = { apply: false, withdraw: false, hide: false, restore: false };
  const can = { ...nothing, withdraw: withdrawable };
  switch (job.state) {
    case "message":
      return { can: nothing };
    case "deactivated":
      return { note: job.state, can };
    // For further days, or others, of a job of which some are open (rule: days-apart).
    case "pending":
    case "chosen":
    case "denied":
      return {
        note: job.state === "pending" ? "applied" : job.state,
        can: { ...can, apply: tickable && Date.parse(job.endsAt) > now.getTime() },
      };
  }
  const restore = job.state === "inactive";
  if (job.chosen) return { note: "filled", can: { ...nothing, restore } };
  if (Date.parse(job.endsAt) <= now.getTime()) return { note: "past", can: { ...nothing, restore } };
  const listed = !notInRegion && !schoolBlocked && !own && !job.messageKind;
  if (job.daysShared)
    return {
      ...(restore ? { note: "hidden" as const } : {}),
      can: { ...nothing, apply: listed && tickable, hide: listed && !restore, restore },
    };
  return {
    ...(restore ? { note: "hidden" as const } : {}),
    ...(listed && clash ? { clash } : {}),
    ...(listed && job.fit?.hindrance === "outsideOwnTimes" ? { outside: true } : {}),
    can: { ...nothing, apply: listed && clash?.clash !== "full", hide: listed && !restore, restore },
  };
}
