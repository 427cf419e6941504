import { useEffect } from "react";
import type { PostedJob } from "../../../server/modules/jobs/index.ts";
import { type Lang, translate } from "../../i18n.ts";
import { showMenuCount, showPageCount } from "../live/counters.ts";
import { leadText } from "./lead.ts";
import { atSchool, pastAndAhead } from "./order.ts";

/**
 * Keeps the numbers true that the layout has rendered outside of the board: the page's are of the school that
 * is shown, the menu's of all of them.
 */
export function useOutsideCounts(jobs: PostedJob[], school: string | undefined, now: Date, lang: Lang): void {
  useEffect(() => {
    const { ahead } = pastAndAhead(jobs, now);
    const shown = atSchool(ahead, school);
    const waiting = ahead.filter((job) => job.state === "pending").flatMap((job) => job.applicantList);
    showPageCount(shown.length);
    showMenuCount("jobs", ahead.length);
    showMenuCount("board", waiting.filter((applicant) => !applicant.unavailable).length);
    const lead = document.querySelector("[data-board-lead]");
    if (lead) lead.textContent = leadText(shown, translate(lang));
  }, [jobs, school, now, lang]);
}
