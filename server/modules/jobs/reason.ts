import type { TextKey } from "../../platform/i18n.ts";
import type { OpenJob } from "./lists/model.ts";

/** What keeps a substitute from applying to a job that they may read, in the words of the refusal; undefined if nothing. */
export function reasonAgainst({ own, notInRegion, schoolBlocked, applied }: OpenJob): TextKey | undefined {
  if (own) return "errors:application.ownJob";
  if (notInRegion) return "errors:application.notInRegion";
  // Who has applied before they hid the school wants nothing more there.
  return schoolBlocked && !applied ? "errors:application.schoolBlocked" : undefined;
}
