import type { ReactNode } from "react";
import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { Icon } from "../../../components/Icon.tsx";
import type { Translate } from "../../../i18n.ts";
import { dayNumber } from "../../job/words/calendar.ts";
import { plainDay } from "../../job/words/dates.ts";
import { type AskedFilter, withFilter } from "../days/filter.ts";
import { PastRow } from "../days/PastRow.tsx";
import type { PastDay } from "../days/past.ts";
import type { Column } from "./columns.ts";

interface Props {
  column: Column<PostedJob>;
  /** What lay on it and is over. */
  past: PastDay | undefined;
  severalSchools: boolean;
  today: string;
  /** What the board is filtered by. */
  asked: AskedFilter;
  tile(job: PostedJob, withDays: boolean): ReactNode;
  t: Translate;
}

/** The jobs of a day, and the way to post one for it. */
export function DayStack({ column, past, severalSchools, today, asked, tile, t }: Props) {
  const { day, weekend, jobs, left, counts } = column;
  const over = past?.jobs ?? [];
  const unnamed = (past?.count ?? 0) - over.length;
  const last = counts.at(-1)?.day ?? day;
  return (
    <ul className="stack">
      {jobs.map((job) => tile(job, weekend || job.startDate !== job.endDate))}
      {over.map((job) => (
        <PastRow key={job.id} {...{ job, today, t }} withSchool={severalSchools} />
      ))}
      {unnamed > 0 && (
        <li>
          <a className="link" href={withFilter("/app/jobs/calendar", asked, { day })}>
            {t("jobs:week.more", { count: unnamed })}
          </a>
        </li>
      )}
      {left.map(({ day: on, count }) => (
        <li key={on}>
          <a className="link" href={withFilter("/app/jobs/calendar", asked, { day: on })}>
            {weekend
              ? t("jobs:week.moreOn", { count, day: plainDay(on, today, t) })
              : t("jobs:week.more", { count })}
          </a>
        </li>
      ))}
      {last >= today && (
        <li>
          <a className="add" href={`/app/jobs/new?day=${day < today ? today : day}`}>
            <Icon name="plus" />
            {t(`jobs:week.add.${dayNumber(day < today ? today : day)}`)}
          </a>
        </li>
      )}
    </ul>
  );
}
