import { startTransition, useCallback, useLayoutEffect, useRef, useState } from "react";

/**
 * A state of which much may have to be drawn: that happens in pieces, between which whatever is pressed comes in.
 * @returns the state, and what sets it, which ends when it is drawn: the keyboard's focus may go there then
 */
export function useDrawn<T>(initial: T) {
  const [drawn, set] = useState(initial);
  /** Nothing once it is gone from the page: nobody waits for what is not drawn any more. */
  const waiting = useRef<(() => void)[] | undefined>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits, waits for this
  useLayoutEffect(() => {
    for (const done of waiting.current?.splice(0) ?? []) done();
  }, [drawn]);
  useLayoutEffect(
    () => () => {
      for (const done of waiting.current ?? []) done();
      waiting.current = undefined;
    },
    [],
  );

  /** @param next gives another state than the one before, or nothing would be drawn */
  const draw = useCallback(
    (next: (before: T) => T) =>
      new Promise<void>((done) => {
        if (!waiting.current) return done();
        waiting.current.push(done);
        startTransition(() => set(next));
      }),
    [],
  );
  return [drawn, draw] as const;
}
