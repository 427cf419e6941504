import { EmptyState } from "../../components/EmptyState.tsx";
import { Icon } from "../../components/Icon.tsx";
import { writtenDate } from "../../dates.ts";
import type { Lang, Translate } from "../../i18n.ts";
import { hours } from "../job/words/dates.ts";
import { jobTitle } from "../job/words/facts.ts";
import type { Earlier } from "./earlier.ts";

/** Jobs to begin a new one from, the latest day first; plain links. */
export function EarlierJobs({ jobs, next, lang, t }: Earlier & { lang: Lang; t: Translate }) {
  if (jobs.length === 0) {
    return <EmptyState icon="copy" title={t("jobs:form.copyNone")} text={t("jobs:form.earlierEmpty")} />;
  }
  return (
    <>
      <ul className="earlier-jobs card">
        {jobs.map((job) => (
          <li key={job.id}>
            <a href={`/app/jobs/new?copy=${job.id}`}>
              <span>
                <b>{jobTitle(job, lang, t)}</b>
                <small>{[writtenDays(job), hours(job, t), job.school].join(" · ")}</small>
              </span>
              <Icon name="next" />
            </a>
          </li>
        ))}
      </ul>
      {next && (
        <a className="button quiet more-jobs" href={`?copy=list&cursor=${next}`}>
          {t("jobs:common.showNext")}
        </a>
      )}
    </>
  );
}

const writtenDays = ({ startDate, endDate }: Pick<Earlier["jobs"][number], "startDate" | "endDate">) =>
  [...new Set([startDate, endDate])].map(writtenDate).join(" – ");
