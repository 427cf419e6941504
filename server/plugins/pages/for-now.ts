import type { RootContext } from "../../platform/context.ts";
import type { Refusal } from "../../platform/failures/errors.ts";
import { readCookie } from "../../platform/http/cookies.ts";
import { visitorLang } from "../../platform/i18n.ts";
import type { Pages } from "../../platform/pages/pages.ts";
import { pathToLog } from "../../platform/process/log-path.ts";
import { answer } from "../errors.ts";
import { nobody } from "../nobody.ts";
import { countAnswer, requestId } from "../request-log.ts";
import { securityHeadersOf } from "../security-headers.ts";

/**
 * Answers 503 without the database, and without reading what was sent. What was built before is shown all the same.
 * @param why as the log says it
 */
export async function answerForNow(
  ctx: RootContext,
  pages: Pages | undefined,
  request: Request,
  { refusal, why }: { refusal: Refusal; why: string },
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const lang = visitorLang(readCookie(request, "_lang"), request.headers.get("accept-language"));
  const ofPages = pages && (pathname === "/app" || pathname.startsWith("/app/")) ? pages : undefined;
  const known =
    ofPages?.asset(request) ?? ofPages?.prerendered(pathname.slice("/app".length) || "/", request, lang);
  if (known) return known;
  ctx.log.warn({ id: requestId(request), path: pathToLog(request.url), status: 503 }, why);
  const response = ofPages
    ? await ofPages.respond(new Request(new URL("/app/unavailable", request.url)), nobody(ctx, request, lang))
    : answer(refusal, lang);
  const { headers } = response;
  for (const [name, value] of Object.entries(securityHeadersOf(ctx.config))) headers.set(name, value);
  headers.set("x-request-id", requestId(request));
  headers.set("retry-after", "2");
  headers.set("cache-control", "no-store");
  countAnswer(request, 503);
  return new Response(response.body, { status: 503, headers });
}
