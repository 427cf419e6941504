import { useRef } from "react";

/**
 * Which of these ids came while one was looking, so that they can be pointed out gently. An id that leaves and
 * comes back counts as known.
 * @param part names the part of a list that `ids` are; what comes with another part was there before
 */
export function useArrivals(ids: readonly string[], part?: string): ReadonlySet<string> {
  const known = useRef(new Set<string>());
  const arrived = useRef(new Set<string>());
  const shown = useRef<string | undefined | null>(null);
  if (shown.current !== part) for (const id of ids) known.current.add(id);
  shown.current = part;
  for (const id of ids) {
    if (known.current.has(id)) continue;
    known.current.add(id);
    arrived.current.add(id);
  }
  return arrived.current;
}
