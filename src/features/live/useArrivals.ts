import { useRef } from "react";

/**
 * Which of these ids were not there when the page was rendered, so that they can be pointed out gently.
 * An id that leaves and comes back counts as known.
 */
export function useArrivals(ids: readonly string[]): ReadonlySet<string> {
  const known = useRef<Set<string> | null>(null);
  const arrived = useRef(new Set<string>());
  if (!known.current) known.current = new Set(ids);
  for (const id of ids) {
    if (known.current.has(id)) continue;
    known.current.add(id);
    arrived.current.add(id);
  }
  return arrived.current;
}
