import type { EarlierJob } from "../../../../server/modules/jobs/lists/past/index.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Icon } from "../../../components/Icon.tsx";
import type { Lang, Translate } from "../../../i18n.ts";
import { days, hours, publishedAgo } from "../../job/words/dates.ts";
import { jobTitle } from "../../job/words/facts.ts";
import { fewJobs, moreOf } from "./earlier.ts";

interface Props {
  jobs: EarlierJob[];
  /** What was looked for among them; empty for all. */
  typed: string;
  today: string;
  now: Date;
  lang: Lang;
  t: Translate;
}

/** Jobs to begin a new one from, the last posted first, with what tells those of one type apart; plain links (rule: copied-jobs). */
export function EarlierJobs({ jobs, typed, today, now, lang, t }: Props) {
  if (jobs.length === 0 && !typed) {
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
    <>
      {(typed || jobs.length > fewJobs) && <EarlierSearch typed={typed} t={t} />}
      {jobs.length === 0 && (
        <EmptyState
          icon="search"
          title={t("jobs:form.earlierNotFound")}
          action={
            <a className="button quiet" href={listPath}>
              {t("jobs:form.earlierAll")}
            </a>
          }
        />
      )}
      {jobs.length > 0 && (
        <ul className="earlier-jobs card">
          {jobs.map((job) => (
            <EarlierLine key={job.id} {...{ job, today, now, lang, t }} />
          ))}
        </ul>
      )}
    </>
  );
}

const listPath = "/app/jobs/new?copy=list";

const EarlierSearch = ({ typed, t }: Pick<Props, "typed" | "t">) => (
  // biome-ignore lint/a11y/useSemanticElements: the older browsers that are served know no element of its own for a search
  <form className="earlier-search" role="search" method="get">
    <input type="hidden" name="copy" value="list" />
    <input
      className="input"
      type="search"
      name="q"
      defaultValue={typed}
      maxLength={100}
      aria-label={t("jobs:form.earlierSearch")}
      placeholder={t("jobs:form.earlierSearch")}
    />
    <button className="button quiet" type="submit">
      <Icon name="search" label={t("jobs:form.earlierSearchDo")} />
    </button>
  </form>
);

function EarlierLine({ job, today, now, lang, t }: Omit<Props, "jobs" | "typed"> & { job: EarlierJob }) {
  const more = moreOf(job, t);
  return (
    <li>
      <a href={`/app/jobs/new?copy=${job.id}`}>
        <span>
          <b>{jobTitle(job, lang, t)}</b>
          <small>
            {days(job, today, t)}{" "}
            <span className="nowrap">{t("jobs:dates.hours", { hours: hours(job, t) })}</span>
            <br />
            {more && (
              <>
                {more}
                <br />
              </>
            )}
            {[job.school, publishedAgo(job.created, now, t)].join(" · ")}
          </small>
        </span>
        <Icon name="next" />
      </a>
    </li>
  );
}
