import { useRef } from "react";

/**
 * Which of these ids were not there when the page was rendered, so that they can be pointed out gently.
 * An id that leaves and comes back counts as known.
 * @param whole false while `ids` are only a part of what was there
 */
export function useArrivals(ids: readonly string[], whole = true): ReadonlySet<string> {
  const known = useRef<Set<string> | null>(null);
  const arrived = useRef(new Set<string>());
  const wasWhole = useRef(whole);
  if (!known.current || !wasWhole.current) known.current = new Set(ids);
  wasWhole.current = whole;
  for (const id of ids) {
    if (known.current.has(id)) continue;
    known.current.add(id);
    arrived.current.add(id);
  }
  return arrived.current;
}
