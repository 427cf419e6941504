import { useEffect } from "react";
import { showMenuCount, showPageCount } from "./counters.ts";

/** How long a list is, beside the page's title and in the menus. */
export function useShownCount(menu: Parameters<typeof showMenuCount>[0], count: number): void {
  useEffect(() => {
    showPageCount(count);
    showMenuCount(menu, count);
  }, [menu, count]);
}
