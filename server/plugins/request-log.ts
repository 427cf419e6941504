import { randomUUID } from "node:crypto";
import { Elysia } from "elysia";
import type { RootContext } from "../platform/context.ts";
import { requests } from "../platform/metrics/metrics.ts";
import { pathToLog } from "../platform/process/log-path.ts";
import { endRequestSpan } from "./request-span.ts";

interface Running {
  id: string;
  startedAt: number;
  /** The pattern of a page's address, which the router does not know. */
  route?: string;
  /** Whether it has been counted as one that was told before its answer came. */
  told?: boolean;
}

const running = new WeakMap<Request, Running>();

/** An id that came with the request is kept if it is a plain one, so that a chain of services shares it. */
export function requestId(request: Request): string {
  let found = running.get(request);
  if (!found) {
    const given = request.headers.get("x-request-id");
    found = {
      id: given && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID(),
      startedAt: performance.now(),
    };
    running.set(request, found);
  }
  return found.id;
}

/** @param route what a page is called among the requests that are counted */
export function noteRoute(request: Request, route: string): void {
  const known = running.get(request);
  if (known) known.route = route;
}

/** One log line a request (rule: logs-tell-no-secrets). No query string: it may carry a token. */
export function requestLog(ctx: RootContext) {
  return new Elysia({ name: "request-log" })
    .onRequest(({ request, set }) => {
      set.headers["x-request-id"] = requestId(request);
    })
    .onAfterResponse({ as: "global" }, ({ request, route, set, responseValue }) => {
      const status = responseValue instanceof Response ? responseValue.status : (set.status ?? 200);
      const path = pathToLog(request.url);
      const known = running.get(request);
      const took = performance.now() - (known?.startedAt ?? performance.now());
      const milliseconds = Math.round(took * 10) / 10;
      if (!known?.told) observe(request, known?.route ?? route, Number(status), took);
      ctx.log.info({ id: requestId(request), method: request.method, path, status, milliseconds }, "request");
    });
}

/** Counts a request that nobody waits for any more: the router did not have it, or has not answered. */
export function countAnswer(request: Request, status: number): void {
  const known = running.get(request);
  if (known?.told) return;
  const took = performance.now() - (known?.startedAt ?? performance.now());
  if (known) known.told = true;
  observe(request, known?.route ?? "", status, took);
}

function observe(request: Request, route: string, status: number, milliseconds: number): void {
  const labels = labelsOf(request.method, route, status);
  requests.observe(labels, milliseconds / 1000);
  endRequestSpan(request, labels, status);
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** None of them is what somebody made up (rule: metrics). */
const labelsOf = (method: string, route: string, status: number) => ({
  method: methods.has(method) ? method : "other",
  // What the router does not have is without one, whatever its types say.
  route: !route || route === "/*" ? "none" : route,
  status: `${Math.floor(status / 100)}xx`,
});
