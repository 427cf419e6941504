/// <reference lib="esnext.temporal" />

import type { Message } from "../../platform/failures/errors.ts";
import type { TimesChange } from "./model.ts";
import { type DayTimes, longestException, wrongSpan } from "./rules.ts";

type Wrong = Record<string, Message>;
type Sent = NonNullable<TimesChange["exceptions"]>[number];

/** So much at a time is told of what is wrong: nobody reads hundreds of lines. */
const mostTold = 20;

/** What is wrong with own times as they were sent, by where it is: `week.2.spans.0`, by the day of the week; `exceptions.4.to`, from 0. */
export function wrongIn({ week = [], exceptions = [] }: TimesChange): Wrong {
  const wrong: Wrong = {};
  const seen = new Set<number>();
  for (const { day, ...times } of week) {
    if (seen.has(day)) wrong[`week.${day}`] = "errors:times.twice";
    seen.add(day);
    noteSpans(wrong, `week.${day}`, times);
  }
  for (const [nth, one] of exceptions.entries()) noteException(wrong, `exceptions.${nth}`, one);
  noteShared(wrong, exceptions);
  return Object.fromEntries(Object.entries(wrong).slice(0, mostTold));
}

function noteSpans(
  wrong: Wrong,
  at: string,
  { state, spans = [] }: { state: DayTimes["state"]; spans?: DayTimes["spans"] },
): void {
  if (state !== "free" && spans.length > 0) wrong[at] = "errors:times.spansOfNothing";
  const bad = wrongSpan(spans);
  if (bad) wrong[`${at}.spans.${bad.nth}`] = `errors:times.${bad.why}`;
}

function noteException(wrong: Wrong, at: string, one: Sent): void {
  noteSpans(wrong, at, one);
  if (one.to < one.from) wrong[`${at}.to`] = "errors:job.endBeforeStart";
  else if (daysBetween(one.from, one.to) > longestException) wrong[`${at}.to`] = "errors:times.tooLong";
  else if (one.source && one.source !== "own" && (one.to !== one.from || one.state !== "cannot"))
    wrong[at] = "errors:times.notATap";
}

const daysBetween = (from: string, to: string) =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: "days" }).days;

/** Exceptions share no day, and taps none either; a tap on the day of an exception stands over it. */
function noteShared(wrong: Wrong, exceptions: Sent[]): void {
  const inOrder = exceptions
    .map((one, nth) => ({ ...one, nth, layer: (one.source ?? "own") === "own" ? "own" : "tap" }))
    .sort((a, b) => a.from.localeCompare(b.from));
  const reached: Record<string, string> = {};
  for (const { from, to, nth, layer } of inOrder) {
    if (from <= (reached[layer] ?? "")) wrong[`exceptions.${nth}`] ??= "errors:times.sharedDay";
    if (to > (reached[layer] ?? "")) reached[layer] = to;
  }
}
