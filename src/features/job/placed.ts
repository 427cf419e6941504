import { useEffect } from "react";

/** A substitute has hidden a job, or brought it back, beside their list: no event tells of that, as it concerns nobody else. */
const name = "job-placed";

export const tellPlaced = (jobId: string): boolean => dispatchEvent(new CustomEvent(name, { detail: jobId }));

/** Has the list follow. */
export function usePlaced(refresh: (jobId: string) => Promise<void>): void {
  useEffect(() => {
    const hear = ({ detail }: CustomEventInit<string>) => void (detail && refresh(detail));
    addEventListener(name, hear);
    return () => removeEventListener(name, hear);
  }, [refresh]);
}
