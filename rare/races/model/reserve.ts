import type { Deed, Substitute } from "../deeds.ts";
import { takeBackFrom } from "./asking.ts";
import { copyOf, keyOf, type Market } from "./market.ts";
import { conflict, forbidden, notFound, ok, refused, type Step, unauthenticated } from "./step.ts";
import { reserveOf, skipFromReserve } from "./turn.ts";

/** rule: reserve */
export function stand(market: Market, who: Substitute, { job, stands }: Deed & { verb: "stand" }): Step {
  if (market.gone.includes(who)) return { market, ends: [unauthenticated, notFound] };
  const found = market.jobs[job];
  const application = market.applications[keyOf(job, who)];
  if (!found || !application || application.withdrawn) return refused(market, notFound);
  const next = copyOf(market);
  if (!stands) {
    next.applications[keyOf(job, who)] = { ...application, reserve: false, rank: 0 };
    if (application.reserve) skipFromReserve(next, who, job);
    return { market: next, ends: [ok], seen: { place: "null" } };
  }
  if (market.hidden.includes(keyOf(found.school, who))) return refused(market, forbidden("school_blocked"));
  const chosen = market.booked[job]?.substitute;
  if (!chosen) return refused(market, conflict("job_open"));
  if (chosen === who) return refused(market, conflict("chosen"));
  // Whoever was taken out does not come back, though they have withdrawn since.
  if (application.ended) return refused(market, conflict("reserve_over"));
  if (!application.reserve) next.applications[keyOf(job, who)] = { ...application, reserve: true, rank: 0 };
  const free = reserveOf(next, job).filter(({ out }) => !out);
  const place = free.findIndex((one) => one.who === who) + 1;
  return { market: next, ends: [ok], seen: { place: String(place || null) } };
}

/** Without people, and nobody to be taken out, nothing changes. */
export function orderReserve(market: Market, { job, people, out }: Deed & { verb: "reserve" }): Step {
  const order = reserveOf(market, job);
  if (out && order.every(({ who }) => who !== out)) return refused(market, notFound);
  const next = copyOf(market);
  const change = (who: string, changes: { rank: number; reserve?: boolean; ended?: boolean }) => {
    const before = next.applications[keyOf(job, who)];
    if (before) next.applications[keyOf(job, who)] = { ...before, ...changes };
  };
  if (out) {
    change(out, { reserve: false, rank: 0, ended: true });
    takeBackFrom(next, job, out);
  } else if (people) {
    const ranked: string[] = people.filter((one) => order.some(({ who }) => who === one));
    for (const key of Object.keys(next.applications)) {
      const [of, who = ""] = key.split(" ");
      if (Number(of) === job) change(who, { rank: ranked.indexOf(who) + 1 });
    }
  }
  return { market: next, ends: [ok], seen: { reserve: reserveTold(next, job) } };
}

export const reserveTold = (market: Market, job: number): string =>
  reserveOf(market, job)
    .map(({ who, out }) => `${who}${out ? " (busy)" : ""}`)
    .join(", ");
