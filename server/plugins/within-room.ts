import { clientAddress } from "../modules/auth/index.ts";
import type { RootContext } from "../platform/context.ts";
import { busy } from "../platform/errors.ts";
import { createBodyRoom } from "../platform/http/body-room.ts";
import type { Pages } from "../platform/pages/pages.ts";
import { answerForNow } from "./for-now.ts";

type Handle = (request: Request) => Response | Promise<Response>;

/**
 * Whoever sends more than there is room for is asked to come back (rule: body-room), before anything of it is taken.
 * @param peerOf the address at the other end of a request's connection
 */
export function withinRoom(
  ctx: RootContext,
  pages: Pages | undefined,
  peerOf: (request: Request) => string | undefined,
  handle: Handle,
): Handle {
  const enter = createBodyRoom();
  return (request) => {
    const leave = enter(request, clientAddress(request, ctx.config.trustedProxies, peerOf(request)));
    if (!leave) return refused(ctx, pages, request);
    const response = handle(request);
    if (response instanceof Response) {
      leave();
      return response;
    }
    return response.finally(leave);
  };
}

/** What still comes on that connection would be taken in as well. */
async function refused(ctx: RootContext, pages: Pages | undefined, request: Request): Promise<Response> {
  const why = "there is no room for what is sent";
  const answer = await answerForNow(ctx, pages, request, { refusal: busy(2), why });
  if (answer.status === 503) answer.headers.set("connection", "close");
  return answer;
}
