import { type Callers, callersKey, errorMemberKey, ownNamesKey, type Seeks, seeksKey } from "./operations.ts";
import type { Reason } from "./reasons.ts";

/** What a route says of itself in its `detail` for the document alone, which takes these out again. */
export interface Notes {
  /** `null`: nothing that it needs could be missing. */
  "x-refusals"?: Reason[] | null;
  "x-versioned"?: true;
  "x-tagged"?: true;
  [callersKey]?: Callers;
  [errorMemberKey]?: boolean;
  [ownNamesKey]?: readonly string[];
  [seeksKey]?: Seeks;
}

/**
 * For which reasons a route may refuse. What follows from its declaration need not be said: who may call, that there
 * is a body or a parameter to be read, that the database may be away.
 */
export const refuses = (...named: Reason[]): Notes => ({ "x-refusals": named });

export const neverRefuses: Notes = { "x-refusals": null };

/** Answers carry an `ETag`, and 304 tells who has that version already. */
export const versioned: Notes = { "x-versioned": true };

/** Answers carry the `ETag` of the one thing that they tell of, which the call that saves it takes as `If-Match`. */
export const tagged: Notes = { "x-tagged": true };
