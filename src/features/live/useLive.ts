import { useCallback, useEffect, useRef, useState } from "react";
import { type LiveEvent, listen } from "./stream.ts";

/** Events come in bursts (one per applicant, say); one fetch after the burst is enough. */
const SETTLE = 150;
/** After this long out of sight, events may have been throttled away. */
const STALE = 60_000;

export interface Live<T> {
  data: T;
  /** The instant `data` is from. */
  now: Date;
  /** The last attempt to refresh failed; `data` is older than it should be. */
  stale: boolean;
  refresh(): Promise<void>;
}

/** Data that was rendered by the server and is fetched anew whenever the server tells of a change. */
export function useLive<T>(
  initial: T,
  renderedAt: string,
  names: readonly LiveEvent[],
  load: () => Promise<T>,
): Live<T> {
  const [shown, setShown] = useState({ data: initial, now: new Date(renderedAt), stale: false });
  const turn = useRef(0);
  const loader = useRef(load);
  loader.current = load;

  const refresh = useCallback(async () => {
    const mine = ++turn.current;
    try {
      const data = await loader.current();
      // An older answer must not overwrite a newer one.
      if (mine === turn.current) setShown({ data, now: new Date(), stale: false });
    } catch {
      if (mine === turn.current) setShown((before) => ({ ...before, stale: true }));
    }
  }, []);

  const watched = names.join();
  useEffect(() => {
    let settling: ReturnType<typeof setTimeout> | undefined;
    let hiddenSince = 0;
    const soon = () => {
      clearTimeout(settling);
      settling = setTimeout(refresh, SETTLE);
    };
    const onVisibility = () => {
      if (document.visibilityState === "hidden") hiddenSince = Date.now();
      else if (hiddenSince && Date.now() - hiddenSince > STALE) soon();
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
  }, [watched, refresh]);

  return { ...shown, refresh };
}
