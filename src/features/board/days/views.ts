import type { SegmentOption } from "../../../components/Segment.tsx";
import type { Translate } from "../../../i18n.ts";
import type { BoardView } from "../view.ts";
import { type AskedFilter, withFilter } from "./filter.ts";

export type AnyView = BoardView | "week" | "month";

const board = "/app/jobs/overview";

/** The ways to look at a board, each with its address; `day` is what the week and the month show. */
export function viewOptions(t: Translate, filter: AskedFilter, day?: string): SegmentOption<AnyView>[] {
  const at: Record<string, string> = day ? { day } : {};
  const href = (path: string, more: Record<string, string>) => withFilter(path, filter, more);
  return [
    { value: "week", label: t("jobs:week.view"), icon: "week", href: href(board, { view: "week", ...at }) },
    { value: "blocks", label: t("jobs:board.blocks"), icon: "blocks", href: href(board, { view: "blocks" }) },
    { value: "list", label: t("jobs:board.list"), icon: "list", href: href(board, { view: "list" }) },
    { value: "month", label: t("jobs:month.view"), icon: "calendar", href: href("/app/jobs/calendar", at) },
  ];
}
