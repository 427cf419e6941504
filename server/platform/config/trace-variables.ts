import { Type } from "@sinclair/typebox";
import { address, oneOf, pairs, ratio, text, wholeNumber } from "./kinds.ts";

/** Named as OpenTelemetry does, but for the last. */
export const traces = Type.Object(
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: address(["http:", "https:"], {
      example: "http://localhost:4318",
      description: "a collector that takes traces (OTLP over HTTP, as JSON); unset: there are none",
    }),
    OTEL_EXPORTER_OTLP_HEADERS: Type.Optional(
      pairs({ example: "authorization=Basic%20…", description: "what the collector asks for" }),
    ),
    OTEL_EXPORTER_OTLP_TIMEOUT: wholeNumber(100, 60_000, {
      default: 10_000,
      description: "milliseconds that it has to take what it is sent",
    }),
    OTEL_SERVICE_NAME: Type.Optional(
      text({
        example: "tuuri-api",
        description: "what the traces call this process; else tuuri and its role",
      }),
    ),
    OTEL_RESOURCE_ATTRIBUTES: Type.Optional(
      pairs({ example: "deployment.environment.name=production", description: "more that they say of it" }),
    ),
    OTEL_TRACES_SAMPLER: oneOf(
      [
        "parentbased_always_on",
        "parentbased_always_off",
        "parentbased_traceidratio",
        "always_on",
        "always_off",
        "traceidratio",
      ],
      { description: "which traces are sent" },
    ),
    OTEL_TRACES_SAMPLER_ARG: ratio({ default: "1", description: "with traceidratio: which part of them" }),
    TRACE_CONTEXT: oneOf(["ignored", "continued"], {
      roles: ["web", "api"],
      description:
        "a `traceparent` that comes with a request; continued only where a proxy of yours sets or removes it",
    }),
  },
  { needs: ["OTEL_EXPORTER_OTLP_ENDPOINT"] },
);
