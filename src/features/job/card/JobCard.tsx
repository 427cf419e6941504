import type { ReactNode } from "react";
import type { Job } from "../../../../server/modules/jobs/index.ts";
import { StatePill, toneClass } from "../../../components/StatePill.tsx";
import type { Lang, Translate } from "../../../i18n.ts";
import { addedAgo } from "../words/dates.ts";
import { gradesShort, jobTitle } from "../words/facts.ts";
import { substituteLook } from "../words/state.ts";
import { When, Where } from "./JobLines.tsx";

interface Props {
  job: Job;
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
  const grades = gradesShort(job.grades, t);
  return (
    <article className={`card job ${toneClass(look.tone)} ${fresh ? "is-new" : ""} ${className}`}>
      <header>
        <h2>
          <a href={`/app/specific/${job.id}`}>{jobTitle(job, lang, t)}</a>
        </h2>
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
