import { useEffect, useRef } from "react";
import { toast } from "../../components/toasts.ts";
import { type Lang, translate } from "../../i18n.ts";

/** Outcomes that a page tells the next one in `?done=`; each is a text of `jobs:done`. */
const outcomes = [
  "posted",
  "messagePosted",
  "messageDeleted",
  "urgentToday",
  "urgentLater",
  "changed",
  "deleted",
  "applied",
  "withdrawn",
  "hidden",
  "restored",
  "removed",
  "schoolHidden",
  "chosen",
  "chosenRemoved",
  "notChosen",
] as const;
export type Outcome = (typeof outcomes)[number];

export const outcomeOf = (asked: string | null): Outcome | undefined =>
  outcomes.find((outcome) => outcome === asked);

/** Tells how the action that led to this page went, after which the address is clean again. */
export function FlashToast({ done, lang }: { done: Outcome; lang: Lang }) {
  const text = translate(lang)(`jobs:done.${done}`);
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    toast(text, done === "notChosen" ? "plain" : "good");
    const url = new URL(location.href);
    url.searchParams.delete("done");
    history.replaceState(history.state, "", url);
  }, [text, done]);
  return null;
}
