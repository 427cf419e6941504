import { useEffect, useRef, useState } from "react";
import { isWhole } from "../job/list/part.ts";
import type { Applications } from "./load.ts";
import { changesSince, type StateChange, statesBefore, statesOf } from "./state-changes.ts";

/**
 * Follows the states of applications from one look to the next, those too that are in no part of the list that is here.
 * @param chosen the jobs that one had got when the page was rendered
 */
export function useStateChanges(data: Applications, chosen: string[]) {
  const [changes, setChanges] = useState<StateChange[]>([]);
  const before = useRef<ReturnType<typeof statesOf>>(new Map());

  useEffect(() => {
    const here = [...data.active.jobs, ...data.inactive.jobs];
    const known = statesBefore(before.current, data.elsewhere, chosen);
    const jobs = [...here, ...data.elsewhere];
    const found = changesSince(known, jobs);
    const all = isWhole(data.active) && isWhole(data.inactive);
    // Of a part, what waits elsewhere is still remembered.
    before.current = all ? statesOf(jobs) : new Map([...known, ...statesOf(jobs)]);
    if (found.length > 0) setChanges(found);
  }, [data, chosen]);

  return { changes };
}
