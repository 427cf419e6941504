import { useEffect } from "react";
import { useMore } from "../job/list/more.ts";
import { isWhole } from "../job/list/part.ts";
import { useArrivals } from "../live/useArrivals.ts";
import { useLive } from "../live/useLive.ts";
import { useShared } from "../live/useShared.ts";
import { useShownCount } from "../live/useShownCount.ts";
import { type Listed, loadMore, loadOpenJobs, partOf } from "./load.ts";
import { $openOrder, inOpenOrder, type OpenOrder } from "./order.ts";

const watched = ["jobPosted", "jobChanged", "applicationsChanged", "substituteChosen"] as const;

/** A substitute's lists as they are now: what is shown of them, in which order, and what has just come. */
export function useOpenJobs(initial: Listed, renderedAt: string, renderedOrder: OpenOrder) {
  const order = useShared($openOrder, renderedOrder);
  const { data, now, stale, refresh, extend } = useLive<Listed>(initial, renderedAt, watched, (known, all) =>
    loadOpenJobs(all, order, known?.changed),
  );
  const arrived = useArrivals(idsOf(data), data.next);
  // No event tells of a job whose time runs out.
  const jobs = inOpenOrder(data.active, order).filter((job) => new Date(job.endsAt) > now);

  // Of a part, another order has other jobs first; and where nothing is left of it, there may be something elsewhere.
  const wanted = !isWhole(data) && (data.order !== order || jobs.length === 0) ? order : undefined;
  useEffect(() => {
    if (wanted) void refresh();
  }, [wanted, refresh]);

  const total = isWhole(data) ? jobs.length : data.total;
  useShownCount("open", total);
  const { shown, more } = useMore({
    initial: partOf(initial),
    part: { ...partOf(data), jobs },
    total,
    fetchNext: () => extend(loadMore),
  });
  return {
    now,
    stale,
    refresh,
    messages: data.messages,
    open: shown,
    /** Nothing is there, nor on its way. */
    isEmpty: jobs.length === 0 && wanted === undefined,
    more: more && { ...more, href: `?sort=${order}&cursor=${data.next ?? ""}` },
    hidden: inOpenOrder(data.inactive, order),
    arrived,
    newcomers: data.active.filter((job) => arrived.has(job.id)),
  };
}

const idsOf = ({ active, inactive }: Listed) => [...active, ...inactive].map((job) => job.id);
