import type { Actor } from "../../../server/modules/auth/index.ts";
import { type Substitute, someSubstitutes } from "../../../server/modules/bookings/substitutes/index.ts";
import type { RootContext } from "../../../server/platform/context.ts";
import { pathWith } from "../../components/use/address.ts";
import { askedPart } from "../job/list/asked-part.ts";

export const substitutesPath = "/app/substitutes";

/** Rows of one page of the list: whole in sight after a few turns of the wheel, and light to draw. */
const pageOfSubstitutes = 30;

export const statuses = ["teacher", "student", "other"] as const;
export const groups = ["applied", "found", "favourites"] as const;

/** What the address asks for, by the names that it has there. */
export interface Asked {
  q?: string | undefined;
  who?: (typeof groups)[number] | undefined;
  status?: (typeof statuses)[number] | undefined;
  subject?: string | undefined;
}

export interface SubstituteList {
  substitutes: Substitute[];
  /** Asks for what follows. */
  next: string | undefined;
  /** Whether the part begins in the middle. */
  isLater: boolean;
}

export const askedIn = (asked: URLSearchParams): Asked => ({
  q: asked.get("q")?.trim().slice(0, 100) || undefined,
  who: groups.find((one) => one === asked.get("who")),
  status: statuses.find((one) => one === asked.get("status")),
  subject: asked.get("subject")?.slice(0, 30) || undefined,
});

/** The part of the list that the page's address asks for. @param school the one that is shown, of several */
export async function listFor(
  { ctx, actor }: { ctx: RootContext; actor: Actor },
  { q: search, who, status, subject }: Asked,
  { cursor, school }: { cursor: string | null; school: string | undefined },
): Promise<SubstituteList> {
  const only = who === "applied" || who === "found" ? who : undefined;
  const filter = { search, status, subject, school, only, favourites: who === "favourites" };
  const { part, start } = await askedPart(
    cursor,
    (at) => someSubstitutes(ctx, actor, { ...filter, limit: pageOfSubstitutes, cursor: at }),
    ({ items }) => items.length === 0,
  );
  return { substitutes: part.items, next: part.nextCursor, isLater: start !== undefined };
}

/** The same list from another place, or after something was done. */
export const listPath = (asked: Asked, more: { cursor?: string | null; done?: string } = {}) =>
  pathWith(substitutesPath, { ...asked, ...more });
