import type { TSchema } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../platform/context.ts";
import { type Message, Refusal } from "../platform/errors.ts";
import { type Lang, say } from "../platform/i18n.ts";
import { pathToLog } from "../platform/log-path.ts";
import { problemsWith } from "../platform/validation.ts";
import { langOfRequest } from "./request-state.ts";

/** Turns every failure of a route into the answer that DESIGN section 5 describes. */
export function errors(ctx: RootContext) {
  return new Elysia({ name: "errors" }).onError({ as: "global" }, async ({ error, code, request, set }) => {
    const lang = await langOfRequest(ctx, request);
    const refusal = refusalFor(error, code);
    // The request's log line reads it there.
    set.status = refusal?.status ?? 500;
    if (refusal) return answer(refusal, lang);
    ctx.log.error({ err: error, path: pathToLog(request.url) }, "request failed");
    return Response.json({ msg: say(lang, "errors:unexpected"), code: "internal_error" }, { status: 500 });
  });
}

export function answer(refusal: Refusal, lang: Lang): Response {
  const texts = Object.fromEntries(
    Object.entries(refusal.fields).map(([field, message]) => [field, say(lang, message)]),
  );
  return Response.json(
    // A field that the spec itself calls `code` (a school's code, a passcode) says what is wrong with it.
    { code: refusal.code, ...texts, ...refusal.details },
    { status: refusal.status, headers: { "cache-control": "no-store", ...refusal.headers } },
  );
}

function refusalFor(error: unknown, code: string | number): Refusal | undefined {
  if (error instanceof Refusal) return error;
  // What the gate throws comes inside it.
  if (code === "PARSE" && (error as Error).cause) return refusalFor((error as Error).cause, "");
  if (code === "VALIDATION") return new Refusal(422, "invalid_input", fieldsOf(error));
  if (code === "PARSE" || code === "INVALID_COOKIE_SIGNATURE") {
    return new Refusal(400, "unreadable", { msg: "errors:unreadable" });
  }
  if (code === "NOT_FOUND") return new Refusal(404, "not_found", { msg: "errors:notFound" });
  if (hasCode(error, unstorable)) return new Refusal(422, "invalid_input", { msg: "errors:unstorable" });
  if (hasCode(error, away))
    return new Refusal(503, "unavailable", { msg: "errors:busy" }, {}, { "retry-after": "2" });
  return undefined;
}

/** Text with a NUL or with half of a surrogate pair, which no column can hold. */
const unstorable = new Set(["22021", "22P05", "22P02"]);

/** Of the driver, of the network, and of PostgreSQL while it stops or starts. */
const away = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "ECONNREFUSED",
  "ECONNRESET",
  "57P01",
  "57P02",
  "57P03",
]);

/** Queries wrap what the driver says. */
function hasCode(error: unknown, codes: Set<string>): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === "string" && codes.has(code)) return true;
  return typeof cause === "object" && cause !== null && hasCode(cause, codes);
}

function fieldsOf(error: unknown): Record<string, Message> {
  const { validator, value } = error as { validator?: { schema?: TSchema }; value?: unknown };
  const problems = validator?.schema && problemsWith(validator.schema, value);
  return problems ?? { msg: "errors:unreadable" };
}
