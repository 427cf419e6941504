import type { Answer, Call } from "./deeds.ts";
import { emptyMarket, type Market, wholeTextOf } from "./model/market.ts";
import type { Step } from "./model/step.ts";
import { step, stepsOf } from "./model/steps.ts";

/** The order in which a history may have happened, or how far one can be followed. */
export interface Explanation {
  explained: boolean;
  /** Whether the search was given up, so that it is not known. */
  undecided: boolean;
  /** Calls in the order of their last step; the longest that was found. */
  order: Call[];
  /** What the market is after these. */
  market: Market;
  /** The calls that might have come next, and what they should have been told then. */
  stuck: { call: Call; expected: Step }[];
  /** How many places the search has been at. */
  visited: number;
}

/** So many places are looked at; a history of ours that can be explained takes some hundreds. */
const most = 1_000_000;

/**
 * Looks for one order of all calls that the market explains: each step of a call at one moment between its beginning and its
 * answer, and each answer as the market gives it there. The search is the one of Wing and Gong: whatever is not over when
 * another begins may come first; a place that was looked at, the same steps done and the same market, is not looked at again
 * (Lowe). Calls that nobody knows the answer of happen at any time after they began, in part, or never.
 */
export function explain(calls: Call[]): Explanation {
  // Those that were answered first were mostly done first.
  const sorted = calls.toSorted((a, b) => a.to - b.to || a.from - b.from);
  const steps = sorted.map((call) => stepsOf(call, calls));
  const done = sorted.map(() => 0);
  const seen = new Set<string>();
  const order: Call[] = [];
  let best: Explanation | undefined;

  const isOver = (index: number) => done[index] === steps[index]?.length;
  const isAnswered = ({ to }: Call) => to < Number.POSITIVE_INFINITY;

  function search(market: Market): boolean {
    const firstEnd = Math.min(
      ...sorted.flatMap((call, index) => (isAnswered(call) && !isOver(index) ? [call.to] : [])),
    );
    if (firstEnd === Number.POSITIVE_INFINITY) return note(market, [], true);
    const place = `${done.join("")} ${wholeTextOf(market)}`;
    if (seen.has(place) || seen.size >= most) return false;
    seen.add(place);
    const stuck: Explanation["stuck"] = [];
    for (const [index, call] of sorted.entries()) {
      if (isOver(index) || call.from > firstEnd) continue;
      const before = done[index] ?? 0;
      const expected = step(market, call, steps[index]?.[before] ?? "");
      if (!fits(expected, call.answer)) {
        stuck.push({ call, expected });
        continue;
      }
      done[index] = expected.ends ? (steps[index]?.length ?? 0) : before + 1;
      if (expected.ends) order.push(call);
      if (search(expected.market)) return true;
      if (expected.ends) order.pop();
      done[index] = before;
    }
    return note(market, stuck, false);
  }

  function note(market: Market, stuck: Explanation["stuck"], explained: boolean): boolean {
    if (explained || !best || order.length > best.order.length)
      best = { explained, undecided: false, order: [...order], market, stuck, visited: 0 };
    return explained;
  }

  const explained = search(emptyMarket);
  if (!best) throw new Error("a history has at least one call");
  return { ...best, undecided: !explained && seen.size >= most, visited: seen.size };
}

/** Whether the answer, if there was one, is what the market gives at this step. */
function fits({ ends, seen = {} }: Step, answer: Answer | undefined): boolean {
  if (!answer) return true;
  if (ends && !ends.some(({ status, code }) => status === answer.status && code === answer.code))
    return false;
  // A refusal shows nothing; what has not shown anything yet may still be refused.
  if (answer.status !== 200) return ends !== undefined || Object.keys(seen).length === 0;
  return Object.entries(seen).every(([name, value]) => answer.seen[name] === value);
}
