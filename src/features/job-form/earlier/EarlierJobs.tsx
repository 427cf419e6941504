import type { EarlierJob } from "../../../../server/modules/jobs/lists/past/index.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Icon } from "../../../components/Icon.tsx";
import type { Lang, Translate } from "../../../i18n.ts";
import { days, hours } from "../../job/words/dates.ts";
import { jobTitle } from "../../job/words/facts.ts";

interface Props {
  jobs: EarlierJob[];
  today: string;
  lang: Lang;
  t: Translate;
}

/** Jobs to begin a new one from, the last posted first; plain links. */
export function EarlierJobs({ jobs, today, lang, t }: Props) {
  if (jobs.length === 0) {
    return (
      <EmptyState
        icon="copy"
        title={t("jobs:form.copyNone")}
        text={t("jobs:form.earlierEmpty")}
        action={
          <a className="button" href="/app/jobs/new">
            {t("jobs:board.post")}
          </a>
        }
      />
    );
  }
  return (
    <ul className="earlier-jobs card">
      {jobs.map((job) => (
        <li key={job.id}>
          <a href={`/app/jobs/new?copy=${job.id}`}>
            <span>
              <b>{jobTitle(job, lang, t)}</b>
              <small>
                {days(job, today, t)}{" "}
                <span className="nowrap">{t("jobs:dates.hours", { hours: hours(job, t) })}</span>
                <br />
                {[job.school, job.regarding].filter(Boolean).join(" · ")}
              </small>
            </span>
            <Icon name="next" />
          </a>
        </li>
      ))}
    </ul>
  );
}
