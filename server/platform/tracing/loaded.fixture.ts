import "../../serve.ts";
import { readConfig } from "../config.ts";
import { createLogger } from "../process/logger.ts";
import { startTracing } from "./start.ts";

// Prints which packages of OpenTelemetry are loaded with all that serves, without traces and then with them.
const loaded = () => [
  ...new Set(
    Object.keys(require.cache).flatMap((file) => /@opentelemetry\/([^/]+)/.exec(file)?.slice(1) ?? []),
  ),
];
const start = (env: Record<string, string>) =>
  startTracing({ config: readConfig(env), log: createLogger("silent") } as Parameters<
    typeof startTracing
  >[0]);

await start({});
const without = loaded();
const stop = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
process.stdout.write(JSON.stringify({ without, with: loaded() }));
await stop();
