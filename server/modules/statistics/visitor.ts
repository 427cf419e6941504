import { asc, eq } from "drizzle-orm";
import { schools } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Actor } from "../auth/index.ts";
import { exportAllowed, type Reader, readerOf } from "./access.ts";

export interface Visitor {
  reader: Reader;
  /** Not as a principal of the organisation: there is no menu, and one leaves by forgetting the passcode. */
  byPasscode: boolean;
}

/** Who looks at the page of the statistics (rule: statistics-readers); undefined for everybody else. */
export async function statisticsVisitor(
  ctx: Context,
  { actor, token }: { actor: Actor | null; token: string | undefined },
): Promise<Visitor | undefined> {
  const read = (given: Parameters<typeof readerOf>[1]) =>
    readerOf(ctx, given).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  const reader = await read({ actor, tokens: [token] });
  if (!reader) return undefined;
  const own = actor ? await read({ actor, tokens: [] }) : undefined;
  return { reader, byPasscode: own?.organizationId !== reader.organizationId };
}

/** By the actor, whom a page has for one request: its menu asks in several places. */
const allowed = new WeakMap<Actor, Promise<boolean>>();

/** Whether the menu leads to the statistics. */
export function mayExport(ctx: Context, actor: Actor): Promise<boolean> {
  const known = allowed.get(actor) ?? exportAllowed(ctx, actor);
  allowed.set(actor, known);
  return known;
}

/** The organisation's schools, by name. */
export function organizationSchools(ctx: Context, { organizationId }: Reader) {
  return ctx.db
    .select({ id: schools.id, name: schools.name })
    .from(schools)
    .where(eq(schools.organizationId, organizationId))
    .orderBy(asc(schools.name));
}
