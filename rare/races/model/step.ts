import type { Answer } from "../deeds.ts";
import type { Market } from "./market.ts";

/**
 * What a step of a call does to the market, at one moment. Most calls are one; who answers with what it looks up
 * afterwards is several, between which others may come.
 */
export interface Step {
  market: Market;
  /** What the call may be answered with, if this was its last step. */
  ends?: Omit<Answer, "seen">[];
  /** What the answer shows of this moment. */
  seen?: Record<string, string>;
}

/** What a call may end with: status and `code`. */
export const ok = { status: 200, code: undefined };
export const unauthenticated = { status: 401, code: "unauthenticated" };
export const forbidden = (code = "forbidden") => ({ status: 403, code });
export const notFound = { status: 404, code: "not_found" };
export const conflict = (code: string) => ({ status: 409, code });

export const refused = (market: Market, ...ends: Omit<Answer, "seen">[]): Step => ({ market, ends });
