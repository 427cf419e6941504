// (rule: state-looks)
import type { Job, PostedJob } from "../../../../server/modules/jobs/index.ts";
import type { Translate } from "../../../i18n.ts";
import { partlyFilled } from "../days/filled.ts";
import { isOver, type StateLook, substituteLook } from "./state.ts";

/** How many have looked at a job. */
export const viewersCounted = ({ viewers }: Pick<PostedJob, "viewers">, t: Translate): string =>
  viewers.length === 0 ? t("jobs:viewers.nobody") : t("jobs:viewers.button", { count: viewers.length });

/** "5 hakijaa", and of a job to come where not all of them are free: how many can take it, as the menu counts them. */
export function applicantsCounted(
  { applicantList, endsAt }: Pick<PostedJob, "applicantList" | "endsAt">,
  now: Date,
  t: Translate,
): string {
  const count = applicantList.length;
  const free = applicantList.filter(({ unavailable }) => !unavailable).length;
  const all = t("jobs:board.applicants", { count });
  return !isOver({ endsAt }, now) && free < count
    ? `${all}, ${t("jobs:manage.canTake", { count: free })}`
    : all;
}

/** A job on its poster's notice board. `fresh` counts the applicants that nobody has looked at yet. */
export function posterLook(
  job: Pick<Job, "state" | "urgent" | "messageKind"> &
    Pick<PostedJob, "endsAt" | "stage" | "asked"> &
    Partial<Pick<PostedJob, "openDays" | "chosenDays">>,
  fresh: number,
  now: Date,
  t: Translate,
): StateLook {
  if (job.state === "message") return substituteLook(job, t);
  if (job.state === "chosen") return { tone: "chosen", label: t("jobs:state.chosen") };
  if (isOver(job, now)) return { tone: "idle", icon: "clock", label: t("jobs:month.past") };
  const partly = partlyFilled(job, t);
  if (partly) return { tone: "pending", icon: "half", label: partly };
  if (job.urgent) return { tone: "urgent", label: t("jobs:state.urgent") };
  // Whoever is asked may have it in a few minutes; who has applied is counted beside it.
  if (job.asked) return { tone: "pending", icon: "hourglass", label: t("jobs:state.asked") };
  if (fresh > 0) {
    return { tone: "unread", label: t("jobs:state.newApplicants", { count: fresh }) };
  }
  // While somebody is chosen, or once it is over, nobody further hears of it (rule: who-hears-first).
  if (job.stage?.opensAt) return { tone: "stage", label: t(`stages:now.${job.stage.group}`) };
  return { tone: "pending", label: t("jobs:state.waiting") };
}
