import { atom } from "nanostores";
import type { BoardOrder } from "./order.ts";

/** How its cards are laid out. */
export type BoardView = "blocks" | "list";
/** The notice board begins as a school week; as blocks it groups by day. The list of jobs begins as a list. */
export type BoardPage = "board" | "jobs";

/** What was chosen on this page; empty until then. */
export const $boardOrder = atom<BoardOrder | undefined>();
export const $boardView = atom<BoardView | undefined>();

/** What is remembered of each: by its link, as the toggle does with scripts. */
export const keptViews = {
  board: ["week", "blocks", "list"],
  jobs: ["blocks", "list"],
} as const satisfies Record<BoardPage, readonly (BoardView | "week")[]>;

/** @param kept what was asked for or is remembered */
export function boardView(page: BoardPage, kept: BoardView | "week" | undefined): BoardView {
  if (kept === "blocks" || kept === "list") return kept;
  return page === "board" ? "blocks" : "list";
}

/** Whether the notice board is shown as a school week: as such it begins, except where it holds messages. */
export const isWeek = (kept: BoardView | "week" | undefined, messages: boolean): boolean =>
  !messages && kept !== "blocks" && kept !== "list";
