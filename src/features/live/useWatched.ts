import { useEffect } from "react";
import { type LiveEvent, listen } from "./stream.ts";
import type { Upkeep } from "./upkeep.ts";

/** Events come in bursts (one per applicant, say); one fetch after the burst is enough. */
const SETTLE = 150;
/** One event may reach a whole region: its clients do not all ask in the same moment. */
const SPREAD = 350;
/** After this long out of sight, events may have been throttled away. */
const STALE = 60_000;

/** Has fetched what the server tells of: after a burst of events, and for those who come back to the page. */
export function useWatched(
  names: readonly LiveEvent[],
  upkeep: Pick<Upkeep<unknown>, "note" | "fetch">,
): void {
  const watched = names.join();
  useEffect(() => {
    let settling: ReturnType<typeof setTimeout> | undefined;
    let hiddenSince = 0;
    const soon = (jobId?: string) => {
      upkeep.note(jobId);
      // Who does not look is brought up to date when they do.
      if (document.visibilityState === "hidden") return;
      clearTimeout(settling);
      settling = setTimeout(() => upkeep.fetch(), SETTLE + Math.random() * SPREAD);
    };
    const onVisibility = () => {
      if (document.visibilityState === "hidden") hiddenSince = Date.now();
      else if (hiddenSince && Date.now() - hiddenSince > STALE) soon();
      else upkeep.fetch();
    };
    const end = listen(watched.split(",") as LiveEvent[], soon);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      end();
      clearTimeout(settling);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [watched, upkeep]);
}
