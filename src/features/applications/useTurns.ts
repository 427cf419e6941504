import { useEffect, useRef, useState } from "react";
import { isWhole } from "../job/list/part.ts";
import type { Applications } from "./load.ts";
import { statesBefore, statesOf, type Turn, turnsSince } from "./turns.ts";
import { rememberedWaiting, rememberWaiting } from "./waiting.ts";

/**
 * Follows the states of applications from one look to the next, those too that are in no part of the list that is here.
 * @param chosen the jobs that one had got when the page was rendered
 */
export function useTurns(data: Applications, chosen: string[], refresh: (jobId: string) => Promise<void>) {
  const [turns, setTurns] = useState<Turn[]>([]);
  const before = useRef<ReturnType<typeof statesOf> | undefined>(undefined);

  useEffect(() => {
    const here = [...data.active.jobs, ...data.inactive.jobs];
    const remembered = before.current ?? rememberedWaiting();
    const known = statesBefore(remembered, data.elsewhere, chosen);
    const jobs = [...here, ...data.elsewhere];
    const found = turnsSince(known, jobs);
    const all = isWhole(data.active) && isWhole(data.inactive);
    // Of a part, what waits elsewhere is still remembered.
    const states = all ? statesOf(jobs) : new Map([...known, ...statesOf(jobs)]);
    rememberWaiting(states);
    if (!before.current) for (const id of missed(remembered, chosen, states)) void refresh(id);
    before.current = states;
    if (found.length > 0) setTurns(found);
  }, [data, chosen, refresh]);

  return { turns };
}

type States = ReturnType<typeof statesOf>;

/** Jobs that one has got meanwhile, and does not see here. */
const missed = (remembered: States, chosen: string[], states: States) =>
  chosen.filter((id) => remembered.get(id) === "pending" && states.get(id) === "pending");
