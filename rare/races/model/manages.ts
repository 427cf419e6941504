import { type Poster, principal, schoolOf } from "../deeds.ts";
import type { Market } from "./market.ts";
import { forbidden, notFound } from "./step.ts";

/** rule: who-manages */
export function manages({ jobs }: Market, who: Poster, job: number): boolean {
  const found = jobs[job];
  return found !== undefined && (who === principal ? found.school === schoolOf[who] : found.owner === who);
}

/** Whoever has just lost the school finds nothing, or is refused where it is read again. */
export const lost = (market: Market, who: Poster) =>
  market.gone.includes(who) ? [notFound, forbidden()] : [notFound];
