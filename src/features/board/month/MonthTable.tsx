import type { BoardDay, PostedJob } from "../../../../server/modules/jobs/index.ts";
import { Icon } from "../../../components/Icon.tsx";
import { pillIcon, toneClass } from "../../../components/StatePill.tsx";
import { addDays } from "../../../dates.ts";
import type { Lang, Translate } from "../../../i18n.ts";
import { weekNumber } from "../../job/words/calendar.ts";
import { clock, dayHeading, shortDate } from "../../job/words/dates.ts";
import { jobTitle } from "../../job/words/facts.ts";
import type { PastDay } from "../days/past.ts";
import { allOf, emptyDay, standingOf, tallies } from "../days/tally.ts";

interface Props {
  /** The month's weeks, each by its Monday. */
  weeks: string[];
  /** With columns for the weekends. */
  weekends: boolean;
  days: ReadonlyMap<string, BoardDay>;
  jobs: ReadonlyMap<string, PostedJob>;
  /** What is over, by its days. */
  past: Record<string, PastDay>;
  /** YYYY-MM */
  month: string;
  today: string;
  now: Date;
  chosen: string;
  /** Address of a day of this calendar. */
  hrefOf(day: string): string;
  caption: string;
  lang: Lang;
  t: Translate;
}

/** A month as a table: how many jobs each day has, by how they stand, and the first two by name. */
export function MonthTable({ weeks, weekends, days, caption, t, ...cell }: Props) {
  const columns = weekends ? [0, 1, 2, 3, 4, 5, 6] : [0, 1, 2, 3, 4];
  // Without weekends a month that begins on one has nothing in that week.
  const shown = weeks.filter((monday) => columns.some((n) => addDays(monday, n).startsWith(cell.month)));
  return (
    <table className="month">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="wk">
            <span className="visually-hidden">{t("jobs:month.week")}</span>
          </th>
          {columns.map((n) => {
            const weekday = ((n + 1) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6;
            return (
              <th key={n} scope="col">
                <span className="in-full">{t(`jobs:dates.long.${weekday}`)}</span>
                <span className="in-short">{t(`jobs:dates.short.${weekday}`)}</span>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {shown.map((monday) => (
          <tr key={monday}>
            <th scope="row" className="wk">
              {weekNumber(monday)}
            </th>
            {columns.map((n) => {
              const day = addDays(monday, n);
              return <Day key={day} {...cell} day={days.get(day) ?? emptyDay(day)} t={t} />;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = Omit<Props, "weeks" | "weekends" | "days" | "caption"> & { day: BoardDay };

function Day({ day, month, today, now, chosen, hrefOf, jobs, past, lang, t }: DayProps) {
  const date = day.day;
  if (!date.startsWith(month)) return <Outside date={date} href={hrefOf(date)} t={t} />;
  const look = [date < today && "gone", date === today && "now", date === chosen && "at"].filter(Boolean);
  const named = day.jobs.slice(0, 2).flatMap((id) => jobs.get(id) ?? []);
  const { count: gone, jobs: ended } = past[date] ?? { count: 0, jobs: [] };
  const over = gone + day.past;
  const endedNamed = ended.slice(0, 2 - named.length);
  const left = allOf(day) + gone - named.length - endedNamed.length;
  return (
    <td className={look.join(" ")}>
      <div className="date">
        <a
          href={hrefOf(date)}
          aria-label={said(day, over, today, t)}
          aria-current={date === chosen ? "date" : undefined}
        >
          {Number(date.slice(8))}
        </a>
        <Tallies {...{ day, over }} />
      </div>
      {named.length + endedNamed.length > 0 && (
        <ul aria-hidden="true">
          {named.map((job) => {
            const { tone } = standingOf(job, now);
            return (
              <li key={job.id} className={toneClass(tone)}>
                <Icon name={tone === "idle" ? "clock" : pillIcon(tone)} />
                <span>
                  <i>{clock(job.startTime, t)} </i>
                  {jobTitle(job, lang, t)}
                </span>
              </li>
            );
          })}
          {endedNamed.map((job) => (
            <li key={job.id} className="is-idle">
              <Icon name="clock" />
              <span>
                <i>{clock(job.startTime, t)} </i>
                {job.title}
              </span>
            </li>
          ))}
          {left > 0 && <li className="more">{t("jobs:week.more", { count: left })}</li>}
        </ul>
      )}
    </td>
  );
}

/** A day of another month: what lies on it is not counted here, so it leads there and is no empty day. */
function Outside({ date, href, t }: { date: string; href: string; t: Translate }) {
  const number = Number(date.slice(5, 7)) as 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;
  const there = t("jobs:month.other", { month: t(`jobs:month.names.${number}`).toLowerCase() });
  const day = shortDate(date, date, t);
  return (
    <td className="outside">
      <a href={href}>
        {`${day} `}
        <small>{there}</small>
      </a>
    </td>
  );
}

/** How many of each there are; a link beside it says the same in words. */
function Tallies({ day, over }: { day: BoardDay; over: number }) {
  return (
    <span className="tallies" aria-hidden="true">
      {tallies.map(
        ({ name, tone }) =>
          day[name] > 0 && (
            <span key={name} className={toneClass(tone)}>
              <Icon name={pillIcon(tone)} />
              {day[name]}
            </span>
          ),
      )}
      {over > 0 && (
        <span className="is-idle">
          <Icon name="clock" />
          {over}
        </span>
      )}
    </span>
  );
}

/** "Tiistai 24.11.: 1 kiireellinen, 2 täytettyä" */
function said(day: BoardDay, over: number, today: string, t: Translate): string {
  const heading = dayHeading(day.day, today, t);
  const counts = tallies.flatMap(({ name }) =>
    day[name] > 0 ? t(`jobs:tally.${name}`, { count: day[name] }) : [],
  );
  if (over > 0) counts.push(t("jobs:tally.past", { count: over }));
  if (counts.length === 0) return t("jobs:month.none", { day: heading });
  return t("jobs:month.day", { day: heading, counts: counts.join(", ") });
}
