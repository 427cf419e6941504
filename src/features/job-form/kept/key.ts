import { keysFor } from "../../../../server/platform/secrets/seal.ts";

export interface DraftPlace {
  /** In the browser's storage. */
  name: string;
  /** In base64: the one to write with, then those that may have been written with before. */
  keys: string[];
}

/**
 * Where a browser keeps this person's draft of a job at this school, and the key without which it is not read: whoever
 * is signed in as somebody else at the same device does not get it (rule: kept-draft).
 */
export function draftPlace(ctx: App.Locals["ctx"], personId: string, school = "several"): DraftPlace {
  const whose = `${personId}.${school}`;
  const keys = keysFor(ctx.config, `draft of a job ${whose}`).map((key) => key.toString("base64"));
  return { name: `draft.${whose}`, keys };
}
