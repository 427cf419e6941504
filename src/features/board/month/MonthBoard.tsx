import { type Lang, translate } from "../../../i18n.ts";
import { weeksOf } from "../../job/words/calendar.ts";
import { LiveNotice } from "../../live/LiveNotice.tsx";
import { type AskedFilter, withFilter } from "../days/filter.ts";
import { type DaysStart, useDays } from "../days/useDays.ts";
import { MonthTable } from "./MonthTable.tsx";

interface Props extends DaysStart {
  /** The chosen day, in the month that is shown. */
  chosen: string;
  today: string;
  caption: string;
  lang: Lang;
  asked: AskedFilter;
}

/** The month's table, which follows what happens. */
export function MonthBoard({ chosen, today, caption, lang, asked, ...start }: Props) {
  const t = translate(lang);
  const { days, jobs, stale, refresh } = useDays(start);
  return (
    <div>
      <LiveNotice stale={stale} t={t} onRetry={refresh} />
      <MonthTable
        weeks={weeksOf(chosen)}
        month={chosen.slice(0, 7)}
        hrefOf={(day) => withFilter("/app/jobs/calendar", asked, { day })}
        {...{ days, jobs, today, chosen, caption, lang, t }}
      />
    </div>
  );
}
