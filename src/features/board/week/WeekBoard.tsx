import { type Lang, type Translate, translate } from "../../../i18n.ts";
import { jobTitle } from "../../job/words/facts.ts";
import { LiveNotice } from "../../live/LiveNotice.tsx";
import type { AskedFilter } from "../days/filter.ts";
import type { PastDay } from "../days/past.ts";
import { type DaysStart, useDays } from "../days/useDays.ts";
import { type Column, columnsOf, type Long } from "./columns.ts";
import { DayHead } from "./DayHead.tsx";
import { DayStack } from "./DayStack.tsx";
import { LaterWeeks } from "./LaterWeeks.tsx";
import { Legend } from "./Legend.tsx";
import { type TileProps, WeekTile } from "./WeekTile.tsx";

interface Props extends DaysStart {
  monday: string;
  today: string;
  lang: Lang;
  asked: AskedFilter;
  /** Tiles say which school they are of. */
  severalSchools: boolean;
  /** Id of the job that was just posted. */
  posted?: string | undefined;
  /** What is over, by the first day of its column: it does not change any more. */
  past: Record<string, PastDay>;
  /** So many jobs of the week are. */
  over: number;
}

/** A school week: who is here on which day, and what lies ahead. It follows what happens while one looks at it. */
export function WeekBoard(props: Props) {
  const { monday, today, lang, asked, severalSchools, posted, past, over, ...start } = props;
  const t = translate(lang);
  const { days, jobs, news, now, stale, refresh } = useDays(start);
  const known = [...days.values()];
  const [shown, later] = [
    known.filter(({ day }) => day <= start.query.to),
    known.filter(({ day }) => day > start.query.to),
  ];
  const { columns, long } = columnsOf(
    monday,
    days,
    jobs,
    Object.values(past).flatMap(({ jobs }) => jobs),
  );
  const current = columns.some(({ counts }) => counts.some(({ day }) => day === today));
  const tile = (job: TileProps["job"], withDays: boolean, place?: string) => (
    <WeekTile
      key={job.id}
      {...{ job, today, now, withDays, lang, t, refresh }}
      {...(place ? { place } : {})}
      fresh={news.isFresh(job) || job.id === posted}
      withSchool={severalSchools}
    />
  );
  return (
    <>
      <LiveNotice stale={stale} t={t} onRetry={refresh} />
      <p className="visually-hidden" role="status">
        {news.latest &&
          t("jobs:board.arrived", { count: news.applicants, title: jobTitle(news.latest, lang, t) })}
      </p>
      <div className={columns.length > 5 ? "week with-weekend" : "week"}>
        <Grounds columns={columns} today={today} />
        <LongJobs long={long} tile={tile} t={t} />
        {columns.map((column, n) => {
          const last = column.counts.at(-1)?.day ?? column.day;
          const look = `d${n + 1}${current && last < today ? " gone" : ""}`;
          return (
            <section key={column.day} className={`day-column ${look}`} aria-labelledby={`day-${column.day}`}>
              <DayHead {...{ column, today, t }} past={past[column.day]} />
              <DayStack {...{ column, severalSchools, today, asked, tile, t }} past={past[column.day]} />
            </section>
          );
        })}
      </div>
      <Legend {...{ monday, over, t }} days={shown} filtered={Object.keys(asked).length > 0} />
      <LaterWeeks {...{ today, asked, t }} days={later} />
    </>
  );
}

type Tile = (job: TileProps["job"], withDays: boolean, place?: string) => React.ReactNode;

/** The columns' grounds, beneath what lies across them. */
function Grounds({ columns, today }: { columns: Column<unknown>[]; today: string }) {
  return columns.map(({ day, counts }, n) => (
    <div key={day} className={`col d${n + 1}${counts.some((one) => one.day === today) ? " now" : ""}`} />
  ));
}

function LongJobs({ long, tile, t }: { long: Long<TileProps["job"]>[]; tile: Tile; t: Translate }) {
  if (long.length === 0) return null;
  return (
    <>
      <h2 className="visually-hidden" id="long-jobs">
        {t("jobs:week.long")}
      </h2>
      <ul className="long" aria-labelledby="long-jobs">
        {long.map(({ job, from, columns }) => tile(job, true, `wide d${from} w${columns}`))}
      </ul>
    </>
  );
}
