import type { Config } from "../platform/config.ts";
import { serve } from "../serve.ts";

/** Serves until SIGTERM or SIGINT. */
export async function start(config: Config): Promise<number> {
  const server = await serve(config);
  await stopSignal();
  await server.stop();
  // All is closed and waited for. A driver whose connection broke while the database was away can still hold a
  // handle that nobody reaches, which would keep the process for ever.
  return process.exit(0);
}

export function stopSignal(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => done());
  });
}
