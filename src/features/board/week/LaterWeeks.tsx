import type { BoardDay } from "../../../../server/modules/jobs/index.ts";
import { Icon } from "../../../components/Icon.tsx";
import type { Translate } from "../../../i18n.ts";
import { dayNumber, weekNumber } from "../../job/words/calendar.ts";
import { plainDay } from "../../job/words/dates.ts";
import { type AskedFilter, withFilter } from "../days/filter.ts";
import { jobsOf, openOf } from "../days/tally.ts";
import { heldText } from "./held.ts";
import { weeksOfDays } from "./later.ts";
import { weekRange } from "./range.ts";

interface Props {
  /** On which something lies, after the week that is shown. */
  days: BoardDay[];
  today: string;
  /** What the board is filtered by. */
  asked: AskedFilter;
  t: Translate;
  /** Of its heading. */
  id?: string;
}

/** What comes after the week: on which days something lies, and how much of it is open. */
export function LaterWeeks({ days, today, asked, t, id = "later-weeks" }: Props) {
  const weeks = weeksOfDays(days);
  if (weeks.length === 0) return null;
  return (
    <section className="later-weeks" aria-labelledby={id}>
      <h2 id={id}>{t("jobs:week.later")}</h2>
      <ul className="card flush">
        {weeks.map(({ monday, days }) => (
          <li key={monday}>
            <a href={withFilter("/app/jobs/overview", asked, { view: "week", day: monday })}>
              <b>{t("jobs:week.heading", { week: weekNumber(monday), days: weekRange(monday, t) })}</b>{" "}
              <span className="days">
                {days.map((day) => (
                  <span key={day.day} className={`d${dayNumber(day.day)}`}>
                    {plainDay(day.day, today, t)}{" "}
                    <small>{heldText(jobsOf(day), openOf(day), day.messages, t)}</small>{" "}
                  </span>
                ))}
              </span>
              <Icon name="next" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
