import { Refusal } from "../failures/errors.ts";

/**
 * What kind of failure it was: its code, else its class. Never its message, which may quote somebody; the log has that, as far as
 * it may be told.
 */
export function errorType(thrown: unknown): string {
  const { code, cause } = (thrown ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === "string" && /^[\w.-]{1,40}$/.test(code)) return code;
  if (cause instanceof Error) return errorType(cause);
  return thrown instanceof Error ? thrown.constructor.name : typeof thrown;
}

/** What was refused, as expected, is not a failure of ours. */
export const isFailure = (thrown: unknown): boolean => !(thrown instanceof Refusal) || thrown.status >= 500;
