import { useCallback, useEffect, useRef, useState } from "react";
import { useDrawn } from "../../../components/use/useDrawn.ts";
import "../sections/follow.ts";
import { type LiveEvent, listen } from "../stream.ts";
import { type Known, type Load, Upkeep } from "../upkeep.ts";

export type { Known };

/** Events come in bursts (one per applicant, say); one fetch after the burst is enough. */
const SETTLE = 150;
/** One event may reach a whole region: its clients do not all ask in the same moment. */
const SPREAD = 350;
/** After this long out of sight, events may have been throttled away. */
const STALE = 60_000;
const MINUTE = 60_000;

export interface Live<T> {
  data: T;
  /** The instant `data` is from, give or take a minute. */
  now: Date;
  /** The last attempt to refresh failed; `data` is older than it should be. */
  stale: boolean;
  /**
   * Ends when what has changed is shown.
   * @param jobId what has changed, when it is no more than this job
   */
  refresh(jobId?: string): Promise<void>;
  /** Adds to what is shown, and ends when it is there; events that come meanwhile are looked into afterwards. */
  extend(more: (data: T) => Promise<T>): Promise<void>;
}

/** Whether only other jobs than this one have changed. */
export const ofOthers = (id: string, known: Known<unknown> | undefined): boolean =>
  known !== undefined && !known.changed.includes(id);

/** Data that was rendered by the server and is fetched anew whenever the server tells of a change. */
export function useLive<T>(
  initial: T,
  renderedAt: string,
  names: readonly LiveEvent[],
  load: Load<T>,
): Live<T> {
  const [shown, draw] = useDrawn({ data: initial, now: new Date(renderedAt), stale: false });
  const loader = useRef(load);
  loader.current = load;
  const [upkeep] = useState(() => {
    return new Upkeep<T>(initial, (known, data) => loader.current(known, data), {
      show: (data) => draw(({ now }) => ({ data, now: recent(now), stale: false })),
      stale: () => void draw((before) => ({ ...before, stale: true })),
    });
  });
  useWatched(names, upkeep);
  useEffect(() => {
    const minute = setInterval(() => draw((before) => ({ ...before, now: new Date() })), MINUTE);
    return () => clearInterval(minute);
  }, [draw]);
  const refresh = useCallback(
    (jobId?: string) => {
      upkeep.note(jobId);
      return upkeep.fetch();
    },
    [upkeep],
  );
  const extend = useCallback((more: (data: T) => Promise<T>) => upkeep.extend(more), [upkeep]);
  return { ...shown, refresh, extend };
}

/** The same for a minute: what has not changed of a list is not drawn anew because of the clock. */
function recent(before: Date): Date {
  const now = new Date();
  return Math.abs(now.getTime() - before.getTime()) < MINUTE ? before : now;
}

/** Has fetched what the server tells of: after a burst of events, and for those who come back to the page. */
function useWatched(names: readonly LiveEvent[], upkeep: Pick<Upkeep<unknown>, "note" | "fetch">): void {
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
