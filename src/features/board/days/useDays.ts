import { postedEvents } from "../../job/posted.ts";
import { useLive } from "../../live/use/useLive.ts";
import { useNews } from "../live/useNews.ts";
import { type DaysData, type DaysQuery, loadDays } from "./load.ts";

export interface DaysStart {
  initial: DaysData;
  renderedAt: string;
  query: DaysQuery;
}

/** Days of a board as they are by now. */
export function useDays({ initial, renderedAt, query }: DaysStart) {
  const { data, ...live } = useLive(initial, renderedAt, postedEvents, (known, all) =>
    loadDays(query, all, known?.changed),
  );
  const news = useNews(data.jobs, `${query.from} ${query.to}`);
  const jobs = new Map(data.jobs.map((job) => [job.id, job]));
  const days = new Map(data.days.map((day) => [day.day, day]));
  return { ...live, jobs, days, news };
}
