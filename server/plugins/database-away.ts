import type { RootContext } from "../platform/context.ts";
import type { Pulse } from "../platform/database/pulse.ts";
import type { Pages } from "../platform/pages/pages.ts";
import { unavailable } from "./errors.ts";
import { isHealth } from "./health.ts";
import { answerForNow } from "./pages/for-now.ts";

type Handle = (request: Request) => Response | Promise<Response>;

/** While the database is away, nobody waits for it: also those who have asked already are told (rule: come-back-later). */
export function answerWhileAway(
  ctx: RootContext,
  pulse: Pulse,
  pages: Pages | undefined,
  handle: Handle,
): Handle {
  return (request) => {
    if (isHealth(request.url)) return handle(request);
    const away = () =>
      answerForNow(ctx, pages, request, { refusal: unavailable, why: "the database is away" });
    if (!pulse.answers()) return away();
    const response = handle(request);
    return response instanceof Response ? response : pulse.orAway(response, away);
  };
}
