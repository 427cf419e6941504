import type { Answering, Substitute } from "../deeds.ts";
import { type Asked, collisionsOf, copyOf, keyOf, type Market, settle, timesOf, unbook } from "./market.ts";
import { conflict, notFound, ok, refused, type Step, unauthenticated } from "./step.ts";
import { note, takeBack, worstOf } from "./substitutes.ts";
import { askNext, callReserve, endRequests, endUnanswered, isLive, requestsOf, set } from "./turn.ts";

/** @param status what the answer was */
export function answerTo(market: Market, who: Substitute, deed: Answering, status?: number): Step {
  if (market.gone.includes(who)) return { market, ends: [unauthenticated, notFound] };
  const { job, place = 0 } = deed;
  const asked = market.requests[keyOf(job, place)];
  // Whoever waits, or was passed over, hears of neither.
  if (asked?.who !== who || !asked.opened) return refused(market, notFound);
  switch (deed.verb) {
    case "accept":
      return accept(market, asked, job, place, deed.warned);
    case "decline":
      return decline(market, asked, job, place);
    case "undo":
      return undo(market, asked, job, place, status);
  }
}

/** rule: request-accepted, double-booking */
function accept(
  market: Market,
  { who, state, due, fromReserve }: Asked,
  job: number,
  place: number,
  warned: boolean,
): Step {
  if (market.booked[job]?.substitute === who) return { market, ends: [ok] };
  if (state !== "open" || due) return refused(market, conflict("request_over"));
  const collisions = collisionsOf(market, who, job, timesOf(market, job));
  const worst = worstOf(collisions.map((one) => one.conflict));
  if (worst === "full" || (worst !== "none" && !warned)) return refused(market, conflict(`overlap_${worst}`));
  const next = copyOf(market);
  const before = market.applications[keyOf(job, who)];
  const confirmed = worst !== "none";
  // An application that stands is theirs from before.
  if (confirmed || !before || before.withdrawn || before.out)
    note(next, who, job, { confirmed, covers: collisions.map((one) => one.job) }, place);
  set(next, job, place, { state: "accepted" });
  const found = fromReserve ? "reserve" : "request";
  next.booked[job] = { substitute: who, confirmed, found, by: place };
  endRequests(next, job, "overtaken", place);
  settle(next, who);
  return { market: next, ends: [ok] };
}

/** rule: request-declined */
function decline(market: Market, { state, due }: Asked, job: number, place: number): Step {
  if (state === "declined") return { market, ends: [ok] };
  if (state !== "open" || due) return refused(market, conflict("request_over"));
  const next = copyOf(market);
  endUnanswered(next, job, place, "declined");
  askNext(next, job);
  return { market: next, ends: [ok] };
}

/**
 * rule: request-undone. What somebody has by a choice, or by another request, within a second of having said yes to this one is the same slip of the thumb
 * or is not: both are fine.
 */
function undo(market: Market, { who, state }: Asked, job: number, place: number, status?: number): Step {
  if (state === "declined") return { market, ends: [ok] };
  const booking = market.booked[job];
  const isTheirs = state === "accepted" && booking?.substitute === who && booking.found !== "";
  if (!isTheirs || (booking.by !== place && status !== 200)) return refused(market, conflict("not_chosen"));
  const next = copyOf(market);
  unbook(next, job);
  const application = next.applications[keyOf(job, who)];
  if (application && application.after >= place) takeBack(next, who, job);
  settle(next, who);
  // Those who waited wait again, unless they were asked anew.
  for (const one of requestsOf(market.requests, job))
    if (
      one.state === "overtaken" &&
      one.overtakenBy === place &&
      !isAsked(next, one.who, job) &&
      (!one.fromReserve || market.applications[keyOf(job, one.who)]?.reserve)
    )
      set(next, job, one.place, { state: "queued", overtakenBy: 0 });
  endUnanswered(next, job, place, "declined");
  callReserve(next, job);
  askNext(next, job);
  return { market: next, ends: [ok] };
}

const isAsked = ({ requests }: Market, who: Substitute, job: number) =>
  requestsOf(requests, job).some((one) => one.who === who && isLive(one));

/** What somebody has heard of. */
export const requestsTo = ({ requests }: Market, who: Substitute): string =>
  Object.entries(requests)
    .filter(([, asked]) => asked.who === who && asked.opened)
    .map(([key, { state, due }]) => `${key.split(" ")[0]} ${due ? "expired" : state}`)
    .sort()
    .join(", ");
