import type { Config } from "../platform/config.ts";
import { endOnUncaught, hearLibraries } from "../platform/failures/last-resort.ts";
import { createLogger } from "../platform/process/logger.ts";
import { type RunningServer, serve } from "../serve.ts";

/** Milliseconds that a stop takes at most, beside `SHUTDOWN_DELAY_MS`. */
const stopsWithin = 24_000;

/** Serves until SIGTERM or SIGINT, or until it cannot do its work any more. */
export async function start(
  config: Config,
  open: (config: Config) => Promise<RunningServer> = serve,
): Promise<number> {
  // From the first moment: a signal during the start must not leave an embedded database behind.
  const stop = stopSignal();
  const broken = Promise.withResolvers<void>();
  const log = createLogger(config.logLevel);
  endOnUncaught(log, broken.resolve);
  hearLibraries(log);
  const server = await open(config);
  const failed = await Promise.race([
    stop.then(() => false),
    ...[server.failed, broken.promise].map((trouble) => trouble.then(() => true)),
  ]);
  await stopInTime(server, config);
  // All is closed and waited for. A driver whose connection broke while the database was away can still hold a
  // handle that nobody reaches, which would keep the process for ever.
  return process.exit(failed ? 1 : 0);
}

/** Each wait of a stop has its own end (rule: stop-in-order); this is for what nobody has thought of. */
export async function stopInTime(server: RunningServer, config: Config): Promise<void> {
  const limit = setTimeout(() => {
    process.stderr.write(`Not everything could be closed within ${stopsWithin} ms: ending all the same.\n`);
    process.exit(1);
  }, config.shutdownDelay + stopsWithin);
  await server.stop();
  clearTimeout(limit);
}

/** Resolves at the first signal. Later ones change nothing: what ends the process is the end of its stop. */
export function stopSignal(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => done());
  });
}
