import type { EarlierJob } from "../../../../server/modules/jobs/lists/past/index.ts";
import { countryOf } from "../../../../server/modules/reference/rules.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Icon } from "../../../components/Icon.tsx";
import type { Lang, Translate } from "../../../i18n.ts";
import { days, hours, publishedAgo } from "../../job/words/dates.ts";
import { jobTitle } from "../../job/words/facts.ts";
import { workText } from "../work-text.ts";

interface Props {
  jobs: EarlierJob[];
  today: string;
  now: Date;
  lang: Lang;
  t: Translate;
}

/** Jobs to begin a new one from, the last posted first, with what tells those of one type apart; plain links (rule: copied-jobs). */
export function EarlierJobs({ jobs, today, now, lang, t }: Props) {
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
                {more(job, t) && (
                  <>
                    {more(job, t)}
                    <br />
                  </>
                )}
                {[job.school, publishedAgo(job.created, now, t)].join(" · ")}
              </small>
            </span>
            <Icon name="next" />
          </a>
        </li>
      ))}
    </ul>
  );
}

const more = (job: EarlierJob, t: Translate): string =>
  [workText(job, t, countryOf(job.region)), job.reason, job.regarding].filter(Boolean).join(" · ");
