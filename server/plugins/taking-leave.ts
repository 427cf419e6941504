import type { Readiness } from "./health.ts";

type Handle = (request: Request) => Response | Promise<Response>;

/**
 * Of a process that takes leave each answer is the last of its connection: whoever keeps one open, past all load balancers, asks
 * the next time on another, before this one is closed (rule: stop-in-order).
 */
export function takingLeave(readiness: Readiness, handle: Handle): Handle {
  return (request) => (readiness.ready ? handle(request) : asTheLast(handle(request)));
}

async function asTheLast(response: Response | Promise<Response>): Promise<Response> {
  const last = await response;
  last.headers.set("connection", "close");
  return last;
}
