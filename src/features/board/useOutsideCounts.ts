import { useEffect } from "react";
import type { PostedJob } from "../../../server/modules/jobs/index.ts";
import { type Lang, translate } from "../../i18n.ts";
import { showMenuCount, showPageCount } from "../live/counters.ts";
import { leadText } from "./lead.ts";
import { pastAndAhead } from "./order.ts";

/** Keeps the numbers true that the layout has rendered outside of the board. */
export function useOutsideCounts(jobs: PostedJob[], now: Date, lang: Lang): void {
  useEffect(() => {
    const { ahead } = pastAndAhead(jobs, now);
    const waiting = ahead.filter((job) => job.state === "pending").flatMap((job) => job.applicantList);
    showPageCount(ahead.length);
    showMenuCount("jobs", ahead.length);
    showMenuCount("board", waiting.filter((applicant) => !applicant.unavailable).length);
    const lead = document.querySelector("[data-board-lead]");
    if (lead) lead.textContent = leadText(ahead, translate(lang));
  }, [jobs, now, lang]);
}
