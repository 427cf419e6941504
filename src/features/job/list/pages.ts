import { useCallback } from "react";
import { useDrawn } from "../../../components/use/useDrawn.ts";
import { listAddress, writeListAddress } from "./address.ts";

/** Jobs, or applicants of one, that are shown at first, and more each time when asked for (rule: long-lists). */
export const pageOfJobs = 30;
/** That many are shown when one comes back; whoever goes on from there asks for them again. */
const most = 600;

/** How many a page's address asks for: whole pages, so that going back shows what one has left. */
export function shownFrom(asked: string | null): number {
  const pages = /^\d+$/.test(asked ?? "") ? Math.ceil(Number(asked) / pageOfJobs) : 0;
  return pages >= 1 ? Math.min(pages * pageOfJobs, most) : pageOfJobs;
}

export function useShown(rendered: number) {
  const [shown, draw] = useDrawn(shownFrom(String(rendered)));
  const showMore = useCallback(async () => {
    const next = shown + pageOfJobs;
    await draw(() => next);
    const address = listAddress();
    address.searchParams.set("show", String(Math.min(next, most)));
    writeListAddress(address);
  }, [shown, draw]);
  return { shown, showMore };
}
