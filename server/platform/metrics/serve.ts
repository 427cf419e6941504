import type { RootContext } from "../context.ts";
import type { Pulse } from "../database/pulse.ts";
import { listenTrouble } from "../failures/start-error.ts";
import { sharedGauges } from "./database.ts";
import { registry, showBuild, watchProcess } from "./metrics.ts";

export interface MetricsServer {
  port: number;
  stop(): Promise<void>;
}

/**
 * Answers `GET /metrics` on a port of its own, which no ingress leads to (rule: metrics).
 * @returns undefined where no port is set
 * @throws StartError when the port is taken
 */
export function serveMetrics(ctx: RootContext, pulse: Pulse): MetricsServer | undefined {
  const { host, metricsPort } = ctx.config;
  if (metricsPort === undefined) return undefined;
  watchProcess();
  showBuild(ctx.config.role);
  const readShared = sharedGauges(ctx, pulse);
  let reading: Promise<void> | undefined;
  /** However many ask at once, the database is asked once. */
  const refresh = () => {
    reading ??= readShared().finally(() => (reading = undefined));
    return reading;
  };
  const told = async () => {
    await refresh();
    const headers = { "content-type": registry.contentType, "cache-control": "no-store" };
    return new Response(await registry.metrics(), { headers });
  };
  try {
    const server = Bun.serve({
      hostname: host,
      port: metricsPort,
      fetch: (request) => {
        const isMetrics = request.method === "GET" && new URL(request.url).pathname === "/metrics";
        return isMetrics ? told() : new Response("Not found: GET /metrics is all.\n", { status: 404 });
      },
    });
    return { port: server.port ?? metricsPort, stop: () => server.stop(true) };
  } catch (error) {
    throw listenTrouble(error, host, metricsPort, "METRICS_PORT");
  }
}
