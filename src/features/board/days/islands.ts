// The week and the month, of which a page has one, in one file: they share most of it.
export { Month } from "../month/Month.tsx";
export { WeekBoard } from "../week/WeekBoard.tsx";
