import { afterAll, beforeAll, expect, test } from "bun:test";
import { readConfig } from "../platform/config.ts";
import { startCollector } from "../platform/tracing/collector.fixture.ts";
import { openTracer } from "../platform/tracing/opentelemetry.ts";
import { installTracer } from "../platform/tracing/span.ts";
import { endRequestSpan, requestSpans } from "./request-span.ts";

const given = "0af7651916cd43dd8448eb211c80319c";
const collector = startCollector();
const ending: (() => Promise<void> | void)[] = [];

beforeAll(() => {
  const traces = configured("ignored").traces;
  if (!traces) throw new Error("no traces are configured");
  const { tracer, close } = openTracer(traces, "all");
  ending.push(close, installTracer(tracer));
});
afterAll(() => collector.stop());

const configured = (context: string) =>
  readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRACE_CONTEXT: context });

/** Answers a request that comes with a `traceparent`. */
async function answered(context: string, path: string, sampled: "00" | "01"): Promise<void> {
  const handle = requestSpans(configured(context), (request) => {
    endRequestSpan(request, { method: "GET", route: path }, 200);
    return new Response();
  });
  const headers = { traceparent: `00-${given}-b7ad6b7169203331-${sampled}` };
  await handle(new Request(`http://tuuri.test${path}`, { headers }));
}

test("a caller's trace is continued, with what they chose to keep, only where that is configured", async () => {
  await answered("ignored", "/api/ignored", "01");
  await answered("ignored", "/api/ignored-all-the-same", "00");
  await answered("continued", "/api/continued", "01");
  await answered("continued", "/api/not-kept", "00");
  for (const path of ["/healthz", "/readyz", "/app/_astro/page.js", "/app/sw.js", "/app/icons/192.png?v=1"])
    await answered("ignored", path, "01");
  await answered("ignored", "/app/manage/01a20c47", "01");
  for (const end of ending) await end();
  const seen = collector.spans.map(({ name, traceId, parentSpanId }) => [
    name,
    traceId === given,
    parentSpanId ?? "",
  ]);
  expect(seen).toEqual([
    ["GET /api/ignored", false, ""],
    ["GET /api/ignored-all-the-same", false, ""],
    ["GET /api/continued", true, "b7ad6b7169203331"],
    ["GET /app/manage/01a20c47", false, ""],
  ]);
});

test("without a tracer a request is handled as it is", () => {
  const handle = () => new Response();
  expect(requestSpans(configured("continued"), handle)).toBe(handle);
});
