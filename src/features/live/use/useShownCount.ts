import { useEffect } from "react";
import { showMenuCount, showPageCount } from "../counters.ts";

/** How long a list is, in the menus and beside the page's title. @param shown of a list that is filtered: so much of it */
export function useShownCount(
  menu: Parameters<typeof showMenuCount>[0],
  count: number,
  shown: number = count,
): void {
  useEffect(() => {
    showPageCount(shown);
    showMenuCount(menu, count);
  }, [menu, count, shown]);
}
