import type { BoardDay, PostedJob } from "../../../../server/modules/jobs/index.ts";
import { Icon } from "../../../components/Icon.tsx";
import type { Lang, Translate } from "../../../i18n.ts";
import { dayHeading } from "../../job/words/dates.ts";
import { PastRow } from "../days/PastRow.tsx";
import type { PastDay } from "../days/past.ts";
import { allOf, emptyDay } from "../days/tally.ts";
import { WeekTile } from "../week/WeekTile.tsx";

interface Props {
  day: string;
  /** The day with its counts; undefined where nothing lies on it. */
  found: BoardDay | undefined;
  jobs: ReadonlyMap<string, PostedJob>;
  /** What lay on it and is over. */
  past: PastDay | undefined;
  isFresh(job: PostedJob): boolean;
  today: string;
  now: Date;
  lang: Lang;
  severalSchools: boolean;
  /** Where those are that are not shown. */
  allHref: string;
  t: Translate;
  /** Ends when the job is shown as it is by now. */
  refresh(id: string): Promise<void>;
}

/** The jobs of the chosen day, whole. */
export function DayJobs(props: Props) {
  const { day, found, jobs, past, today, now, lang, severalSchools, allHref, t } = props;
  const { jobs: ids, ...counts } = found ?? emptyDay(day);
  const shown = ids.flatMap((id) => jobs.get(id) ?? []);
  const over = past?.jobs ?? [];
  const left = allOf(counts) - shown.length + (past?.count ?? 0) - over.length;
  return (
    <section className="day-jobs" aria-labelledby="chosen-day">
      <div className="day-head">
        <h2 id="chosen-day">{dayHeading(day, today, t)}</h2>
        {day >= today && (
          <a className="button quiet small" href={`/app/jobs/new?day=${day}`}>
            <Icon name="plus" />
            {t("jobs:month.add")}
          </a>
        )}
      </div>
      {shown.length + over.length === 0 && <p className="soft">{t("jobs:month.empty")}</p>}
      <ul className="stack">
        {shown.map((job) => (
          <WeekTile
            key={job.id}
            {...{ job, today, now, lang, t }}
            refresh={props.refresh}
            fresh={props.isFresh(job)}
            withDays={job.startDate !== job.endDate}
            withSchool={severalSchools}
          />
        ))}
        {over.map((job) => (
          <PastRow key={job.id} {...{ job, today, t }} withSchool={severalSchools} />
        ))}
      </ul>
      {left > 0 && <a href={allHref}>{t("jobs:week.more", { count: left })}</a>}
    </section>
  );
}
