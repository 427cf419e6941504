import type { Readiness } from "./health.ts";

type Handle = (request: Request) => Response | Promise<Response>;

/**
 * Of a process that drains each answer is the last of its connection: whoever keeps one open, past all load balancers, asks
 * the next time on another, before this one is closed (rule: stop-in-order). Asked when the answer is there: the signal may come
 * while it is made.
 */
export function draining(readiness: Readiness, handle: Handle): Handle {
  const finish = (answer: Response) => {
    if (!readiness.ready) answer.headers.set("connection", "close");
    return answer;
  };
  return (request) => {
    const answer = handle(request);
    return answer instanceof Response ? finish(answer) : answer.then(finish);
  };
}
