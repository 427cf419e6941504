import { randomUUID } from "node:crypto";
import { Elysia } from "elysia";
import type { RootContext } from "../platform/context.ts";
import { pathToLog } from "../platform/log-path.ts";

interface Running {
  id: string;
  startedAt: number;
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

/** One log line a request (rule: logs-tell-no-secrets). No query string: it may carry a token. */
export function requestLog(ctx: RootContext) {
  return new Elysia({ name: "request-log" })
    .onRequest(({ request, set }) => {
      set.headers["x-request-id"] = requestId(request);
    })
    .onAfterResponse({ as: "global" }, ({ request, set, responseValue }) => {
      const status = responseValue instanceof Response ? responseValue.status : (set.status ?? 200);
      const path = pathToLog(request.url);
      const started = running.get(request)?.startedAt ?? performance.now();
      const milliseconds = Math.round((performance.now() - started) * 10) / 10;
      ctx.log.info({ id: requestId(request), method: request.method, path, status, milliseconds }, "request");
    });
}
