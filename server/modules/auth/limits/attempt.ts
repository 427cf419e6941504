import type { Context } from "../../../platform/context.ts";
import { Refusal } from "../../../platform/failures/errors.ts";
import { withLimit } from "../../../platform/process/limit.ts";
import { keyOf, reserve, settle } from "./limit-rows.ts";
import type { Limited } from "./limits.ts";

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
 * (rule: limits-count-failures)
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
  return withLimit(key.toString("hex"), Math.ceil(limit.hits / 5), async () => {
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
