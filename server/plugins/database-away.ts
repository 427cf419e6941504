import type { RootContext } from "../platform/context.ts";
import type { Pulse } from "../platform/database/pulse.ts";
import { readCookie } from "../platform/http/cookies.ts";
import { visitorLang } from "../platform/i18n.ts";
import { pathToLog } from "../platform/log-path.ts";
import type { Pages } from "../platform/pages/pages.ts";
import { answer, unavailable } from "./errors.ts";
import { isHealth } from "./health.ts";
import { countTold, requestId } from "./request-log.ts";
import { securityHeadersOf } from "./security-headers.ts";

type Handle = (request: Request) => Response | Promise<Response>;

/** While the database is away, nobody waits for it: also those who have asked already are told. */
export function toldWhenAway(
  ctx: RootContext,
  pulse: Pulse,
  pages: Pages | undefined,
  handle: Handle,
): Handle {
  return (request) => {
    if (isHealth(request.url)) return handle(request);
    const away = () => answerWithoutDatabase(ctx, pages, request);
    if (!pulse.answers()) return away();
    const response = handle(request);
    return response instanceof Response ? response : pulse.orAway(response, away);
  };
}

/** What was built before is shown all the same. */
async function answerWithoutDatabase(
  ctx: RootContext,
  pages: Pages | undefined,
  request: Request,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const lang = visitorLang(readCookie(request, "_lang"), request.headers.get("accept-language"));
  const ofPages = pages && (pathname === "/app" || pathname.startsWith("/app/")) ? pages : undefined;
  const known =
    ofPages?.asset(request) ?? ofPages?.prerendered(pathname.slice("/app".length) || "/", request, lang);
  if (known) return known;
  ctx.log.warn({ id: requestId(request), path: pathToLog(request.url), status: 503 }, "the database is away");
  const response = ofPages
    ? await ofPages.respond(new Request(new URL("/app/unavailable", request.url)), {
        ctx,
        actor: null,
        half: null,
        sessionId: "",
        eventsSince: undefined,
        lang,
        requestId: requestId(request),
        clientAddress: "unknown",
      })
    : answer(unavailable, lang);
  const { headers } = response;
  for (const [name, value] of Object.entries(securityHeadersOf(ctx.config))) headers.set(name, value);
  headers.set("x-request-id", requestId(request));
  headers.set("retry-after", "2");
  headers.set("cache-control", "no-store");
  countTold(request, 503);
  return new Response(response.body, { status: 503, headers });
}
