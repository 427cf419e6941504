import { createPortal } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { fullDate } from "../../../dates.ts";
import type { Lang } from "../../../i18n.ts";
import { readDate } from "../../../typed-date.ts";
import Calendar from "./Calendar.tsx";
import type { DateWords } from "./words.ts";

/** What a place says of its calendar (PlainDate.astro). */
export interface Said {
  today: string;
  lang: Lang;
  words: DateWords;
}

/** The open calendars by the place of their field. */
const roots = new WeakMap<HTMLElement, Root>();

export const toggle = (place: HTMLElement): void => (roots.has(place) ? close(place) : open(place));

/** Opens the calendar under its field, at the day that stands there; what is taken goes there as if it were typed. */
export function open(place: HTMLElement): void {
  const input = place.querySelector("input");
  if (!input || roots.has(place)) return;
  const said = JSON.parse(place.dataset["plainDate"] ?? "") as Said;
  const root = createRoot(document.createElement("div"));
  roots.set(place, root);
  say(place, true);
  place.addEventListener("focusout", leave);
  const back = () => {
    close(place);
    input.focus();
  };
  const pick = (date: string) => {
    input.value = fullDate(date);
    for (const name of ["input", "change"]) input.dispatchEvent(new Event(name, { bubbles: true }));
    back();
  };
  const chosen = readDate(input.value, said.today);
  root.render(createPortal(<Calendar {...said} chosen={chosen} onPick={pick} onClose={back} />, place));
}

function close(place: HTMLElement): void {
  place.removeEventListener("focusout", leave);
  roots.get(place)?.unmount();
  roots.delete(place);
  say(place, false);
}

/** The focus went elsewhere on the page; a press on nothing in particular is noticed by the calendar. */
function leave({ currentTarget, relatedTarget }: FocusEvent): void {
  const place = currentTarget as HTMLElement;
  if (relatedTarget instanceof Node && !place.contains(relatedTarget)) close(place);
}

const say = (place: HTMLElement, isOpen: boolean) =>
  place.querySelector(":scope > button")?.setAttribute("aria-expanded", String(isOpen));
