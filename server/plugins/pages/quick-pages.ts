import { sessionCookieName } from "../../modules/auth/sessions/index.ts";
import type { RootContext } from "../../platform/context.ts";
import { cookieOf } from "../../platform/http/cookies.ts";
import { visitorLang } from "../../platform/i18n.ts";
import { countPrebuilt } from "../../platform/metrics/metrics.ts";
import type { Pages } from "../../platform/pages/pages.ts";
import { inLanguage } from "../../platform/pages/public-paths.ts";
import { pathOf } from "../../platform/process/log-path.ts";
import { requestId } from "../request-log.ts";
import { publicFace, rememberLang } from "./public-face.ts";

type Answer = (request: Request) => Response | undefined;

/**
 * Answers visitors' public pages from memory before any routing. They are most of the traffic of a
 * Monday morning, and nothing about them needs the application: no session, no body, no database.
 */
export function quickPages(ctx: RootContext, pages: Pages): Answer {
  const face = publicFace(ctx, pages);
  return (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const path = pathOfPage(request.url);
    const response = path === undefined ? face(request) : ofVisitor(ctx, pages, request, path);
    if (!response) return undefined;
    countPrebuilt();
    if (ctx.log.isLevelEnabled("info")) logged(ctx, request, response);
    return response;
  };
}

function ofVisitor(ctx: RootContext, pages: Pages, request: Request, path: string): Response | undefined {
  const cookies = request.headers.get("cookie");
  // Browsers carry the session in its cookie; a page is opened by nothing else.
  if (cookies?.includes(sessionCookieName)) return undefined;
  const chosen = cookies ? cookieOf(cookies, "_lang") : undefined;
  const lang = visitorLang(chosen, chosen ? null : request.headers.get("accept-language"));
  const page = pages.prerendered(path, request, lang, cookies);
  const fixed = inLanguage(path);
  return fixed ? rememberLang(ctx.config, fixed.lang, cookies, page) : page;
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
