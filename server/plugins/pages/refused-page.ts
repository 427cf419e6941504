// (rule: answer-shape)
import type { RootContext } from "../../platform/context.ts";
import type { Refusal } from "../../platform/failures/errors.ts";
import type { Lang } from "../../platform/i18n.ts";
import type { Pages } from "../../platform/pages/pages.ts";
import { nobody } from "../nobody.ts";

/** Below these it is programs that ask, whatever they say that they accept. */
const ofPrograms = /^\/(api|calendar|oauth|healthz|readyz)(\/|$)/;

/** Whether somebody looks at the answer: a browser that opens an address says that it wants a page. */
const isLookedAt = (request: Request): boolean =>
  /\btext\/html\b/.test(request.headers.get("accept") ?? "") &&
  !ofPrograms.test(new URL(request.url).pathname);

/**
 * The page that says why, with the status and headers of the refusal, for who opened an address in a browser; undefined for
 * everybody else, and where the page cannot be shown. It asks nothing of the database: also scanners open what is not there.
 */
export async function refusedPage(
  ctx: RootContext,
  pages: Pages,
  request: Request,
  { refusal, lang }: { refusal: Refusal; lang: Lang },
): Promise<Response | undefined> {
  if (!isLookedAt(request)) return undefined;
  const asked = new Request(new URL("/app/404", request.url), { headers: request.headers });
  try {
    const { body, headers } = await pages.respond(asked, { ...nobody(ctx, asked, lang), refusal });
    for (const [name, value] of Object.entries(refusal.headers)) headers.set(name, value);
    return new Response(body, { status: refusal.status, headers });
  } catch (err) {
    ctx.log.error({ err }, "the page of a refusal failed");
    return undefined;
  }
}
