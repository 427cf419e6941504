import { sessionCookieName } from "../modules/auth/index.ts";
import type { RootContext } from "../platform/context.ts";
import { cookieOf } from "../platform/http/cookies.ts";
import { visitorLang } from "../platform/i18n.ts";
import { pathOf } from "../platform/log-path.ts";
import type { Pages } from "../platform/pages/pages.ts";
import { requestId } from "./request-log.ts";

type Answer = (request: Request) => Response | undefined;

/**
 * Answers visitors' public pages from memory before any routing. They are most of the traffic of a
 * Monday morning, and nothing about them needs the application: no session, no body, no database.
 */
export function quickPages(ctx: RootContext, pages: Pages): Answer {
  return (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const path = pathOfPage(request.url);
    if (path === undefined) return undefined;
    const cookies = request.headers.get("cookie");
    // Browsers carry the session in its cookie; a page is opened by nothing else.
    if (cookies?.includes(sessionCookieName)) return undefined;
    const chosen = cookies ? cookieOf(cookies, "_lang") : undefined;
    const lang = visitorLang(chosen, chosen ? null : request.headers.get("accept-language"));
    const response = pages.prerendered(path, request, lang, cookies);
    if (!response) return undefined;
    if (ctx.log.isLevelEnabled("info")) logged(ctx, request, response);
    return response;
  };
}

/** The path below `/app` of an address without a query, without the cost of parsing it. */
function pathOfPage(url: string): string | undefined {
  const start = url.indexOf("/", 8);
  if (!url.startsWith("/app", start) || url.includes("?")) return undefined;
  const path = url.slice(start + 4);
  return path === "" ? "/" : path[0] === "/" ? path : undefined;
}

function logged(ctx: RootContext, request: Request, response: Response) {
  const id = requestId(request);
  response.headers.set("x-request-id", id);
  ctx.log.info({ id, method: request.method, path: pathOf(request.url), status: response.status }, "request");
}
