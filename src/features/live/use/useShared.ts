import { useStore } from "@nanostores/react";
import type { ReadableAtom } from "nanostores";

/**
 * A choice that two islands of a page share. The store stays empty on the server, where it would be shared
 * by everybody; until somebody chooses, what the page was rendered with counts.
 */
export function useShared<T>(store: ReadableAtom<T | undefined>, rendered: T): T {
  return useStore(store, { ssr: "initial" }) ?? rendered;
}
