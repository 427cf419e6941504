import type { Translate } from "../../i18n.ts";
import { outcomes } from "./act.ts";

/** What the page's address says has happened. */
export const outcomeOf = (asked: string | null) => outcomes.find((one) => one === asked);

/** @param count of how many, where it was done to all */
export function outcomeText(done: (typeof outcomes)[number], count: string | null, t: Translate): string {
  const many = /^\d{1,4}$/.test(count ?? "") ? Number(count) : 0;
  return t(`teachers:done.${done}`, { count: many });
}
