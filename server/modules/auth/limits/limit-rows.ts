import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { rateLimits } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { tooMany } from "../../../platform/failures/errors.ts";
import { noteAllowance } from "../../../platform/http/bodies/allowance.ts";
import type { Limit, Limited } from "./limits.ts";

/** What one has of a limit: a hit, or a place until it is known whether it becomes one. */
export interface Taken {
  limit: Limit;
  key: Buffer;
  windowStart: Date;
  /** Seconds. */
  reset: number;
}

export const keyOf = (limit: Limit, subject: string) =>
  createHash("sha256").update(`${limit.name}\0${subject.toLowerCase()}`).digest();

/** Milliseconds between two looks at a limit all of whose places are held, maybe by another process. */
const lookEvery = 50;

/**
 * Holds a place, as soon as one is free.
 * @param until when to give up, in milliseconds as `performance.now()` has them
 * @throws Refusal 429 when the window is used up, or nothing was given back in time
 */
export async function reserve(ctx: Context, limit: Limit, key: Buffer, until: number): Promise<Taken> {
  for (;;) {
    const taken = await take(ctx, limit, key, { hits: 0, pending: 1 });
    if (taken) return taken;
    const room = await hasRoom(ctx, limit, key);
    if (!room || performance.now() >= until) throw refusal(ctx, limit, key, { soon: room });
    await Bun.sleep(lookEvery);
  }
}

/**
 * Gives a place back.
 * @param hits one when what it was held for has failed
 */
export async function settle(ctx: Context, taken: Taken, hits: 0 | 1): Promise<void> {
  const left = await change(ctx, taken, {
    hits: sql`${rateLimits.hits} + ${hits}`,
    pending: sql`greatest(${rateLimits.pending} - 1, 0)`,
  });
  if (!hits) forgetSpentLimit(taken.key);
  note(taken, left);
}

/**
 * Counts what is done, whether it succeeds or not.
 * @throws Refusal 429 with `Retry-After` when the window is used up
 */
export async function countAttempt(
  ctx: Context,
  limit: Limit,
  subject: string,
  field = "msg",
): Promise<Taken> {
  const key = keyOf(limit, subject);
  const taken = await take(ctx, limit, key, { hits: 1, pending: 0 });
  if (!taken) throw refusal(ctx, limit, key, { field });
  note(taken, taken.hits);
  return taken;
}

/** As `countAttempt`, towards all of them or, when one has no room, towards none. */
export async function countTogether(ctx: Context, [first, ...rest]: readonly Limited[]): Promise<void> {
  if (!first) return;
  const counted = await countAttempt(ctx, ...first);
  try {
    await countTogether(ctx, rest);
  } catch (error) {
    await uncount(ctx, counted);
    throw error;
  }
}

/** As if it had not been counted. */
async function uncount(ctx: Context, taken: Taken): Promise<void> {
  await change(ctx, taken, { hits: sql`greatest(${rateLimits.hits} - 1, 0)` });
  forgetSpentLimit(taken.key);
}

/** Forgets the attempts of a subject: after a success the person starts afresh. */
export async function forgetAttempts(ctx: Context, limit: Limit, subject: string): Promise<void> {
  const key = keyOf(limit, subject);
  await (ctx.apart ?? ctx.db).delete(rateLimits).where(eq(rateLimits.key, key));
  forgetSpentLimit(key);
}

/** Of the fixed window that the time is in; `reset` are the seconds that are left of it. */
function windowOf(ctx: Context, limit: Limit) {
  const now = ctx.now().getTime();
  const windowStart = new Date(now - (now % (limit.seconds * 1000)));
  return { windowStart, reset: Math.ceil((windowStart.getTime() + limit.seconds * 1000 - now) / 1000) };
}

/** One of the allowance, or nothing: a window without room stays as it is. */
async function take(ctx: Context, limit: Limit, key: Buffer, added: { hits: number; pending: number }) {
  const { windowStart, reset } = windowOf(ctx, limit);
  if (isSpent(key, windowStart.getTime())) return undefined;
  const [row] = await (ctx.apart ?? ctx.db)
    .insert(rateLimits)
    .values({ key, windowStart, ...added })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: {
        hits: sql`${rateLimits.hits} + ${added.hits}`,
        pending: sql`${rateLimits.pending} + ${added.pending}`,
      },
      setWhere: sql`${rateLimits.hits} + ${rateLimits.pending} < ${limit.hits}`,
    })
    .returning({ hits: rateLimits.hits });
  return row && { limit, key, windowStart, reset, hits: row.hits };
}

/** Whether a place may yet be given back. */
async function hasRoom(ctx: Context, limit: Limit, key: Buffer): Promise<boolean> {
  const { windowStart } = windowOf(ctx, limit);
  if (isSpent(key, windowStart.getTime())) return false;
  const [row] = await (ctx.apart ?? ctx.db)
    .select({ hits: rateLimits.hits })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), eq(rateLimits.windowStart, windowStart)));
  return (row?.hits ?? 0) < limit.hits;
}

async function change(ctx: Context, { key, windowStart }: Taken, set: object): Promise<number> {
  const [row] = await (ctx.apart ?? ctx.db)
    .update(rateLimits)
    .set(set)
    .where(and(eq(rateLimits.key, key), eq(rateLimits.windowStart, windowStart)))
    .returning({ hits: rateLimits.hits });
  return row?.hits ?? 0;
}

/** @param soon when nothing is used up: only those under way have not ended in time */
function refusal(ctx: Context, limit: Limit, key: Buffer, { field = "msg", soon = false }) {
  const { windowStart, reset } = windowOf(ctx, limit);
  noteSpent(key, windowStart.getTime());
  const seconds = soon ? 1 : reset;
  noteAllowance({ limit: limit.hits, remaining: 0, reset: seconds });
  return tooMany(seconds, field);
}

function note({ limit, reset }: Taken, hits: number): void {
  noteAllowance({ limit: limit.hits, remaining: limit.hits - hits, reset });
}

/**
 * Limits that the database has just said to be used up. Of ten thousand guesses in a row all but the first
 * are refused from here; after a moment it is asked again, since another process may have given back.
 */
const spent = new Map<string, { window: number; until: number }>();

/** Milliseconds. */
const moment = 500;
const room = 10_000;

function noteSpent(key: Buffer, window: number): void {
  if (spent.size >= room) spent.clear();
  spent.set(key.toString("hex"), { window, until: performance.now() + moment });
}

function isSpent(key: Buffer, window: number): boolean {
  const found = spent.get(key.toString("hex"));
  return found !== undefined && found.window === window && found.until > performance.now();
}

function forgetSpentLimit(key: Buffer): void {
  spent.delete(key.toString("hex"));
}
