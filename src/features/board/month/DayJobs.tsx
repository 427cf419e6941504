import { Icon } from "../../../components/Icon.tsx";
import { type Lang, translate } from "../../../i18n.ts";
import { dayHeading } from "../../job/words/dates.ts";
import { allOf, emptyDay } from "../days/tally.ts";
import { type DaysStart, useDays } from "../days/useDays.ts";
import { WeekTile } from "../week/WeekTile.tsx";

interface Props extends DaysStart {
  day: string;
  today: string;
  lang: Lang;
  severalSchools: boolean;
  /** Of the page with those that go beyond the first. */
  allHref: string;
}

/** The jobs of the chosen day, whole. */
export function DayJobs({ day, today, lang, severalSchools, allHref, ...start }: Props) {
  const t = translate(lang);
  const { days, jobs, news } = useDays(start);
  const { jobs: ids, ...counts } = days.get(day) ?? emptyDay(day);
  const shown = ids.flatMap((id) => jobs.get(id) ?? []);
  const left = allOf(counts) - shown.length;
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
      {shown.length === 0 && <p className="soft">{t("jobs:month.empty")}</p>}
      <ul className="stack">
        {shown.map((job) => (
          <WeekTile
            key={job.id}
            {...{ job, today, lang, t }}
            fresh={news.isFresh(job)}
            withDays={job.startDate !== job.endDate}
            withSchool={severalSchools}
          />
        ))}
      </ul>
      {left > 0 && <a href={allHref}>{t("jobs:week.more", { count: left })}</a>}
    </section>
  );
}
