import type { Window } from "../rules.ts";
import { guarded, multirange } from "./windows.ts";

/** Columns of an assignment that follow the job's times. */
export function bookedWindows({ windows }: { windows: Window[] }) {
  return { windows: multirange(windows), guardedWindows: multirange(guarded(windows)) };
}
