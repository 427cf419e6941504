import { type Environment, readIfGiven } from "./read.ts";
import { variables } from "./variables.ts";

/** Where traces go, and which. */
export interface TracesConfig {
  url: string;
  headers: Record<string, string>;
  /** Milliseconds that one export may take. */
  timeout: number;
  serviceName: string;
  /** Said of every span, beside what we know ourselves. */
  attributes: Record<string, string>;
  sampler: string;
  /** Of the traces, from 0 to 1, for a sampler that asks for it. */
  ratio: number;
  /** Whether a request may be a part of a trace that its caller has begun. */
  continuesCallers: boolean;
}

/** @param role names the service, where nobody else does */
export function readTraces(env: Environment, role: string): TracesConfig | undefined {
  const traces = readIfGiven(variables.traces, env);
  if (!traces) return undefined;
  const endpoint = traces.OTEL_EXPORTER_OTLP_ENDPOINT;
  const path = `/${[...endpoint.pathname.split("/").filter(Boolean), "v1", "traces"].join("/")}`;
  return {
    url: new URL(path + endpoint.search, endpoint).href,
    headers: traces.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    timeout: traces.OTEL_EXPORTER_OTLP_TIMEOUT,
    serviceName: traces.OTEL_SERVICE_NAME ?? (role === "all" ? "tuuri" : `tuuri-${role}`),
    attributes: traces.OTEL_RESOURCE_ATTRIBUTES ?? {},
    sampler: traces.OTEL_TRACES_SAMPLER,
    ratio: traces.OTEL_TRACES_SAMPLER_ARG,
    continuesCallers: traces.TRACE_CONTEXT === "continued",
  };
}
