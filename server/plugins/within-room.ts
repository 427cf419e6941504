import { clientAddress } from "../modules/auth/index.ts";
import type { RootContext } from "../platform/context.ts";
import { busy } from "../platform/failures/errors.ts";
import { createBodyRoom, createRoom, sizeOf } from "../platform/http/bodies/body-room.ts";
import type { Pages } from "../platform/pages/pages.ts";
import { isHealth } from "./health.ts";
import { answerForNow } from "./pages/for-now.ts";

type Handle = (request: Request) => Response | Promise<Response>;

/**
 * Whoever asks while as much is under way as may be, or sends more than there is room for, is asked to come back (rules:
 * requests-at-once, body-room), before anything of it is taken. What still comes after the answer the server passes over; to
 * close the connection on it would take the answer away from who still sends.
 * @param peerOf the address at the other end of a request's connection
 */
export function withinRoom(
  ctx: RootContext,
  pages: Pages | undefined,
  peerOf: (request: Request) => string | undefined,
  handle: Handle,
): Handle {
  const { requestsAtOnce: all, trustedProxies } = ctx.config;
  const [enter, enterBody] = [createRoom({ all, ofNeighbourhood: all / 2 }), createBodyRoom()];
  const refuse = (request: Request, why: string) =>
    answerForNow(ctx, pages, request, { refusal: busy(2), why });
  return (request) => {
    // Whether it lives is asked of a full process above all.
    if (isHealth(request.url)) return handle(request);
    const network = clientAddress(request, trustedProxies, peerOf(request));
    const leave = enter(1, network);
    if (!leave) return refuse(request, "as many requests are under way as may be");
    const leaveBody = enterBody(sizeOf(request), network);
    if (!leaveBody) {
      leave();
      return refuse(request, "there is no room for what is sent");
    }
    return Promise.try(handle, request).finally(() => {
      leaveBody();
      leave();
    });
  };
}
