// (rule: state-looks)
import type { Job, PostedJob } from "../../../../server/modules/jobs/index.ts";
import type { IconName } from "../../../components/Icon.tsx";
import type { StateTone } from "../../../components/StatePill.tsx";
import type { Translate } from "../../../i18n.ts";

/** How a state looks: a tone, an icon where it is not the tone's own, and a word; never colour alone. */
export interface StateLook {
  tone: StateTone;
  icon?: IconName;
  label: string;
}

type Standing = Pick<Job, "state" | "urgent" | "messageKind">;

/** A job in a substitute's list or on its page. */
export function substituteLook(job: Standing, t: Translate): StateLook {
  switch (job.state) {
    case "chosen":
      return { tone: "chosen", label: t("jobs:state.gotIt") };
    case "denied":
      return { tone: "denied", label: t("jobs:state.denied") };
    case "deactivated":
      return { tone: "idle", icon: "block", label: t("jobs:state.deactivated") };
    case "inactive":
      return { tone: "idle", label: t("jobs:state.inactive") };
    case "message":
      return { tone: "message", label: t(`jobs:state.${job.messageKind ?? "Tips"}`) };
    case "pending":
      return { tone: "pending", label: t("jobs:state.waiting") };
    default:
      if (job.urgent) return { tone: "urgent", label: t("jobs:state.urgent") };
      return job.state === "read"
        ? { tone: "read", label: t("jobs:state.read") }
        : { tone: "unread", label: t("jobs:state.unread") };
  }
}

/** Its time has run out, whether somebody came or not. */
export const isOver = ({ endsAt }: Pick<PostedJob, "endsAt">, now: Date) =>
  Date.parse(endsAt) <= now.getTime();

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
  job: Standing & Pick<PostedJob, "endsAt">,
  fresh: number,
  now: Date,
  t: Translate,
): StateLook {
  if (job.state === "message") return substituteLook(job, t);
  if (job.state === "chosen") return { tone: "chosen", label: t("jobs:state.chosen") };
  if (isOver(job, now)) return { tone: "idle", icon: "clock", label: t("jobs:month.past") };
  if (job.urgent) return { tone: "urgent", label: t("jobs:state.urgent") };
  if (fresh > 0) {
    return { tone: "unread", label: t("jobs:state.newApplicants", { count: fresh }) };
  }
  return { tone: "pending", label: t("jobs:state.waiting") };
}
