import { deviceCookieName } from "../../modules/auth/sessions/device/index.ts";
import { sessionCookieName } from "../../modules/auth/sessions/index.ts";
import type { RootContext } from "../../platform/context.ts";
import { cookieOf, setCookie } from "../../platform/http/cookies.ts";
import { type Lang, visitorLang } from "../../platform/i18n.ts";
import { robots, sitemap } from "../../platform/pages/crawlers.ts";
import type { Pages } from "../../platform/pages/pages.ts";
import { securityHeadersOf } from "../security-headers.ts";

/** What visitors are answered outside of `/app`, without the database; undefined for all else. */
export type PublicFace = (request: Request) => Response | undefined;

/**
 * The public face at `/`, `/fi` and `/sv`, and what searches ask for (rule: public-face). `/` speaks the visitor's language
 * and leads on whoever has signed in here before; the other two are shown to everybody.
 */
export function publicFace({ config }: RootContext, pages: Pages): PublicFace {
  const headers = securityHeadersOf(config);
  const text = (body: string, type: string) => () =>
    new Response(body, {
      headers: { ...headers, "content-type": type, "cache-control": "public, max-age=3600" },
    });
  const led = (location: string, status: number) => () =>
    new Response(null, {
      status,
      headers: { ...headers, location, "cache-control": "no-store", vary: "Cookie" },
    });
  const home = led("/app/", 303);
  const answers: Record<string, (request: Request, cookies: string | null) => Response | undefined> = {
    "/": (request, cookies) =>
      isKnown(cookies) ? home() : pages.face(request, spoken(request, cookies), cookies),
    "/fi": (request, cookies) => rememberLang(config, "fi", cookies, pages.face(request, "fi", cookies)),
    "/sv": (request, cookies) => rememberLang(config, "sv", cookies, pages.face(request, "sv", cookies)),
    "/fi/": led("/fi", 308),
    "/sv/": led("/sv", 308),
    "/robots.txt": text(robots(config.publicUrl), "text/plain; charset=utf-8"),
    "/sitemap.xml": text(sitemap(config.publicUrl), "application/xml; charset=utf-8"),
  };

  return (request) => {
    const path = pathOf(request.url);
    return Object.hasOwn(answers, path) ? answers[path]?.(request, request.headers.get("cookie")) : undefined;
  };
}

/** The path of an address, without the cost of parsing it. */
function pathOf(url: string): string {
  const start = url.indexOf("/", 8);
  const end = url.indexOf("?", start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}

/**
 * Whether somebody has signed in with this browser: a session, or the mark that outlasts it. The remembered address is
 * no sign: its cookie is of `/app` alone.
 */
function isKnown(cookies: string | null): boolean {
  return Boolean(cookieOf(cookies, sessionCookieName) ?? cookieOf(cookies, deviceCookieName));
}

export function spoken(request: Request, cookies = request.headers.get("cookie")): Lang {
  return visitorLang(cookieOf(cookies, "_lang"), request.headers.get("accept-language"));
}

const year = 60 * 60 * 24 * 365;

/** Who comes to an address of one language and has chosen none is spoken to in it from then on (rule: reader-language). */
export function rememberLang(
  config: RootContext["config"],
  lang: Lang,
  cookies: string | null,
  page: Response | undefined,
): Response | undefined {
  if (page && !cookieOf(cookies, "_lang"))
    page.headers.append("set-cookie", setCookie(config, { name: "_lang", value: lang, seconds: year }));
  return page;
}
