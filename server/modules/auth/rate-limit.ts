import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { rateLimits } from "../../../db/schema/index.ts";
import { noteAllowance } from "../../platform/allowance.ts";
import type { Context } from "../../platform/context.ts";
import { Refusal, tooMany } from "../../platform/errors.ts";
import { inTurn } from "../../platform/turns.ts";
import { forgetSpentLimit, isSpent, noteSpent } from "./spent-limits.ts";

export interface Limit {
  /** What is limited, e.g. `login:account`. */
  name: string;
  hits: number;
  /** Length of the fixed window in seconds. */
  seconds: number;
}

/** A limit and whom it is about: an account, a network. */
export type Limited = readonly [limit: Limit, subject: string];

const quarter = 15 * 60;
const hour = 60 * 60;

/** Of what fails. What succeeds uses none of it up: a whole school comes from one address. */
export const limits = {
  loginByAccount: { name: "login:account", hits: 10, seconds: quarter },
  loginByAddress: { name: "login:address", hits: 100, seconds: quarter },
  /** Of a device that has signed in before, in place of the two above. */
  loginByDevice: { name: "login:device", hits: 10, seconds: quarter },
  passwordByAccount: { name: "password:account", hits: 10, seconds: quarter },
  registerByAddress: { name: "register:address", hits: 60, seconds: hour },
  codeByAddress: { name: "code:address", hits: 20, seconds: quarter },
  linkByAddress: { name: "link:address", hits: 30, seconds: hour },
} as const satisfies Record<string, Limit>;

/** Of what is done: each of these mails somebody. */
export const quotas = {
  mailByAccount: { name: "link:account", hits: 5, seconds: hour },
  /** More than a school or a lecture hall needs, and an end to mailing strangers without one. */
  mailByAddress: { name: "mailing:address", hits: 600, seconds: hour },
} as const satisfies Record<string, Limit>;

const keyOf = (limit: Limit, subject: string) =>
  createHash("sha256").update(`${limit.name}\0${subject.toLowerCase()}`).digest();

/**
 * Does what may fail, e.g. compares a password, as long as not too much has failed. It is counted before and
 * given back when it succeeds, so that of many guesses at once no more are looked at than allowed.
 * @param limited each of them must have room; call it outside of a transaction, so that what fails is kept
 * @throws Refusal 429 with `Retry-After` when one of them is used up; what `act` throws: a Refusal counts
 */
export async function attempt<T>(
  ctx: Context,
  [first, ...rest]: readonly Limited[],
  act: () => Promise<T>,
): Promise<T> {
  if (!first) return act();
  const [limit, subject] = first;
  const key = keyOf(limit, subject);
  // A fraction at a time: of many who are right at once, those under way must not use up the limit.
  return inTurn(key.toString("hex"), Math.ceil(limit.hits / 5), async () => {
    const taken = await take(ctx, limit, key);
    try {
      const result = await attempt(ctx, rest, act);
      await giveBack(ctx, taken);
      return result;
    } catch (error) {
      if (failed(error)) note(taken, taken.hits);
      else await giveBack(ctx, taken).catch(() => {});
      throw error;
    }
  });
}

/** A refusal by another limit was not looked at, and a fault of ours is nobody's guess. */
const failed = (error: unknown) => error instanceof Refusal && error.status !== 429 && error.status !== 503;

/**
 * Counts what is done, whether it succeeds or not.
 * @throws Refusal 429 with `Retry-After` when the window is used up
 */
export async function countAttempt(
  ctx: Context,
  limit: Limit,
  subject: string,
  field = "msg",
): Promise<void> {
  const taken = await take(ctx, limit, keyOf(limit, subject), field);
  note(taken, taken.hits);
}

/** Forgets the attempts of a subject: after a success the person starts afresh. */
export async function forgetAttempts(ctx: Context, limit: Limit, subject: string): Promise<void> {
  const key = keyOf(limit, subject);
  await (ctx.apart ?? ctx.db).delete(rateLimits).where(eq(rateLimits.key, key));
  forgetSpentLimit(key);
}

interface Taken {
  limit: Limit;
  key: Buffer;
  windowStart: Date;
  hits: number;
  /** Seconds. */
  reset: number;
}

/** One of the allowance; a window that is used up stays as it is, so that what is given back counts. */
async function take(ctx: Context, limit: Limit, key: Buffer, field = "msg"): Promise<Taken> {
  const now = ctx.now().getTime();
  const windowStart = new Date(now - (now % (limit.seconds * 1000)));
  const reset = Math.ceil((windowStart.getTime() + limit.seconds * 1000 - now) / 1000);
  const refuse = () => {
    noteAllowance({ limit: limit.hits, remaining: 0, reset });
    return tooMany(reset, field);
  };
  if (isSpent(key, windowStart.getTime())) throw refuse();
  const [row] = await (ctx.apart ?? ctx.db)
    .insert(rateLimits)
    .values({ key, windowStart, hits: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { hits: sql`${rateLimits.hits} + 1` },
      setWhere: sql`${rateLimits.hits} < ${limit.hits}`,
    })
    .returning({ hits: rateLimits.hits });
  if (row) return { limit, key, windowStart, reset, hits: row.hits };
  noteSpent(key, windowStart.getTime());
  throw refuse();
}

async function giveBack(ctx: Context, taken: Taken): Promise<void> {
  const { key, windowStart } = taken;
  const [row] = await (ctx.apart ?? ctx.db)
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
    .where(and(eq(rateLimits.key, key), eq(rateLimits.windowStart, windowStart)))
    .returning({ hits: rateLimits.hits });
  forgetSpentLimit(key);
  note(taken, row?.hits ?? 0);
}

function note({ limit, reset }: Taken, hits: number): void {
  noteAllowance({ limit: limit.hits, remaining: limit.hits - hits, reset });
}
