import type { TSchema } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { langOfRequest } from "../modules/auth/index.ts";
import type { RootContext } from "../platform/context.ts";
import { passingTrouble } from "../platform/database/passing-trouble.ts";
import { type Message, Refusal } from "../platform/failures/errors.ts";
import { messagesOf } from "../platform/failures/missing.ts";
import type { FindOperation } from "../platform/http/operations.ts";
import { problemsWith } from "../platform/http/validation.ts";
import type { Lang } from "../platform/i18n.ts";
import { countUnavailable } from "../platform/metrics/metrics.ts";
import { pathToLog } from "../platform/process/log-path.ts";

/**
 * Turns every failure of a route into its answer (rule: answer-shape).
 * @param routes what the application knows of its own paths
 * @param asPage the same as a page, for who looks at it; undefined for programs
 */
export function errors(
  ctx: RootContext,
  routes: { find: FindOperation; methodsOf(path: string): string[] },
  asPage: (request: Request, why: Refusal, lang: Lang) => Promise<Response | undefined>,
) {
  const plugin = new Elysia({ name: "errors" });
  return plugin.onError({ as: "global" }, async ({ error, code, request, route, path, set }) => {
    const lang = await langOfRequest(ctx, request);
    const allow = code === "NOT_FOUND" ? routes.methodsOf(path) : [];
    const refusal = allow.length > 0 ? wrongMethod(allow) : refusalFor(error, code);
    // The request's log line reads it there.
    set.status = refusal?.status ?? 500;
    if (allow.length > 0 && request.method === "OPTIONS") {
      set.status = 204;
      return new Response(null, { status: 204, headers: { allow: allow.join(", ") } });
    }
    if (refusal === unavailable) {
      const trouble = passingTrouble(error);
      countUnavailable(trouble?.code);
      ctx.log.warn({ ...trouble, path: pathToLog(request.url) }, "the database could not do it now");
    }
    if (!refusal) {
      // Who has gone away in the middle of sending is nobody's failure.
      const level = request.signal.aborted ? "debug" : "error";
      ctx.log[level]({ err: error, path: pathToLog(request.url) }, "request failed");
    }
    const operation = routes.find(request.method, route);
    // What the gate refuses is told in the names in which it was sent.
    const told = (operation && code !== "PARSE" ? refusal?.by(operation.names) : refusal) ?? unexpected;
    return (await asPage(request, told, lang)) ?? answer(told, lang, operation?.errorMember);
  });
}

/** For now: what PostgreSQL could not do now it may do the next time (rule: come-back-later). */
export const unavailable = new Refusal(
  503,
  "unavailable",
  { msg: "errors:unavailable" },
  {},
  { "retry-after": "2" },
);
const unexpected = new Refusal(500, "internal_error", { msg: "errors:unexpected" });

/** A known path, asked in another way (rule: wrong-method). */
export const wrongMethod = (allow: string[]) =>
  new Refusal(405, "method_not_allowed", { msg: "errors:wrongMethod" }, {}, { allow: allow.join(", ") });

/**
 * @param errorMember whether the text also stands in `error.message`, as this call's clients read it (rule:
 * asked-by-name, personal-answers)
 */
export function answer(refusal: Refusal, lang: Lang, errorMember = false): Response {
  const { code: ofCode, ...texts } = messagesOf(lang, refusal.fields, "theirs");
  // `code` is the reason's own name. What is wrong with a field of that name, a school's code, is said in `msg`.
  const fields = ofCode === undefined ? texts : { msg: ofCode, ...texts };
  const message = Object.values(fields)[0];
  return Response.json(
    {
      ...fields,
      ...(errorMember ? { error: { message }, msg: message } : {}),
      ...refusal.details,
      code: refusal.code,
    },
    {
      status: refusal.status,
      headers: { "cache-control": "no-store", ...refusal.headers },
    },
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
  return passingTrouble(error) ? unavailable : undefined;
}

/** Text with a NUL or with half of a surrogate pair, which no column can hold. */
const unstorable = new Set(["22021", "22P05", "22P02"]);

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
