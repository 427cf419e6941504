import type { PostedJob } from "../../../server/modules/jobs/index.ts";
import type { Translate } from "../../i18n.ts";
import { byDay } from "../job/list/by-day.ts";
import { dayHeading } from "../job/words/dates.ts";
import type { Card } from "./BoardCard.tsx";
import type { BoardOrder } from "./order.ts";
import type { BoardPage } from "./view.ts";

interface Props {
  jobs: readonly PostedJob[];
  page: BoardPage;
  order: BoardOrder;
  today: string;
  layout: string;
  card: Card;
  t: Translate;
}

/** The jobs that are not over: on the notice board by day, unless another order is asked for. */
export function AheadJobs({ jobs, page, order, today, layout, card, t }: Props) {
  if (order === "day" && page === "board")
    return (
      <div className={`days-as-${layout}`}>
        {byDay(jobs, today).map((group) => (
          <section
            key={group.day}
            className={`${layout} holds-${Math.min(group.jobs.length, 4)}`}
            aria-labelledby={`day-${group.day}`}
          >
            <h2 className="day" id={`day-${group.day}`}>
              {dayHeading(group.day, today, t)}
            </h2>
            {group.jobs.map((job) => card(job, true))}
          </section>
        ))}
      </div>
    );
  if (jobs.length === 0) return null;
  return (
    <section className={layout} aria-label={t(page === "board" ? "jobs:board.title" : "jobs:own.title")}>
      {jobs.map((job) => card(job, false))}
    </section>
  );
}
