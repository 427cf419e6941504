import type { RootContext } from "../platform/context.ts";
import type { Lang } from "../platform/i18n.ts";
import { requestId } from "./request-log.ts";

/** What a page is told of who asks, where that is nobody's matter. */
export const nobody = (ctx: RootContext, request: Request, lang: Lang): App.Locals => ({
  ctx,
  actor: null,
  half: null,
  sessionId: "",
  eventsSince: undefined,
  lang,
  forms: { here: new URL(request.url).pathname },
  ended: false,
  requestId: requestId(request),
  clientAddress: "unknown",
});
