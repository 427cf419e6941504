import { useRef, useState } from "react";

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
