import type { ReactNode } from "react";
import type { Job } from "../../../../server/modules/jobs/index.ts";
import { countryOf, lowerFirst } from "../../../../server/modules/reference/rules.ts";
import { StatePill, toneClass } from "../../../components/StatePill.tsx";
import type { Lang, Translate } from "../../../i18n.ts";
import { publishedAgo } from "../words/dates.ts";
import { gradesShort, jobTitle } from "../words/facts.ts";
import { substituteLook } from "../words/state.ts";
import { type When, WhenLine, Where } from "./JobLines.tsx";

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
  /** It is the one that is shown beside the list. */
  current?: boolean;
  /** It stands under the heading of its day. */
  withoutDay?: boolean;
  /** It stands under a heading, of its day or of others like it. */
  grouped?: boolean;
  /** Of its link, where it is heard alone. */
  name?: string;
  /** By which an address leads to it. */
  anchor?: string;
  /** At the end of the last row. */
  menu?: ReactNode;
  /** Below the facts. */
  children?: ReactNode;
}

/** A job in a substitute's list; the whole card leads to the job. */
export function JobCard(props: Props) {
  const {
    job,
    now,
    lang,
    t,
    fresh,
    className = "",
    current,
    withoutDay,
    grouped,
    name,
    anchor,
    menu,
    children,
  } = props;
  const look = substituteLook(job, t);
  const title = jobTitle(job, lang, t);
  const grades = gradesShort(job.grades, t, countryOf(job.region));
  const added = publishedAgo(job.created, now, t);
  return (
    <article
      id={anchor}
      className={`card job ${toneClass(look.tone)} ${fresh ? "is-new" : ""} ${current ? "is-shown" : ""} ${className}`}
    >
      <header>
        {/* Below the heading of its day, where that says it. */}
        <h2 aria-level={grouped ? 3 : undefined}>
          {job.id ? (
            <a href={`/app/specific/${job.id}`} aria-current={current || undefined} aria-label={name}>
              {title}
            </a>
          ) : (
            title
          )}
        </h2>
        <StatePill {...look} />
      </header>
      <WhenLine {...{ job, now, t, withoutDay }} />
      <Where job={job} />
      {children}
      <footer>
        <span className="since">{grades ? `${grades} · ${lowerFirst(added)}` : added}</span>
        {menu}
      </footer>
    </article>
  );
}
