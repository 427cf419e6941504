import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { uuids } from "../../../platform/database/sql.ts";
import { type Happened, kindOf, type Occasion } from "../occasions/index.ts";

/** Accounts by id, the substitutes of the job's region, or the person who posted the job. */
export type Receivers = string[] | "region" | "poster";

/** As the queue names them, when it happens. */
export async function receiversOf(db: Handle, happened: Happened): Promise<Receivers> {
  const { to } = kindOf(happened);
  return to.by === "name" ? (await to.who(happened, db)).map(({ id }) => id) : to.by;
}

/** Condition on the row `a` of accounts: who is to be told (rule: who-is-told). */
export function among(ctx: Pick<Context, "db" | "now">, occasion: Occasion, receivers: Receivers): SQL {
  return Array.isArray(receivers) ? sql`a.id = any(${uuids(receivers)})` : stillAmong(ctx, occasion);
}

/**
 * Condition on the row `a` of accounts: whom it still concerns, when it comes to sending
 * (rule: still-true). Meanwhile people leave regions and schools, hide schools, and take applications back.
 */
export function stillAmong(ctx: Pick<Context, "db" | "now">, occasion: Occasion): SQL {
  const { to } = kindOf(occasion);
  if (to.by === "region") return to.who(occasion, ctx);
  if (to.by === "poster") return to.who(occasion);
  return to.once ? sql`true` : sql`a.id in ${to.who(occasion, ctx.db)}`;
}

/** On the row `a` of accounts: whoever is gone is told nothing. */
export const isOpen = sql`a.closed_at is null`;
