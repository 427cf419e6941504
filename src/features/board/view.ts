import { atom } from "nanostores";
import type { BoardOrder } from "./order.ts";

export type BoardView = "blocks" | "list";
/** The notice board groups by day and begins as blocks; the list of jobs begins as a list. */
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

export function rememberView(page: BoardPage, view: BoardView): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of browsers is too new to rely on
  document.cookie = `${viewCookie(page)}=${view}; path=/app; max-age=31536000; samesite=lax`;
}
