import {
  type Deed,
  favourite,
  type Poster,
  principal,
  type Substitute,
  schoolOf,
  type Times,
} from "../deeds.ts";
import { ask, askBack } from "./asking.ts";
import { lost, manages } from "./manages.ts";
import { collisionsOf, conflictOf, copyOf, keyOf, type Market, settle, timesOf, unbook } from "./market.ts";
import { orderReserve } from "./reserve.ts";
import { conflict, forbidden, notFound, ok, refused, type Step } from "./step.ts";
import { endRequests, openForAll } from "./turn.ts";

/** A posting carries a key of its own, and is one however often it is sent (rule: idempotency-key). */
export function post(market: Market, who: Poster, deed: Deed & { verb: "post" }, id: string): Step {
  const { job, times, first = false } = deed;
  const known = market.ids[job];
  if (known) return { market, ends: [ok], seen: { id: known } };
  if (market.gone.includes(who)) return refused(market, forbidden());
  const next = copyOf(market);
  const named = first && !market.gone.includes(favourite);
  next.jobs[job] = { times, owner: who, school: schoolOf[who], named };
  if (named) next.readers[keyOf(job, favourite)] = "favourites";
  next.ids = { ...market.ids, [job]: id };
  return { market: next, ends: [ok], seen: { id } };
}

/** The principal removes a teacher, whose jobs pass to them (rule: teacher-removed). Two who do it at once have both done it. */
export function dismiss(market: Market, teacher: Poster): Step {
  if (market.gone.includes(teacher)) return { market, ends: [ok, notFound] };
  const next = copyOf(market);
  next.gone = [...market.gone, teacher].sort();
  for (const [job, found] of Object.entries(next.jobs))
    if (found.owner === teacher) next.jobs[Number(job)] = { ...found, owner: principal };
  return { market: next, ends: [ok] };
}

type Managing = Extract<
  Deed,
  { verb: "choose" | "remove" | "change" | "delete" | "open to all" | "ask" | "ask back" | "reserve" }
>;

export function manage(market: Market, who: Poster, deed: Managing): Step {
  if (!manages(market, who, deed.job)) return { market, ends: lost(market, who) };
  switch (deed.verb) {
    case "choose":
      return choose(market, deed.job, deed.substitute);
    case "remove":
      return remove(market, deed.job);
    case "change":
      return change(market, deed.job, deed.times);
    case "delete":
      return erase(market, deed.job);
    case "open to all":
      return openToAll(market, deed.job);
    case "ask":
      return ask(market, deed);
    case "ask back":
      return askBack(market, deed.job, deed.substitute);
    case "reserve":
      return orderReserve(market, deed);
  }
}

/** rule: who-hears-first */
function openToAll(market: Market, job: number): Step {
  if (market.booked[job]) return refused(market, conflict("job_filled"));
  const before = market.jobs[job];
  if (!before?.named) return { market, ends: [ok], seen: { opened: "false" } };
  const next = copyOf(market);
  openForAll(next, job);
  return { market: next, ends: [ok], seen: { opened: "true" } };
}

/** Whether the clock had something to open is what it says of itself: its time may have been put off at that moment. */
export function strike(market: Market, job: number, said: string | undefined): Step {
  const isDue = market.jobs[job]?.named === true && !market.booked[job];
  if (said !== "true" || !isDue) return { market, ends: [ok], seen: { opened: "false" } };
  const next = copyOf(market);
  openForAll(next, job);
  return { market: next, ends: [ok] };
}

/** rule: choose, double-booking, confirmed-conflict */
function choose(market: Market, job: number, substitute: Substitute): Step {
  const application = market.applications[keyOf(job, substitute)];
  if (!application) return refused(market, notFound);
  if (market.booked[job]?.substitute === substitute) return { market };
  if (market.booked[job]) return refused(market, conflict("job_filled"));
  if (application.withdrawn) return refused(market, conflict("application_withdrawn"));
  const collisions = collisionsOf(market, substitute, job, timesOf(market, job));
  const passes = collisions.every(
    (one) => one.conflict !== "full" && application.confirmed && application.covers.includes(one.job),
  );
  if (application.out || !passes) return refused(market, conflict("already_chosen_elsewhere"));
  const next = copyOf(market);
  const found = market.readers[keyOf(job, substitute)] === "request" ? "request" : "";
  next.booked[job] = { substitute, confirmed: collisions.length > 0, found, by: 0 };
  endRequests(next, job, "overtaken");
  settle(next, substitute);
  return { market: next };
}

/** rule: choice-removed */
function remove(market: Market, job: number): Step {
  const chosen = market.booked[job]?.substitute;
  if (!chosen) return refused(market, conflict("not_chosen"));
  const next = copyOf(market);
  unbook(next, job);
  settle(next, chosen);
  return { market: next };
}

/** rule: moved-times */
function change(market: Market, job: number, times: Times): Step {
  const before = market.jobs[job];
  if (!before || before.times === times) return { market, ends: [ok], seen: { times } };
  const next = copyOf(market);
  next.jobs[job] = { ...before, times };
  const booking = market.booked[job];
  if (booking) {
    const busy = collisionsOf(next, booking.substitute, job, times).length > 0;
    if (busy) return refused(market, conflict("chosen_busy"));
    next.booked[job] = { ...booking, confirmed: false };
    lapse(next, booking.substitute, job, times);
    settle(next, booking.substitute);
  }
  for (const [key, application] of Object.entries(next.applications)) {
    const [of, substitute] = key.split(" ") as [string, Substitute];
    if (Number(of) !== job || application.withdrawn || substitute === booking?.substitute) continue;
    const out = collisionsOf(next, substitute, job, times).length > 0;
    next.applications[key] = { ...application, confirmed: false, covers: [], out };
  }
  endRequests(next, job, "overtaken");
  return { market: next, ends: [ok], seen: { times } };
}

/** What the chosen one confirmed about the old times says nothing of the new ones. */
function lapse(market: Market, substitute: Substitute, job: number, times: Times): void {
  for (const [key, application] of Object.entries(market.applications)) {
    const [of, who] = key.split(" ");
    const other = Number(of);
    if (who !== substitute || other === job || application.withdrawn || !market.jobs[other]) continue;
    if (conflictOf(timesOf(market, other), times) === "none") continue;
    market.applications[key] = { ...application, confirmed: false, covers: [] };
  }
}

/** rule: job-deleted */
function erase(market: Market, job: number): Step {
  const chosen = market.booked[job]?.substitute;
  const next = copyOf(market);
  unbook(next, job);
  delete next.jobs[job];
  for (const what of ["away", "left"] as const)
    next[what] = market[what].filter((one) => !one.startsWith(`${job} `));
  for (const what of ["applications", "readers", "requests"] as const)
    for (const key of Object.keys(next[what])) if (key.startsWith(`${job} `)) delete next[what][key];
  if (chosen) settle(next, chosen);
  return { market: next, ends: [ok] };
}
