import { useEffect } from "react";
import { type Lang, translate } from "../../../i18n.ts";
import { showMenuCount, showPageCount } from "../../live/counters.ts";
import { allAhead, leadText } from "../lead.ts";
import type { BoardData } from "../load.ts";

/**
 * Keeps the numbers true that the layout has rendered outside of the board, of the school that is shown (rule: menu-counts).
 */
export function useOutsideCounts(counts: BoardData["counts"], lang: Lang): void {
  useEffect(() => {
    showPageCount(allAhead(counts));
    showMenuCount("jobs", counts.menu.jobs);
    showMenuCount("board", counts.menu.board);
    const lead = document.querySelector("[data-board-lead]");
    if (lead) lead.textContent = leadText(counts, translate(lang));
  }, [counts, lang]);
}
