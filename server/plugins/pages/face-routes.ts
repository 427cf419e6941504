import { Elysia } from "elysia";
import { readMarket } from "../../modules/statistics/index.ts";
import type { RootContext } from "../../platform/context.ts";
import type { Lang } from "../../platform/i18n.ts";
import type { Pages } from "../../platform/pages/pages.ts";
import { wrongMethod } from "../errors.ts";
import { nobody } from "../nobody.ts";
import { marketWords } from "./market-words.ts";
import { onceAMinute } from "./once-a-minute.ts";
import { publicFace, spoken } from "./public-face.ts";

const hidden = { detail: { hide: true } };
const methods = ["GET", "HEAD"];

/**
 * What of the public face is not in memory (rule: public-face): its figures, and in development its page. All else is
 * answered before any routing (quick-pages.ts); what comes here asks in a way that is refused.
 */
export function faceRoutes(ctx: RootContext, pages: Pages) {
  const known = publicFace(ctx, pages);
  const market = onceAMinute(ctx.now, () => readMarket(ctx));
  const face = (lang?: Lang) => async (request: Request) =>
    known(request) ?? (await inDevelopment(ctx, pages, request, lang ?? spoken(request)));
  const figures = (lang: Lang) => async (request: Request) =>
    new Response(request.method === "HEAD" ? null : marketWords(await market(), lang), {
      headers: { "content-type": "text/html; charset=utf-8", "cache-control": "public, max-age=60" },
    });
  const answers: Record<string, (request: Request) => Response | undefined | Promise<Response | undefined>> =
    {
      "/": face(),
      "/fi": face("fi"),
      "/sv": face("sv"),
      "/robots.txt": known,
      "/sitemap.xml": known,
      "/fi/figures": figures("fi"),
      "/sv/figures": figures("sv"),
    };
  const routes = new Elysia({ name: "public-face", detail: { hide: true } });
  for (const [path, answer] of Object.entries(answers)) {
    routes.all(
      path,
      ({ request }) => {
        if (!methods.includes(request.method)) throw wrongMethod(methods);
        return answer(request);
      },
      hidden,
    );
  }
  return routes;
}

/** Astro's own server renders the page at the address that its file has. */
function inDevelopment(ctx: RootContext, pages: Pages, request: Request, lang: Lang): Promise<Response> {
  return pages.respond(
    new Request(new URL(`/app/${lang}`, request.url), request),
    nobody(ctx, request, lang),
  );
}
