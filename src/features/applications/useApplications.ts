import { useEffect } from "react";
import { useMore } from "../job/list/more.ts";
import { isWhole } from "../job/list/part.ts";
import { useLive } from "../live/use/useLive.ts";
import { useShownCount } from "../live/use/useShownCount.ts";
import { type Applications, loadApplications, moreApplications } from "./load.ts";
import { useStateChanges } from "./useStateChanges.ts";

const watched = ["substituteChosen", "applicationsChanged", "requestsChanged", "jobChanged"] as const;

/**
 * A substitute's applications as they are now, what is shown of them, and what has become of them meanwhile.
 * @param chosen the jobs that one had got when the page was rendered
 */
export function useApplications(initial: Applications, chosen: string[], renderedAt: string) {
  const { data, now, stale, refresh, extend } = useLive(initial, renderedAt, watched, (known, all) =>
    loadApplications(all, known?.changed),
  );
  const { active, inactive, counts } = data;

  // Where nothing is left of a part, there may be something elsewhere.
  const lost = active.jobs.length === 0 && !isWhole(active);
  useEffect(() => {
    if (lost) void refresh();
  }, [lost, refresh]);

  useShownCount("applications", counts.active);
  const { shown, more } = useMore({
    initial: initial.active,
    part: active,
    total: counts.active,
    fetchNext: () => extend((all) => moreApplications(all, "active")),
  });
  const moreInactive = inactive.next !== undefined && {
    left: inactive.start ? undefined : counts.inactive - inactive.jobs.length,
    href: `?older=${inactive.next}#older`,
    onMore: () => extend((all) => moreApplications(all, "inactive")),
  };
  return {
    now,
    stale,
    refresh,
    active: shown,
    /** Nothing is there, nor on its way. */
    isEmpty: active.jobs.length === 0 && !lost,
    more: more && { ...more, href: `?cursor=${active.next ?? ""}` },
    inactive: inactive.jobs,
    moreInactive: moreInactive || undefined,
    ...useStateChanges(data, chosen),
  };
}
