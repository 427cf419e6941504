import { atom } from "nanostores";
import type { BoardOrder } from "./order.ts";

/** How its cards are laid out. */
export type BoardView = "blocks" | "list";
/** The notice board begins as a school week; as blocks it groups by day. The list of jobs begins as a list. */
export type BoardPage = "board" | "jobs";

/** What was chosen on this page; empty until then. */
export const $boardOrder = atom<BoardOrder | undefined>();
export const $boardView = atom<BoardView | undefined>();

/** The browser remembers the view of each page, and the server renders it from there. */
export const viewCookie = (page: BoardPage) => `_view_${page}`;

export function boardView(page: BoardPage, asked: string | null, remembered: string | undefined): BoardView {
  const wanted = asked ?? remembered;
  if (wanted === "blocks" || wanted === "list") return wanted;
  return page === "board" ? "blocks" : "list";
}

/** Whether the notice board is shown as a school week: as such it begins, except where it holds messages. */
export function isWeek(asked: string | null, remembered: string | undefined, messages: boolean): boolean {
  const wanted = asked ?? remembered;
  return !messages && wanted !== "blocks" && wanted !== "list";
}

export function rememberView(page: BoardPage, view: BoardView): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of browsers is too new to rely on
  document.cookie = `${viewCookie(page)}=${view}; path=/app; max-age=31536000; samesite=lax`;
}
