import { useRef, useState } from "react";
import { ApiError } from "../api.ts";
import type { Translate } from "../i18n.ts";
import { toast } from "./toasts.ts";

/**
 * A press that asks the server: one at a time, however quickly it is pressed again, and what went wrong is told.
 * Buttons show `busy` as `aria-busy` and `aria-disabled`; `disabled` would take the focus away.
 */
export function useAction(tell: (error: unknown) => void) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const run = async (action: () => Promise<unknown>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await action();
    } catch (error) {
      tell(error);
    }
    running.current = false;
    setBusy(false);
  };
  return { busy, run };
}

/** In place of this page, so that going back does not lead to it again. An action that ends so stays under way. */
export function leaveFor(path: string): Promise<never> {
  location.replace(path);
  return new Promise(() => {});
}

/** For what is done on the page itself: it stays as it was, and says why. */
export const toastFailure =
  (t: Translate) =>
  (error: unknown): void =>
    toast(failureText(error, t), "bad");

/** What to tell a person about a call that failed: the server's own words where it gave any. */
export function failureText(error: unknown, t: Translate): string {
  return saidBy(error) || t("jobs:common.failed");
}

/** The server's own words about a call that failed, for islands with other texts than those of jobs. */
export function saidBy(error: unknown): string | undefined {
  return error instanceof ApiError ? error.text : undefined;
}
