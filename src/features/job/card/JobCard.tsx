import type { ReactNode } from "react";
import type { Job } from "../../../../server/modules/jobs/index.ts";
import { countryOf } from "../../../../server/modules/reference/rules.ts";
import { StatePill, toneClass } from "../../../components/StatePill.tsx";
import type { Lang, Translate } from "../../../i18n.ts";
import { addedAgo } from "../words/dates.ts";
import { gradesShort, jobTitle } from "../words/facts.ts";
import { substituteLook } from "../words/state.ts";
import { When, Where } from "./JobLines.tsx";

/** What the card shows of a job. */
export type ShownJob = Parameters<typeof jobTitle>[0] &
  Parameters<typeof substituteLook>[0] &
  Parameters<typeof When>[0]["job"] &
  Parameters<typeof Where>[0]["job"] &
  Pick<Job, "grades" | "created" | "region">;

interface Props {
  /** Without an id it leads nowhere: a job that is still written. */
  job: ShownJob & { id?: string };
  now: Date;
  lang: Lang;
  t: Translate;
  /** Came in after the page was rendered. */
  fresh?: boolean;
  className?: string;
  /** At the end of the last row. */
  menu?: ReactNode;
  /** Below the facts. */
  children?: ReactNode;
}

/** A job in a substitute's list; the whole card leads to the job. */
export function JobCard({ job, now, lang, t, fresh, className = "", menu, children }: Props) {
  const look = substituteLook(job, t);
  const title = jobTitle(job, lang, t);
  const grades = gradesShort(job.grades, t, countryOf(job.region));
  return (
    <article className={`card job ${toneClass(look.tone)} ${fresh ? "is-new" : ""} ${className}`}>
      <header>
        <h2>{job.id ? <a href={`/app/specific/${job.id}`}>{title}</a> : title}</h2>
        <StatePill {...look} />
      </header>
      <When job={job} now={now} t={t} />
      <Where job={job} />
      {children}
      <footer>
        <span>{addedAgo(job.created, now, t)}</span>
        <span className="end">
          {grades && <span>{grades}</span>}
          {menu}
        </span>
      </footer>
    </article>
  );
}
