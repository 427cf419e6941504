// (rule: reserve)
import { asc, eq, inArray } from "drizzle-orm";
import { accounts, requests } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { clockShown } from "../asking/lists.ts";

/** How far the asking of those has come who stood in reserve for a place that fell free. */
export type ReserveAsked =
  | {
      state: "asked";
      name: string;
      since: Date | null;
      /** Null where it would say when somebody's quiet hours end. */
      until: Date | null;
      /** They hear of it later. */
      later: boolean;
      /** Name of who comes after them. */
      next: string | undefined;
      /** When nobody takes it everybody hears of it. */
      thenEverybody: boolean;
    }
  | { state: "nobody" };

interface Place {
  jobId: string;
  /** When it fell free. */
  at: Date;
}

/** By the id of the job: one statement for all places, and none for no place. What was asked before a place fell free does not count. */
export async function reserveAsked(ctx: Context, places: Place[]): Promise<Map<string, ReserveAsked>> {
  const told = new Map<string, ReserveAsked>();
  if (places.length === 0) return told;
  const ids = places.map(({ jobId }) => jobId);
  const asked = Map.groupBy(await requestsTo(ctx, ids), ({ jobId }) => jobId);
  for (const { jobId, at } of places) {
    const one = toldOf(asked.get(jobId) ?? [], at, ctx.now());
    if (one) told.set(jobId, one);
  }
  return told;
}

const requestsTo = ({ db }: Context, jobIds: string[]) =>
  db
    .select({
      jobId: requests.jobId,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      state: requests.state,
      fromReserve: requests.fromReserve,
      thenEverybody: requests.thenEverybody,
      askedAt: requests.askedAt,
      openedAt: requests.openedAt,
      toldFrom: requests.toldFrom,
      until: requests.until,
    })
    .from(requests)
    .innerJoin(accounts, eq(accounts.id, requests.accountId))
    .where(inArray(requests.jobId, jobIds))
    .orderBy(asc(requests.place));
type Row = Awaited<ReturnType<typeof requestsTo>>[number];

function toldOf(all: Row[], at: Date, now: Date): ReserveAsked | undefined {
  const reserve = all.filter(({ fromReserve, askedAt }) => fromReserve && askedAt >= at);
  const waiting = all.filter(({ state }) => state === "open" || state === "queued");
  const [first, second] = waiting;
  if (!first || !reserve.some((one) => waiting.includes(one)))
    return reserve.some(({ state }) => state === "declined" || state === "expired")
      ? { state: "nobody" }
      : undefined;
  return {
    state: "asked",
    name: nameOf(first),
    since: first.openedAt,
    ...clockShown(first, now),
    next: second && nameOf(second),
    thenEverybody: waiting.some(({ thenEverybody }) => thenEverybody),
  };
}

const nameOf = ({ firstName, lastName }: Row) => `${firstName} ${lastName}`.trim();
