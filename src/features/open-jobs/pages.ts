import { useCallback, useState } from "react";
import { flushSync } from "react-dom";

/** Jobs that are shown at first, and more each time when asked for. */
export const pageOfJobs = 60;
const most = 6000;

/** How many jobs a page's address asks for: whole pages, so that going back shows what one has left. */
export function shownFrom(asked: string | null): number {
  const pages = Math.ceil(Number(asked) / pageOfJobs);
  return pages >= 1 ? Math.min(pages * pageOfJobs, most) : pageOfJobs;
}

export function useShown(rendered: number) {
  const [shown, setShown] = useState(shownFrom(String(rendered)));
  const showMore = useCallback(() => {
    const next = shown + pageOfJobs;
    // At once, for the keyboard's focus to go there.
    flushSync(() => setShown(next));
    const address = new URL(location.href);
    address.searchParams.set("show", String(next));
    history.replaceState(history.state, "", address);
  }, [shown]);
  return { shown, showMore };
}

/** @returns what calls it off */
export function whenIdle(act: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(act, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}
