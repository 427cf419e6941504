import { clientAddress } from "../modules/auth/index.ts";
import type { RootContext } from "../platform/context.ts";
import { busy } from "../platform/errors.ts";
import { createBodyRoom, sizeOf } from "../platform/http/body-room.ts";
import type { Pages } from "../platform/pages/pages.ts";
import { answerForNow } from "./for-now.ts";

type Handle = (request: Request) => Response | Promise<Response>;

/**
 * Whoever sends more than there is room for is asked to come back (rule: body-room), before anything of it is taken. What still
 * comes after the answer the server passes over; to close the connection on it would take the answer away from who still sends.
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
    const size = sizeOf(request);
    if (size === 0) return handle(request);
    const leave = enter(size, clientAddress(request, ctx.config.trustedProxies, peerOf(request)));
    if (!leave) {
      const why = "there is no room for what is sent";
      return answerForNow(ctx, pages, request, { refusal: busy(2), why });
    }
    return Promise.try(handle, request).finally(leave);
  };
}
