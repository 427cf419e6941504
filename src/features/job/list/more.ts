import type { Job } from "../../../../server/modules/jobs/index.ts";
import { pageOfJobs, useShown } from "./pages.ts";
import { isWhole, type Part } from "./part.ts";

interface List<T extends Pick<Job, "id">> {
  /** What the page came with. */
  initial: Pick<Part<T>, "jobs" | "next" | "start">;
  /** What is here by now, in the order in which it is shown. */
  part: Pick<Part<T>, "jobs" | "next" | "start">;
  /** Jobs of the whole list. */
  total: number;
  /** Fetches what follows. */
  fetchNext(): Promise<void>;
}

/**
 * Of a list the jobs that are shown, and, unless these are all, what `MoreJobs` needs to show more of them: those that are
 * here already, and when they run short the part that follows (rule: long-lists).
 */
export function useMore<T extends Pick<Job, "id">>({ initial, part, total, fetchNext }: List<T>) {
  // Of a whole list nothing is held back: there is room for what comes.
  const room = isWhole(initial) ? pageOfJobs : 0;
  const { shown: most, showMore } = useShown(initial.jobs.length + room);
  const shown = part.jobs.slice(0, most);
  if (part.next === undefined && part.jobs.length <= most) return { shown };
  const onMore = async () => {
    if (part.next && part.jobs.length < most + pageOfJobs) await fetchNext();
    await showMore();
  };
  return { shown, more: { left: part.start ? undefined : total - shown.length, onMore } };
}
