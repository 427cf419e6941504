import { Elysia } from "elysia";
import { anyVisitOf, clientAddress, langOfRequest } from "../../modules/auth/index.ts";
import { tokensOf } from "../../modules/auth/sessions/index.ts";
import { presentPlace } from "../../modules/events/index.ts";
import type { RootContext } from "../../platform/context.ts";
import { ordinaryBytes } from "../../platform/http/body-limits.ts";
import type { Pages } from "../../platform/pages/pages.ts";
import { inLanguage } from "../../platform/pages/public-paths.ts";
import { twoAtOnce } from "../../platform/process/limit.ts";
import { wrongMethod } from "../errors.ts";
import { noteRoute, requestId } from "../request-log.ts";
import { faceRoutes } from "./face-routes.ts";
import { largestForm, withForm } from "./page-forms.ts";
import { rememberLang } from "./public-face.ts";
import { type Answering, answering } from "./sent-forms.ts";

const methods = ["GET", "HEAD", "POST"];

/** Everything under `/app`, and the public face outside of it. */
export function pages(ctx: RootContext, pages: Pages) {
  return new Elysia({ name: "pages", detail: { hide: true } })
    .use(faceRoutes(ctx, pages))
    .all("/app", ({ request, server }) => show(request, server), { detail: { hide: true } })
    .all("/app/*", ({ request, server }) => show(request, server), { detail: { hide: true } });

  async function show(request: Request, server: Bun.Server<unknown> | null): Promise<Response> {
    const asset = pages.asset(request);
    if (asset) return asset;
    if (!methods.includes(request.method)) throw wrongMethod(methods);
    noteRoute(request, `/app${pages.routeOf(request) ?? "/*"}`);
    const visit = await anyVisitOf(ctx, request);
    // To all pages but those of the second factor, who has that still to give is nobody (rule: second-factor).
    const [actor, half] = visit?.half ? [null, visit.actor] : [visit?.actor ?? null, null];
    const limit = largestForm(request, actor);
    const reading = () => withForm(request, limit);
    const sent = await (actor && limit > ordinaryBytes ? twoAtOnce(actor.id, reading) : reading());
    const lang = await langOfRequest(ctx, request);
    const asked = await answering(sent, { config: ctx.config, actor, half });
    const response = await pages.respond(asked.request, {
      ctx,
      actor,
      half,
      sessionId: visit?.sessionId ?? "",
      eventsSince: actor ? await presentPlace(ctx.db) : undefined,
      lang,
      forms: asked.forms,
      ended: !visit && tokensOf(request).length > 0,
      ...(asked.refusal && { refusal: asked.refusal }),
      requestId: requestId(request),
      clientAddress: clientAddress(request, ctx.config.trustedProxies, server?.requestIP(request)?.address),
    });
    const named = inLanguage(new URL(request.url).pathname.slice("/app".length));
    if (named && !actor && response.ok)
      rememberLang(ctx.config, named.lang, request.headers.get("cookie"), response);
    return passing(response, asked);
  }
}

/** What was kept goes along to wherever the page leads; who has to sign in is told so by the status as well (rule: typed-kept). */
function passing(response: Response, { forms, asksToSignIn }: Answering): Response {
  const { body, headers } = response;
  if (asksToSignIn) return new Response(body, { headers, status: 401 });
  const leadsOn = forms.kept !== undefined && response.status === 303;
  return leadsOn ? new Response(body, { headers, status: 307 }) : response;
}
