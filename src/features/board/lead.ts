import type { PostedJob } from "../../../server/modules/jobs/index.ts";
import type { Translate } from "../../i18n.ts";
import { boardCounts } from "../job/counts.ts";

/** "3 avointa, 5 täytettyä, 1 kiireellinen"; nothing where there is nothing to count. */
export function leadText(jobs: readonly PostedJob[], t: Translate): string {
  if (jobs.length === 0) return "";
  if (jobs.every((job) => job.fromAdminType)) return t("jobs:messages.count", { count: jobs.length });
  const { open, filled, urgent } = boardCounts(jobs);
  const parts = [t("jobs:board.open", { count: open })];
  if (filled > 0) parts.push(t("jobs:board.filled", { count: filled }));
  if (urgent > 0) parts.push(t("jobs:board.urgent", { count: urgent }));
  return parts.join(", ");
}
