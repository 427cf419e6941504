import { ApiError } from "../api.ts";
import type { Translate } from "../i18n.ts";

/** What to tell a person about a call that failed: the server's own words where it gave any. */
export function failureText(error: unknown, t: Translate): string {
  return (error instanceof ApiError && error.text) || t("jobs:common.failed");
}
