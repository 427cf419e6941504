import type { ReactNode } from "react";
import type { Job } from "../../../server/modules/jobs/index.ts";
import { Icon } from "../../components/Icon.tsx";
import { dateIn } from "../../dates.ts";
import type { Lang, Translate } from "../../i18n.ts";
import { anchorOf } from "../job/applied.ts";
import { JobCard } from "../job/card/JobCard.tsx";
import { type SwipeAction, Swipeable } from "../job/swipe/Swipeable.tsx";
import { jobName } from "../job/words/name.ts";

interface Props {
  job: Job;
  now: Date;
  lang: Lang;
  t: Translate;
  turned: boolean;
  /** What can be done with it, as buttons … */
  menu?: ReactNode;
  /** … and by swiping. */
  actions?: SwipeAction[];
}

/** An application: green when chosen, red all over when not, by word and icon too (rule: state-looks). */
export function ApplicationCard({ job, now, lang, t, turned, menu, actions }: Props) {
  const full = job.state === "chosen" || job.state === "denied" ? "full" : "";
  const card = (
    <JobCard
      {...{ job, now, lang, t, menu }}
      name={jobName(job, dateIn(job.timeZone, now), lang, t)}
      anchor={anchorOf(job.id)}
      fresh={turned}
      className={full}
    >
      {job.state === "deactivated" && (
        <p className="hint">
          <Icon name="info" /> {t("jobs:applications.deactivatedHint")}
        </p>
      )}
    </JobCard>
  );
  return actions ? <Swipeable actions={actions}>{card}</Swipeable> : card;
}
