import type { Config } from "../platform/config.ts";
import { beginSpan, type Span, tracing } from "../platform/tracing/span.ts";
import { isHealth } from "./health.ts";

type Handle = (request: Request) => Response | Promise<Response>;

const spans = new WeakMap<Request, Span>();

/** What a page brings along, which is answered from memory. */
const isAsset = (url: string) => /^[a-z]+:\/\/[^/]+\/app\/(_|[^?]*\.[a-z0-9]{2,11}(\?|$))/.test(url);

/**
 * Each request is a span, in which all that is done for it belongs together (rule: traces). Probes and assets are none. A trace
 * that its caller has begun is continued only where the configuration says so: strangers must not choose what is kept.
 */
export function requestSpans({ traces }: Config, handle: Handle): Handle {
  if (!tracing()) return handle;
  return (request) => {
    if (isHealth(request.url) || isAsset(request.url)) return handle(request);
    const given = traces?.continuesCallers ? request.headers.get("traceparent") : null;
    const span = beginSpan("request", { kind: "server", parent: given ?? undefined });
    if (!span) return handle(request);
    spans.set(request, span);
    return span.within(() => handle(request));
  };
}

/** With what is known when it has been answered; of its address the pattern alone. */
export function endRequestSpan(
  request: Request,
  { method, route }: { method: string; route: string },
  status: number,
): void {
  const span = spans.get(request);
  if (!span) return;
  spans.delete(request);
  span.name(`${method} ${route}`);
  span.note({
    "http.request.method": method,
    "http.route": route,
    "http.response.status_code": status,
  });
  span.end(status >= 500 ? { code: String(status) } : undefined);
}
