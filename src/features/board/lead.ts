import type { BoardCounts } from "../../../server/modules/jobs/index.ts";
import type { Translate } from "../../i18n.ts";

type Ahead = Omit<BoardCounts, "ended">;

export const allAhead = ({ open, urgent, filled, messages }: Ahead) => open + urgent + filled + messages;

/** "3 avointa, 5 täytettyä, 1 kiireellinen"; nothing where there is nothing to count. */
export function leadText(counts: Ahead, t: Translate): string {
  const { open, filled, urgent, messages } = counts;
  if (allAhead(counts) === 0) return "";
  if (allAhead(counts) === messages) return t("jobs:messages.count", { count: messages });
  const parts = [t("jobs:board.open", { count: open })];
  if (filled > 0) parts.push(t("jobs:board.filled", { count: filled }));
  if (urgent > 0) parts.push(t("jobs:board.urgent", { count: urgent }));
  return parts.join(", ");
}
