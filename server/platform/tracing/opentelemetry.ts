import { AsyncLocalStorage } from "node:async_hooks";
import type { Agent } from "node:http";
import { hostname } from "node:os";
import { type Span as OtelSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { version } from "../../../package.json";
import type { TracesConfig } from "../config/traces.ts";
import { errorType, isFailure } from "./error-type.ts";
import type { Span, Tracer } from "./span.ts";

// Read only where traces are on (`start.ts`): 20 MB of memory that nobody else needs.

/** Spans that wait to be sent; what comes while all places are taken is left out. */
const mostWaiting = 2_048;
const inOneExport = 512;
/** A collector that lets one wait holds as many of them at the most. */
const atOnce = Math.ceil(mostWaiting / inOneExport) + 2;

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/**
 * @param agent calls the collector, where a proxy is on the way
 * @returns the tracer, and what sends all that waits and ends it
 */
export function openTracer(
  config: TracesConfig,
  role: string,
  agent?: Agent,
): { tracer: Tracer; close(): Promise<void> } {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": config.serviceName,
      "service.version": version,
      "service.instance.id": `${hostname()}-${process.pid}`,
      "tuuri.role": role,
      ...config.attributes,
    }),
    sampler: samplerOf(config),
    spanLimits: { attributeValueLengthLimit: 200 },
    spanProcessors: [batches(config, agent)],
  });
  return { tracer: tracerOf(provider), close: () => provider.shutdown() };
}

function batches({ url, headers, timeout }: TracesConfig, agent?: Agent): BatchSpanProcessor {
  const calls = agent ? { httpAgentOptions: () => agent } : {};
  return new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({
      url,
      headers,
      timeoutMillis: timeout,
      concurrencyLimit: atOnce,
      ...calls,
    }),
    maxQueueSize: mostWaiting,
    maxExportBatchSize: inOneExport,
    // The exporter counts silence alone, and a collector might answer in drops.
    exportTimeoutMillis: timeout + 500,
  });
}

function samplerOf({ sampler, ratio }: TracesConfig): Sampler {
  const named = sampler.replace("parentbased_", "");
  const root =
    named === "traceidratio"
      ? new TraceIdRatioBasedSampler(ratio)
      : named === "always_off"
        ? new AlwaysOffSampler()
        : new AlwaysOnSampler();
  return named === sampler ? root : new ParentBasedSampler({ root });
}

/** Without the library's global places: what is being done is remembered here, and handed over by hand. */
function tracerOf(provider: TracerProvider): Tracer {
  const spans = provider.getTracer("tuuri");
  const doing = new AsyncLocalStorage<OtelSpan>();

  const spanOf = (span: OtelSpan): Span => ({
    within: (work) => doing.run(span, work),
    name: (name) => void span.updateName(name),
    note: (attributes) => void span.setAttributes(attributes),
    end: (error) => {
      if (error !== undefined) failed(span, error);
      span.end();
    },
  });

  return {
    begin: (name, { kind, attributes = {}, parent }) => {
      const options = { kind: kind ? kinds[kind] : SpanKind.INTERNAL, attributes };
      return spanOf(spans.startSpan(name, options, contextOf(parent, doing.getStore())));
    },
    active: () => {
      const span = doing.getStore();
      return span && spanOf(span);
    },
    ids: () => {
      const known = doing.getStore()?.spanContext();
      return known && { traceId: known.traceId, spanId: known.spanId };
    },
    traceparent: () => {
      const known = doing.getStore()?.spanContext();
      return known && `00-${known.traceId}-${known.spanId}-${known.traceFlags & 1 ? "01" : "00"}`;
    },
  };
}

function contextOf(parent: string | undefined, doing: OtelSpan | undefined) {
  const remote = parent === undefined ? null : parseTraceParent(parent);
  if (remote) return trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
  return doing ? trace.setSpan(ROOT_CONTEXT, doing) : ROOT_CONTEXT;
}

function failed(span: OtelSpan, error: unknown): void {
  span.setAttribute("error.type", errorType(error));
  if (isFailure(error)) span.setStatus({ code: SpanStatusCode.ERROR });
}
