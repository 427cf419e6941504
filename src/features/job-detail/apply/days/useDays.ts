import { useEffect, useState } from "react";
import { applyForm, type Wish, wishIn } from "./wish.ts";

/** What is ticked on the page by now; undefined where nothing is asked of days. */
export function wishOnPage(): Wish | undefined {
  const form = document.querySelector<HTMLFormElement>(`#${applyForm}`);
  return form ? wishIn(new FormData(form)) : undefined;
}

/** How many days are ticked, which the button says; undefined before scripts run, and where nothing is asked of days. @param orNone none is an answer, too */
export function useDays(orNone: boolean) {
  const [count, setCount] = useState<number>();
  const [none, setNone] = useState(false);
  const read = () => {
    setNone(false);
    setCount(wishOnPage()?.days.length);
  };
  useEffect(read, []);
  /** Leads to the days where none is ticked. @returns whether it may go on */
  const check = () => {
    const short = !orNone && wishOnPage()?.days.length === 0;
    setNone(short);
    if (short) document.querySelector<HTMLElement>("#field-days input:enabled")?.focus();
    return !short;
  };
  return { count, none, read, check };
}
