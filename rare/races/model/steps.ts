import type { Call, Deed, Person, Poster, Substitute } from "../deeds.ts";
import { answerTo, requestsTo } from "./answers.ts";
import { askedOf, due, mayAsk, ring } from "./asking.ts";
import { lost, manages } from "./manages.ts";
import { applicantsOf, hears, keyOf, type Market, textOf } from "./market.ts";
import { dismiss, manage, post, strike } from "./posters.ts";
import { reserveTold, stand } from "./reserve.ts";
import { conflict, forbidden, notFound, ok, refused, type Step, unauthenticated } from "./step.ts";
import { apply, bookedBy, cancel, hide, leave, open, ownOf, place, withdraw } from "./substitutes.ts";

/** The names of the steps of a call, in order. @param history all calls, this one among them */
export function stepsOf(call: Call, history: Call[]): string[] {
  const { deed, who } = call;
  // Who is there all the time is admitted all the time.
  const leaves = (other: Call) =>
    other.deed.verb === "leave"
      ? other.who === who
      : other.deed.verb === "dismiss" && other.deed.teacher === who;
  const admitted = history.some(leaves) ? ["admit"] : [];
  switch (deed.verb) {
    case "post":
      return [...admitted, history.some((other) => isTwin(call, other)) ? "act or wait" : "act"];
    case "apply":
      return [...admitted, "hidden", "act"];
    case "ask":
      return [...admitted, "askable", "act"];
    case "ring":
      return ["due", "act"];
    case "choose":
    case "remove":
      return [...admitted, "act", "row", "people"];
    case "look":
      return [...admitted, "row", "people"];
    case "asked":
    case "reserve":
      // What is only looked up is so after whose job it is.
      return [...admitted, "managed", isLook(deed) ? "list" : "act"];
    default:
      return [...admitted, "act"];
  }
}

const isLook = (deed: Deed) =>
  deed.verb === "asked" || (deed.verb === "reserve" && !deed.people && !deed.out);

/** The same posting, sent again while the first is under way. */
const isTwin = (one: Call, other: Call) =>
  one !== other &&
  one.deed.verb === "post" &&
  other.deed.verb === "post" &&
  one.deed.job === other.deed.job &&
  other.from < one.to &&
  one.from < other.to;

/** Carries a step of a call out on a market, which stays as it is: what comes of it is a copy. */
export function step(market: Market, call: Call, name: string): Step {
  const { who, deed, answer } = call;
  switch (name) {
    case "admit":
      return market.gone.includes(who as Person) ? refused(market, unauthenticated) : { market };
    case "hidden": {
      const job = deed.verb === "apply" ? market.jobs[deed.job] : undefined;
      if (!job || deed.verb !== "apply" || !hears(market, who as Substitute, deed.job))
        return refused(market, notFound);
      const hidden = market.hidden.includes(keyOf(job.school, who));
      return hidden ? refused(market, forbidden("school_blocked")) : { market };
    }
    case "askable":
      return deed.verb === "ask" ? mayAsk(market, who as Poster, deed) : { market };
    case "due":
      return "job" in deed ? due(market, deed.job, answer?.seen["due"]) : { market };
    case "managed":
      return "job" in deed && manages(market, who as Poster, deed.job)
        ? { market }
        : refused(market, ...lost(market, who as Poster));
    case "list":
      return { market, ends: [ok], seen: listed(market, deed) };
    case "row":
      return row(market, who as Poster, deed);
    case "people":
      return {
        market,
        ends: [ok],
        seen: "job" in deed ? { applicants: applicantsOf(market, deed.job) } : {},
      };
    case "act or wait": {
      const running = conflict("idempotency_key_running");
      return answer?.code === running.code ? refused(market, running) : act(market, call);
    }
    default:
      return act(market, call);
  }
}

function listed(market: Market, deed: Deed): Record<string, string> {
  if (deed.verb === "asked") return { asked: askedOf(market, deed.job) };
  return deed.verb === "reserve" ? { reserve: reserveTold(market, deed.job) } : {};
}

function row(market: Market, who: Poster, deed: Deed): Step {
  const job = "job" in deed && manages(market, who, deed.job) ? market.jobs[deed.job] : undefined;
  if (!job || !("job" in deed)) return refused(market, notFound);
  return { market, seen: { times: job.times, chosen: market.booked[deed.job]?.substitute ?? "" } };
}

function act(market: Market, { who, deed, answer }: Call): Step {
  switch (deed.verb) {
    case "post":
      return post(market, who as Poster, deed, answer?.seen["id"] ?? "");
    case "apply":
      return apply(market, who as Substitute, deed);
    case "withdraw":
      return withdraw(market, who as Substitute, deed.job);
    case "cancel":
      return cancel(market, who as Substitute, deed.job);
    case "open":
      return open(market, who as Substitute, deed.job);
    case "put away":
    case "bring back":
      return place(market, who as Substitute, deed.job, deed.verb === "put away");
    case "hide":
    case "unhide":
      return hide(market, who as Substitute, deed.school, deed.verb === "hide");
    case "booked":
      return { market, ends: [ok], seen: { booked: bookedBy(market, who as Substitute) } };
    case "own":
      return { market, ends: [ok], seen: { own: ownOf(market, who as Substitute) } };
    case "leave":
      return leave(market, who as Substitute);
    case "dismiss":
      return dismiss(market, deed.teacher);
    case "database":
      return { market, ends: [ok], seen: { database: textOf(market) } };
    case "look":
      return { market };
    case "strike":
      return strike(market, deed.job, answer?.seen["opened"]);
    case "ring":
      return ring(market, deed.job);
    case "accept":
    case "decline":
    case "undo":
      return answerTo(market, who as Substitute, deed, answer?.status);
    case "stand":
      return stand(market, who as Substitute, deed);
    case "asked":
      return { market };
    case "requests":
      return { market, ends: [ok], seen: { requests: requestsTo(market, who as Substitute) } };
    default:
      return manage(market, who as Poster, deed);
  }
}
