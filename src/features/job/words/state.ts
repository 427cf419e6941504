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

type Standing = Pick<Job, "state" | "urgent" | "messageKind" | "reservePlace"> &
  Partial<Pick<Job, "ownDays" | "appliedDays">>;

/** A job in a substitute's list or on its page. */
export function substituteLook(job: Standing, t: Translate): StateLook {
  switch (job.state) {
    case "chosen":
      if (job.ownDays && job.appliedDays && job.ownDays.length < job.appliedDays.length) {
        const values = { got: job.ownDays.length, count: job.appliedDays.length };
        return { tone: "chosen", label: t("jobs:days.got", values) };
      }
      return { tone: "chosen", label: t("jobs:state.gotIt") };
    case "denied":
      if (job.reservePlace !== undefined) {
        const label = t("jobs:state.reserve", { count: job.reservePlace ?? 0 });
        return { tone: "stage", icon: "queue", label };
      }
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
