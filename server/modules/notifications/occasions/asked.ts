import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { accounts, news, requests } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { requestsChanged } from "../../events/index.ts";
import { brief, detailed, jobPage, type Kind, type OfSubstitute, type OnScreens } from "./kind.ts";

interface Asked extends OfSubstitute {
  requestId: string;
  /** Until when they may answer, on the clocks of the school: `07:03`. */
  answerBy: string;
  /** They stand in reserve, and the place has become free. */
  fromReserve?: true;
}

/** Whom a request is to, unless they are gone. */
const personOf = (db: Handle, requestId: string, as?: SQL) =>
  db
    .select({ id: requests.accountId })
    .from(requests)
    .innerJoin(accounts, eq(accounts.id, requests.accountId))
    .where(and(eq(requests.id, requestId), as, isNull(accounts.closedAt)));

const peopleOf = async (db: Handle, requestIds: string[], as?: SQL): Promise<string[][]> => {
  const found = await db
    .select({ requestId: requests.id, id: requests.accountId })
    .from(requests)
    .innerJoin(accounts, eq(accounts.id, requests.accountId))
    .where(and(inArray(requests.id, requestIds), as, isNull(accounts.closedAt)));
  return requestIds.map((one) => found.flatMap(({ requestId, id }) => (requestId === one ? [id] : [])));
};

const isOpen = eq(requests.state, "open");
const requestsIn = (all: { requestId: string }[]) => all.map(({ requestId }) => requestId);

const ofAsking = {
  switch: null,
  matter: "choice",
  leadsTo: jobPage,
  facts: detailed,
  icon: "ring",
  urgent: true,
} as const;

/** A school asks somebody directly to take a job (rule: asked-directly): they are told whatever they have switched off, and while they may answer. */
export const asked = {
  to: {
    by: "name",
    who: ({ requestId }, db) => personOf(db, requestId, isOpen),
    whoOfAll: (all, db) => peopleOf(db, requestsIn(all), isOpen),
  },
  texts: { asked: ofAsking, reserveAsked: ofAsking },
  says: ({ fromReserve }) => ({ others: fromReserve ? "reserveAsked" : "asked" }),
  holds: (_, { closed }) => !closed,
  // The same request is told once, however often its job is looked at.
  idOf: ({ requestId }) => requestId,
  waits: "asked",
  // As an urgent job.
  priority: () => -10,
  screens: ({ substituteId }, job) => [requestsChanged(job, substituteId)],
} as const satisfies Kind<Asked, OnScreens, "asked" | "reserveAsked">;

interface Over extends OfSubstitute {
  requestId: string;
  why: "filled" | "changed" | "takenBack" | "expired";
  /** Their own application stands all the same. */
  applied?: true;
}

const texts = {
  filled: "requestFilled",
  changed: "requestChanged",
  takenBack: "requestBack",
  expired: "requestExpired",
} as const;
const ofRequest = { switch: null, matter: "choice", leadsTo: jobPage, facts: brief } as const;

/** A request is over that nobody has answered: whoever has heard of it is told (rule: request-over). */
export const requestOver = {
  to: {
    by: "name",
    who: ({ requestId }, db) => personOf(db, requestId),
    whoOfAll: (all, db) => peopleOf(db, requestsIn(all)),
    once: true,
  },
  texts: {
    requestFilled: ofRequest,
    requestChanged: ofRequest,
    requestBack: ofRequest,
    requestExpired: ofRequest,
    requestExpiredApplied: ofRequest,
  },
  says: ({ why, applied }) => ({ others: applied ? "requestExpiredApplied" : texts[why] }),
  // What has begun nobody can apply for any more, which this says.
  holds: ({ why }, { begun }) => why !== "expired" || !begun,
  idOf: ({ requestId }) => requestId,
  waits: "asked",
  // What can be answered no more nobody has to read.
  outdates: ({ substituteId }) =>
    and(eq(news.accountId, substituteId), inArray(news.kind, ["asked", "reserveAsked"])),
  screens: ({ substituteId }, job) => [requestsChanged(job, substituteId)],
} as const satisfies Kind<
  Over,
  OnScreens,
  "requestFilled" | "requestChanged" | "requestBack" | "requestExpired" | "requestExpiredApplied"
>;
