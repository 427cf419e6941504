import { invalid } from "../../../platform/failures/errors.ts";
import { endsAfterStart, type Hours } from "../../jobs/rules.ts";

/** @throws Refusal 422 when the end is not after the start (rule: urgent-defaults) */
export function checkHours(hours: Hours): void {
  if (!endsAfterStart(hours)) throw invalid({ end: "errors:job.endTimeBeforeStart" });
}
