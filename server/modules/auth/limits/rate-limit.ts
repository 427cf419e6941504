import type { Context } from "../../../platform/context.ts";
import { Refusal } from "../../../platform/errors.ts";
import { inTurn } from "../../../platform/turns.ts";
import type { Limit } from "./limit.ts";
import { count, forget, keyOf, reserve, settle, uncount } from "./limit-rows.ts";

export type { Limit };

/** A limit and whom it is about: an account, a network. */
export type Limited = readonly [limit: Limit, subject: string];

const quarter = 15 * 60;
const hour = 60 * 60;

/**
 * Of what fails. What succeeds uses none of it up: a whole school comes from one address
 * (rule: limits-count-failures).
 */
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

/** Of what is done: each of these mails somebody (rule: link-limits). */
export const quotas = {
  /** Its subject names what the mail is for: one kind does not use another's up. */
  mailByAccount: { name: "link:account", hits: 5, seconds: hour },
  /** More than a school or a lecture hall needs, and an end to mailing strangers without one. */
  mailByAddress: { name: "mailing:address", hits: 600, seconds: hour },
} as const satisfies Record<string, Limit>;

/**
 * Milliseconds from its beginning that an attempt waits for others under way. Near a limit these hold all that is
 * left of it until it is known whether they were right.
 */
const patience = 10_000;

/**
 * Does what may fail, e.g. compares a password, as long as not too much has failed. A place is held for it before
 * and given back when it succeeds, so that of many guesses at once no more are looked at than allowed; who finds all
 * places held waits until they are used up or given back.
 * @param limited each of them must have room; call it outside of a transaction, so that what fails is kept
 * @throws Refusal 429 with `Retry-After` when one of them is used up; what `act` throws: a Refusal counts
 */
export function attempt<T>(ctx: Context, limited: readonly Limited[], act: () => Promise<T>): Promise<T> {
  return attemptUntil(performance.now() + patience, ctx, limited, act);
}

async function attemptUntil<T>(
  until: number,
  ctx: Context,
  [first, ...rest]: readonly Limited[],
  act: () => Promise<T>,
): Promise<T> {
  if (!first) return act();
  const [limit, subject] = first;
  const key = keyOf(limit, subject);
  // A fraction at a time, so that the others wait here and not for the database.
  return inTurn(key.toString("hex"), Math.ceil(limit.hits / 5), async () => {
    const held = await reserve(ctx, limit, key, until);
    try {
      const result = await attemptUntil(until, ctx, rest, act);
      await settle(ctx, held, 0);
      return result;
    } catch (error) {
      const settled = settle(ctx, held, failed(error) ? 1 : 0);
      // A fault of ours is told rather than that its place could not be given back.
      await settled.catch(() => {});
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
  await count(ctx, limit, keyOf(limit, subject), field);
}

/** As `countAttempt`, towards all of them or, when one has no room, towards none. */
export async function countTogether(ctx: Context, [first, ...rest]: readonly Limited[]): Promise<void> {
  if (!first) return;
  const counted = await count(ctx, first[0], keyOf(...first));
  try {
    await countTogether(ctx, rest);
  } catch (error) {
    await uncount(ctx, counted);
    throw error;
  }
}

/** Forgets the attempts of a subject: after a success the person starts afresh. */
export async function forgetAttempts(ctx: Context, limit: Limit, subject: string): Promise<void> {
  await forget(ctx, keyOf(limit, subject));
}
