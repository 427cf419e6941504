import {
  type DayTimes,
  isWholeDay,
  type MinuteSpan,
  wholeDay,
} from "../../../server/modules/availability/rules.ts";

/** What a day is said to be with one press. */
export const choices = ["whole", "morning", "afternoon", "hours", "cannot", "untold"] as const;
export type Choice = (typeof choices)[number];

const noon = 720;
/** Of the choices that are free those whose hours go without saying. */
export const partsOf: Partial<Record<Choice, MinuteSpan[]>> = {
  whole: [wholeDay],
  morning: [{ from: 0, to: noon }],
  afternoon: [{ from: noon, to: 1440 }],
};

export function choiceOf(day: DayTimes): Choice {
  if (day.state !== "free") return day.state;
  if (isWholeDay(day)) return "whole";
  const [first, another] = day.spans;
  if (another || !first) return "hours";
  if (first.from === 0 && first.to === noon) return "morning";
  return first.from === noon && first.to === 1440 ? "afternoon" : "hours";
}

/** How a day looks: free, in part, not at all, or not told. */
export function lookOf(day: DayTimes): {
  look: "free" | "partly" | "away" | "unsaid";
  icon: "block" | "dashes" | "check" | "half";
} {
  if (day.state === "cannot") return { look: "away", icon: "block" };
  if (day.state === "untold") return { look: "unsaid", icon: "dashes" };
  return isWholeDay(day) || choiceOf(day) === "hours"
    ? { look: "free", icon: "check" }
    : { look: "partly", icon: "half" };
}
