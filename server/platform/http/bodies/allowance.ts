import { AsyncLocalStorage } from "node:async_hooks";

/** How much of a limit is left to somebody. */
export interface Allowance {
  limit: number;
  remaining: number;
  /** Seconds until it is whole again. */
  reset: number;
}

const requests = new AsyncLocalStorage<{ tightest?: Allowance }>();

/** Notes a limit that what is being done counts towards; of several the one with least left is told. */
export function noteAllowance(allowance: Allowance): void {
  const request = requests.getStore();
  if (!request) return;
  const { tightest } = request;
  const tighter = !tightest || allowance.remaining < tightest.remaining;
  const later = allowance.remaining === tightest?.remaining && allowance.reset > tightest.reset;
  if (tighter || later) request.tightest = allowance;
}

/**
 * Answers a request, with what is left of its limits in the headers: services count, and know no HTTP.
 * @param answer gives the response
 * (rule: limits-count-failures)
 */
export function tellingAllowance(answer: () => Response | Promise<Response>): Response | Promise<Response> {
  return requests.run({}, () => {
    const response = answer();
    return response instanceof Promise ? response.then(told) : told(response);
  });
}

function told(response: Response): Response {
  const allowance = requests.getStore()?.tightest;
  if (!allowance) return response;
  response.headers.set("ratelimit-limit", String(allowance.limit));
  response.headers.set("ratelimit-remaining", String(allowance.remaining));
  response.headers.set("ratelimit-reset", String(allowance.reset));
  return response;
}
