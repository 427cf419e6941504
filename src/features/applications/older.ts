import type { Job } from "../../../server/modules/jobs/index.ts";
import type { Translate } from "../../i18n.ts";

/** The substitute has put it aside. */
export const isHidden = (job: Pick<Job, "hiddenFrom">): boolean => job.hiddenFrom.length > 0;

export const isPast = (job: Pick<Job, "endsAt">, now: Date): boolean =>
  Date.parse(job.endsAt) <= now.getTime();

/** Of an application that still stands, that it does: it is only out of sight. */
export const removalText = (job: Pick<Job, "endsAt">, now: Date, t: Translate): string =>
  t(`jobs:applications.remove.${isPast(job, now) ? "past" : "standing"}`);
