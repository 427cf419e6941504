import type { Job } from "../../../server/modules/jobs/index.ts";
import { Icon } from "../../components/Icon.tsx";
import type { Lang, Translate } from "../../i18n.ts";
import { JobCard } from "../job/card/JobCard.tsx";
import { Swipeable } from "../job/swipe/Swipeable.tsx";

interface Props {
  job: Job;
  now: Date;
  lang: Lang;
  t: Translate;
  turned: boolean;
  onWithdraw?(): void;
}

/** An application: green when chosen, red all over when not, by word and icon too (rule: state-looks). */
export function ApplicationCard({ job, now, lang, t, turned, onWithdraw }: Props) {
  const full = job.state === "chosen" || job.state === "denied" ? "full" : "";
  const menu = onWithdraw && (
    <a
      className="button quiet small"
      href={`?confirm=withdraw&job=${job.id}`}
      onClick={(event) => {
        event.preventDefault();
        onWithdraw();
      }}
    >
      {t("jobs:applications.withdraw")}
    </a>
  );
  const card = (
    <JobCard {...{ job, now, lang, t, menu }} fresh={turned} className={full}>
      {job.state === "deactivated" && (
        <p className="hint">
          <Icon name="info" /> {t("jobs:applications.deactivatedHint")}
        </p>
      )}
    </JobCard>
  );
  if (!onWithdraw) return card;
  const actions = [{ label: t("jobs:applications.withdraw"), icon: "trash" as const, run: onWithdraw }];
  return <Swipeable actions={actions}>{card}</Swipeable>;
}
