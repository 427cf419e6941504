import { useEffect, useRef, useState } from "react";
import type { FormChoices, JobDraft } from "../draft.ts";
import { type Box, boxIn } from "./box.ts";
import { aside, differs, type Resumed, resumed } from "./kept-draft.ts";
import type { DraftPlace } from "./key.ts";

export interface Keeping extends DraftPlace {
  /** The form begins with something that was asked for, as a day or an earlier job: a draft is offered, not taken. */
  offers: boolean;
}

export interface Found extends Resumed {
  at: number;
}

/** How the form stands to what was kept of it. */
type Standing =
  | { is: "plain" }
  | { is: "offered"; found: Found }
  /** `before`: what was typed in the form by then, in whose place it came. */
  | { is: "restored"; found: Found; before?: JobDraft | undefined }
  | { is: "cleared"; before: JobDraft };

interface Options {
  keep?: Keeping | undefined;
  initial: JobDraft;
  choices: FormChoices;
  today: string;
  draft: JobDraft;
  replace(draft: JobDraft): void;
  /** To the first field: the button that was pressed is gone. */
  focus(): void;
}

/** Keeps what is typed in this browser until it is posted or cleared (rule: kept-draft). */
export function useKept({ keep, initial, choices, today, draft, replace, focus }: Options) {
  const latest = useRef(draft);
  latest.current = draft;
  const [standing, setStanding] = useState<Standing>({ is: "plain" });
  const box = useBox(keep, (value, at) => {
    const back = resumed(value, { initial, choices, today });
    if (!keep || !back || !differs(back.draft, initial)) return;
    // What the server has brought back already is the same (rule: typed-kept).
    if (!differs(back.draft, latest.current)) return;
    const typed = differs(latest.current, initial);
    // Whoever has signed in again goes on with what they were writing at this address.
    const offered = typed || (keep.offers && back.ended !== here());
    setStanding({ is: offered ? "offered" : "restored", found: { ...back, at } });
    if (!offered) replace(back.draft);
  });
  const isKept = useWriting({ box, draft, initial, waits: standing.is === "offered" });

  const turnTo = (next: Standing, shown = draft) => {
    setStanding(next);
    replace(shown);
    focus();
  };
  return {
    standing,
    isKept,
    goOn: (found: Found) =>
      turnTo({ is: "restored", found, before: differs(draft, initial) ? draft : undefined }, found.draft),
    /** To what was typed before the draft came in its place, which is offered again. */
    goBack: (found: Found, before: JobDraft) => () =>
      turnTo({ is: "offered", found: { ...found, draft } }, before),
    discard: () => {
      box?.remove();
      turnTo({ is: "plain" });
    },
    clear: () => turnTo({ is: "cleared", before: draft }, initial),
    undo: (before: JobDraft) => turnTo({ is: "plain" }, before),
    /** It was posted. A draft that is still offered is another one, and stays. */
    end: () => standing.is !== "offered" && box?.close(),
    /** The session has ended. @returns whether it comes back by itself to who signs in and is led back here */
    async waitForSignIn(): Promise<boolean> {
      if (!isKept) return false;
      const kept = box?.write({ ...aside(draft), ended: here() });
      return (await kept?.then(() => true).catch(() => false)) ?? false;
    },
  };
}

const here = () => location.pathname + location.search;

/** The browser's box, once what is in it has been read; none in a browser that refuses, or without encryption. */
function useBox(keep: Keeping | undefined, onFound: (value: unknown, at: number) => void): Box | undefined {
  const [box, setBox] = useState<Box>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come to life
  useEffect(() => {
    const open = async () => {
      if (!keep || !globalThis.crypto?.subtle) return;
      const own = boxIn(localStorage, keep);
      const kept = await own.read();
      if (kept) onFound(kept.value, kept.at);
      setBox(own);
    };
    open().catch(() => {});
  }, []);
  return box;
}

interface Writing {
  box: Box | undefined;
  draft: JobDraft;
  initial: JobDraft;
  /** Another draft is in the box. */
  waits: boolean;
}

/** @returns whether what is in the form is in the box as well */
function useWriting({ box, draft, initial, waits }: Writing): boolean {
  const [isKept, setKept] = useState(false);
  const written = useRef("");
  useEffect(() => {
    if (!box || waits) return;
    const now = differs(draft, initial) ? JSON.stringify(aside(draft)) : "";
    if (now === written.current) return;
    written.current = now;
    setKept(now !== "");
    if (now === "") box.remove();
    else box.write(aside(draft)).catch(() => setKept(false));
  }, [box, draft, initial, waits]);
  return isKept && !waits;
}
