import type { ReactNode } from "react";
import type { Job } from "../../../../server/modules/jobs/index.ts";
import { Icon } from "../../../components/Icon.tsx";
import type { Lang, Translate } from "../../../i18n.ts";
import { anchorOf } from "../../job/applied.ts";
import { JobCard } from "../../job/card/JobCard.tsx";
import { DaysOfJob } from "../../job/days/DaysOfJob.tsx";
import { type SwipeAction, Swipeable } from "../../job/swipe/Swipeable.tsx";

interface Props {
  job: Job;
  /** By which its link and what is done with it are heard alone. */
  name: string;
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
export function ApplicationCard({ job, name, now, lang, t, turned, menu, actions }: Props) {
  const isLost = job.state === "denied" && job.reservePlace === undefined;
  const full = job.state === "chosen" || isLost ? "full" : "";
  const card = (
    <JobCard {...{ job, name, now, lang, t, menu }} anchor={anchorOf(job.id)} fresh={turned} className={full}>
      <DaysOfJob {...{ job, now, t }} />
      {job.reservePlace === 1 && <p className="hint">{t("jobs:applications.firstInReserve")}</p>}
      {job.state === "deactivated" && (
        <p className="hint">
          <Icon name="info" /> {t("jobs:applications.deactivatedHint")}
        </p>
      )}
    </JobCard>
  );
  return actions ? <Swipeable actions={actions}>{card}</Swipeable> : card;
}
