import { isUnreachable, messageOf } from "../../api.ts";
import type { Translate } from "../../i18n.ts";
import { toast } from "./toasts.ts";

/** For what is done on the page itself: it stays as it was, and says why. */
export const toastFailure =
  (t: Translate) =>
  (error: unknown): void =>
    void toast(failureText(error, t), "bad");

/** What to tell a person about a call that failed: the server's own words where it gave any. */
export function failureText(error: unknown, t: Translate): string {
  if (isUnreachable(error)) return t("jobs:common.unreachable");
  return messageOf(error) || t("jobs:common.failed");
}
