import type { Booking } from "../../../../server/modules/bookings/index.ts";
import type { Job } from "../../../../server/modules/jobs/index.ts";
import type { Translate } from "../../../i18n.ts";
import { clashWith } from "../../job/list/clash.ts";

/**
 * What is said before one applies beside other applications of which a school may choose one first (rule: waiting-said-before).
 * @param waiting jobs that one has applied for, and cannot have as well
 * @returns undefined where nothing is to be said
 */
export function waitingText(job: Job, waiting: readonly Booking[], t: Translate): string | undefined {
  const worst = clashWith(job, waiting);
  if (!worst) return undefined;
  const count = waiting.length - 1;
  const about = count > 0 ? t("jobs:waiting.more", { job: worst.about, count }) : worst.about;
  const which = worst.clash === "close" ? "jobs:waiting.close" : "jobs:waiting.same";
  return `${t(which, { job: about })} ${t("jobs:waiting.first")}`;
}
