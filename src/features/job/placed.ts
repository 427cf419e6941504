import { useEffect } from "react";

/** A substitute has hidden a job, or brought it back, beside their list: no event tells of that, as it concerns nobody else. */
const name = "job-placed";

/** @returns whether a list follows */
export const tellPlaced = (jobId: string): boolean =>
  !dispatchEvent(new CustomEvent(name, { detail: jobId, cancelable: true }));

/** Has the list follow. */
export function usePlaced(refresh: (jobId: string) => Promise<void>): void {
  useEffect(() => {
    const hear = (event: Event) => {
      const { detail } = event as CustomEvent<string>;
      event.preventDefault();
      void refresh(detail);
    };
    addEventListener(name, hear);
    return () => removeEventListener(name, hear);
  }, [refresh]);
}
