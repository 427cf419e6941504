import type { Message } from "../i18n.ts";
import { type Names, toWire } from "../wire.ts";

export type { Message };

/**
 * An expected failure. Services throw it; one place turns it into an answer: the status, a flat object
 * from field to message in the caller's language, `msg` for what belongs to no field, and `code`.
 * (rule: answer-shape)
 */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 412 | 413 | 422 | 429 | 500 | 503,
    /** Stable, English, for programs. */
    readonly code: string,
    /** Field (or `msg`) to message. */
    readonly fields: Record<string, Message>,
    /** Further members of the answer, e.g. `canApplyWithConfirmation`. */
    readonly details: Record<string, string | number | boolean | object> = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(`${status} ${code}`);
  }

  /** The same, with the documented names of its fields. */
  by(names: Names): Refusal {
    return new Refusal(this.status, this.code, toWire(this.fields, names), this.details, this.headers);
  }
}

/** 422: the input is understood but not acceptable. */
export const invalid = (fields: Record<string, Message>, code = "invalid_input") =>
  new Refusal(422, code, fields);

/** 422 for an address that has an account (rule: one-account-per-address). */
export const emailTaken = () => invalid({ email: "errors:auth.emailTaken" });

/** @throws Refusal 422 if there is anything wrong */
export function refuse(wrong: Record<string, Message>): void {
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

/** 404, also for what exists but is not the actor's to know of (rule: nothing-of-others). */
export const notFound = (msg: Message = "errors:notFound") => new Refusal(404, "not_found", { msg });

/** 403: signed in, but not entitled. */
export const forbidden = (msg: Message = "errors:forbidden", code = "forbidden") =>
  new Refusal(403, code, { msg });

/** 401: not signed in. It logs the browser out, so nothing else may answer it (rule: not-signed-in). */
export const unauthenticated = () => new Refusal(401, "unauthenticated", { msg: "errors:unauthenticated" });

/** 409: it was possible a moment ago. */
export const conflict = (
  code: string,
  msg: Message,
  details: Record<string, string | number | boolean> = {},
) => new Refusal(409, code, { msg }, details);

/** 429 with `Retry-After` in seconds. */
export const tooMany = (retryAfter: number, field = "msg") =>
  new Refusal(
    429,
    "too_many_attempts",
    { [field]: { key: "errors:tooMany", values: { minutes: Math.max(1, Math.ceil(retryAfter / 60)) } } },
    {},
    { "retry-after": String(Math.max(1, Math.ceil(retryAfter))) },
  );

/** 503 with `Retry-After` in seconds: others take what there is. */
export const busy = (retryAfter: number) =>
  new Refusal(503, "busy", { msg: "errors:busy" }, {}, { "retry-after": String(retryAfter) });

/** Carries a verb out; what it refuses is told under the documented names, where these are of refusals alone. */
export async function refusedAs<T>(names: Names, verb: () => Promise<T>): Promise<T> {
  try {
    return await verb();
  } catch (error) {
    throw error instanceof Refusal ? error.by(names) : error;
  }
}
