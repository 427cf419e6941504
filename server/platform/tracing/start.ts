import type { RootContext } from "../context.ts";
import { agentThrough } from "../http/outward/egress.ts";
import { within } from "../process/patience.ts";
import { installTracer } from "./span.ts";

/** Milliseconds between two lines of the log about a collector that does not take what it is sent. */
const complainEvery = 60_000;

/**
 * Begins to tell a collector what is done, where one is set; otherwise nothing is even loaded (rule: traces).
 * @returns what sends the rest, within a few seconds, and ends it
 */
export async function startTracing({ config, log }: RootContext): Promise<() => Promise<void>> {
  const { traces, role, proxies } = config;
  if (!traces) return async () => {};
  const [{ openTracer }, { hearFailures }] = await Promise.all([
    import("./opentelemetry.ts"),
    import("./failures.ts"),
  ]);
  let complainedAt = Number.NEGATIVE_INFINITY;
  hearFailures((err) => {
    if (performance.now() - complainedAt < complainEvery) return;
    complainedAt = performance.now();
    log.warn({ err }, "traces cannot be sent");
  });
  const { tracer, close } = openTracer(traces, role, agentThrough(proxies, new URL(traces.url)));
  const forget = installTracer(tracer);
  log.info({ service: traces.serviceName, sampler: traces.sampler }, "traces are sent");
  return async () => {
    forget();
    await within(config.waits.lastTracesWithin, close());
  };
}
