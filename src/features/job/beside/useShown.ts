import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { pathOf, put, readPart } from "./part.ts";

/** What a page tells of a job until that listens for itself. */
const watched = [
  "jobChanged",
  "substituteChosen",
  "applicationsChanged",
  "requestsChanged",
  "filesChanged",
] as const;

/** What the list of the page has of its own for it. */
export interface OfList {
  /** A job counts as read from now on. */
  onOpened(id: string): void;
  /** Calls back when one of these is told; returns what ends that. */
  listen(names: typeof watched, callback: (subject?: string) => void): () => void;
}

/** A job that is shown, or on its way. */
export interface Wanted {
  id: string;
  /** By a press, or by going back and forward; the first of a list is shown unasked. */
  asked: boolean;
  /** It is here already, and has changed. */
  again?: true;
}

interface Refs {
  place: RefObject<HTMLElement | null>;
  heading: RefObject<HTMLElement | null>;
}

/** The one job that is shown beside a list. Of several that are wanted the last counts. */
export function useShown({ place, heading }: Refs, { onOpened, listen }: OfList) {
  const [wanted, setWanted] = useState<Wanted>();
  const [here, setHere] = useState<{ id: string; title: string }>();
  const [failed, setFailed] = useState(false);
  const latest = useRef<Wanted>(undefined);

  const show = async (job: Wanted | undefined) => {
    latest.current = job;
    setWanted(job);
    setFailed(false);
    if (!job) {
      put(undefined, place.current);
      return setHere(undefined);
    }
    const { id, asked, again } = job;
    const changes = changesOf(id, listen);
    const part = await readPart(id, !asked).catch(() => undefined);
    if (latest.current !== job) return changes.end();
    if (!part) {
      changes.end();
      if (!asked) setFailed(true);
      else if (!again) location.assign(pathOf(id));
      return;
    }
    const hadFocus = place.current?.contains(document.activeElement);
    put(part.job, place.current, () => {
      const old = changes.end();
      // Of the first of a list this is the list's matter.
      if (old && asked && latest.current === job) void show({ id, asked, again: true });
    });
    // At once, for the keyboard's focus to go there.
    flushSync(() => setHere({ id, title: part.title }));
    const isOpened = asked && !again;
    // Who was in what has gone stays at its place.
    if (isOpened || hadFocus) heading.current?.focus({ preventScroll: true });
    if (isOpened) onOpened(id);
  };
  return { wanted, here, failed, latest, show };
}

/** Whether the job changes until `end` is called, which says so. */
function changesOf(id: string, listen: OfList["listen"]): { end(): boolean } {
  let has = false;
  const stop = listen(watched, (subject) => {
    has ||= subject === undefined || subject === id;
  });
  return {
    end: () => {
      stop();
      return has;
    },
  };
}
