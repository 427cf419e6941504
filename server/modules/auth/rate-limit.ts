import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { rateLimits } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { tooMany } from "../../platform/errors.ts";

interface Limit {
  /** What is limited, e.g. `login:account`. */
  name: string;
  hits: number;
  /** Length of the fixed window in seconds. */
  seconds: number;
}

export const limits = {
  loginByAccount: { name: "login:account", hits: 10, seconds: 15 * 60 },
  loginByAddress: { name: "login:address", hits: 100, seconds: 15 * 60 },
  registerByAddress: { name: "register:address", hits: 60, seconds: 60 * 60 },
  codeByAddress: { name: "code:address", hits: 20, seconds: 15 * 60 },
  mailByAccount: { name: "link:account", hits: 5, seconds: 60 * 60 },
  mailByAddress: { name: "link:address", hits: 30, seconds: 60 * 60 },
} as const satisfies Record<string, Limit>;

const keyOf = (limit: Limit, subject: string) =>
  createHash("sha256").update(`${limit.name}\0${subject.toLowerCase()}`).digest();

/**
 * Counts an attempt, outside of any transaction of the caller, so that a refused attempt counts too.
 * @throws Refusal 429 with `Retry-After` when the window is used up
 */
export async function countAttempt(
  ctx: Context,
  limit: Limit,
  subject: string,
  field = "msg",
): Promise<void> {
  const now = ctx.now().getTime();
  const windowStart = new Date(now - (now % (limit.seconds * 1000)));
  const [row] = await ctx.db
    .insert(rateLimits)
    .values({ key: keyOf(limit, subject), windowStart, hits: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { hits: sql`${rateLimits.hits} + 1` },
    })
    .returning({ hits: rateLimits.hits });
  if (row && row.hits > limit.hits)
    throw tooMany((windowStart.getTime() + limit.seconds * 1000 - now) / 1000, field);
}

/** Forgets the attempts of a subject: after a success the person starts afresh. */
export async function forgetAttempts(ctx: Context, limit: Limit, subject: string): Promise<void> {
  await ctx.db.delete(rateLimits).where(sql`${rateLimits.key} = ${keyOf(limit, subject)}`);
}
