import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Pending } from "./pending.ts";
import { type LiveEvent, listen } from "./stream.ts";

/** Events come in bursts (one per applicant, say); one fetch after the burst is enough. */
const SETTLE = 150;
/** One event may reach a whole region: its clients do not all ask in the same moment. */
const SPREAD = 350;
/** After this long out of sight, events may have been throttled away. */
const STALE = 60_000;

export interface Live<T> {
  data: T;
  /** The instant `data` is from. */
  now: Date;
  /** The last attempt to refresh failed; `data` is older than it should be. */
  stale: boolean;
  /** @param jobId what has changed, when it is no more than this job */
  refresh(jobId?: string): Promise<void>;
  /** Adds to what is shown; events that come meanwhile are looked into afterwards. */
  extend(more: (data: T) => Promise<T>): Promise<void>;
}

/** What is shown, and the jobs of it that have changed. */
export interface Known<T> {
  data: T;
  changed: string[];
}

/** Whether only other jobs than this one have changed. */
export const ofOthers = (id: string, known: Known<unknown> | undefined): boolean =>
  known !== undefined && !known.changed.includes(id);

/**
 * Data that was rendered by the server and is fetched anew whenever the server tells of a change.
 * @param load gets what is known when only some jobs have changed, and may fetch just these; and what is shown
 */
export function useLive<T>(
  initial: T,
  renderedAt: string,
  names: readonly LiveEvent[],
  load: (known: Known<T> | undefined, data: T) => Promise<T>,
): Live<T> {
  const [shown, setShown] = useState({ data: initial, now: new Date(renderedAt), stale: false });
  const turn = useRef(0);
  const pending = useRef(new Pending());
  const latest = useRef(initial);
  const loader = useRef(load);
  /** How many additions wait or are under way, and when the last of them is done. */
  const extending = useRef({ count: 0, done: Promise.resolve() });
  loader.current = load;

  const fetchPending = useCallback(async () => {
    if (pending.current.empty || extending.current.count > 0) return;
    const mine = ++turn.current;
    const { jobs, settle } = pending.current.ask();
    try {
      const data = await loader.current(jobs && { data: latest.current, changed: jobs }, latest.current);
      // An older answer must not overwrite a newer one, which has asked for the same and more.
      if (mine !== turn.current) return;
      settle();
      latest.current = data;
      setShown({ data, now: new Date(), stale: false });
    } catch {
      if (mine === turn.current) setShown((before) => ({ ...before, stale: true }));
    }
  }, []);

  const refresh = useCallback(
    (jobId?: string) => {
      pending.current.add(jobId);
      return fetchPending();
    },
    [fetchPending],
  );

  const add = useCallback(async (more: (data: T) => Promise<T>) => {
    // What is on its way knows nothing of what is added; it stays pending.
    turn.current++;
    try {
      const data = await more(latest.current);
      latest.current = data;
      // At once, for the keyboard's focus to go there.
      flushSync(() => setShown({ data, now: new Date(), stale: false }));
    } catch {
      setShown((before) => ({ ...before, stale: true }));
    }
  }, []);

  const extend = useCallback(
    async (more: (data: T) => Promise<T>) => {
      extending.current.count++;
      // One after the other: each adds to what the one before has brought.
      const done = extending.current.done.then(() => add(more));
      extending.current.done = done;
      await done;
      extending.current.count--;
      await fetchPending();
    },
    [add, fetchPending],
  );

  const watched = names.join();
  useEffect(() => {
    let settling: ReturnType<typeof setTimeout> | undefined;
    let hiddenSince = 0;
    const soon = (jobId?: string) => {
      pending.current.add(jobId);
      // Who does not look is brought up to date when they do.
      if (document.visibilityState === "hidden") return;
      clearTimeout(settling);
      settling = setTimeout(fetchPending, SETTLE + Math.random() * SPREAD);
    };
    const onVisibility = () => {
      if (document.visibilityState === "hidden") hiddenSince = Date.now();
      else if (hiddenSince && Date.now() - hiddenSince > STALE) soon();
      else fetchPending();
    };
    const minute = setInterval(() => setShown((before) => ({ ...before, now: new Date() })), 60_000);
    const end = listen(watched.split(",") as LiveEvent[], soon);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      end();
      clearTimeout(settling);
      clearInterval(minute);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [watched, fetchPending]);

  return { ...shown, refresh, extend };
}
