import { type Lang, translate } from "../../../i18n.ts";
import { isWeekend, weeksOf } from "../../job/words/calendar.ts";
import { LiveNotice } from "../../live/LiveNotice.tsx";
import { type AskedFilter, withFilter } from "../days/filter.ts";
import type { PastDay } from "../days/past.ts";
import { type DaysStart, useDays } from "../days/useDays.ts";
import { DayJobs } from "./DayJobs.tsx";
import { MonthSummary } from "./MonthSummary.tsx";
import { MonthTable } from "./MonthTable.tsx";

interface Props extends DaysStart {
  /** The chosen day, in the month that is shown. */
  chosen: string;
  today: string;
  /** "Marraskuu 2026" */
  name: string;
  lang: Lang;
  asked: AskedFilter;
  /** Tiles say which school they are of. */
  severalSchools: boolean;
  /** What is over, by its days: it does not change any more. */
  past: Record<string, PastDay>;
  /** So many jobs of the month are. */
  over: number;
  /** Where the jobs of the chosen day are that are not shown. */
  allHref: string;
}

/** The month's table beside the jobs of its chosen day; both follow what happens, asked for at once. */
export function Month(props: Props) {
  const { chosen, today, name, lang, asked, severalSchools, allHref, past, over, ...start } = props;
  const t = translate(lang);
  const { days, jobs, news, now, stale, refresh } = useDays(start);
  const weekends = [...days.keys(), ...Object.keys(past)].some((day) => isWeekend(day));
  return (
    <div className="month-and-day">
      <div>
        <LiveNotice stale={stale} t={t} onRetry={refresh} />
        <MonthTable
          weeks={weeksOf(chosen)}
          month={chosen.slice(0, 7)}
          hrefOf={(day) => withFilter("/app/jobs/calendar", asked, { day })}
          caption={t("jobs:month.caption", { month: name })}
          {...{ weekends, days, jobs, past, today, now, chosen, lang, t }}
        />
      </div>
      <div className="beside-month">
        <DayJobs
          day={chosen}
          found={days.get(chosen)}
          past={past[chosen]}
          isFresh={news.isFresh}
          {...{ jobs, today, now, lang, severalSchools, allHref, t, refresh }}
        />
        <MonthSummary {...{ name, days, over, weekends, t }} />
      </div>
    </div>
  );
}
