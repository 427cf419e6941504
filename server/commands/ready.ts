import type { Config } from "../platform/config.ts";

/** Milliseconds: whoever asks so asks again soon. */
const patience = 3_000;

/** Where a process of these settings is reached from beside it. */
function besideIt({ host, port }: Config): string {
  const here = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  return `http://${here.includes(":") ? `[${here}]` : here}:${port}/readyz`;
}

/** Asks the process beside it whether it may be given work, as an engine does that has no probes (rule: ready-is-asked). */
export async function ready(config: Config): Promise<number> {
  const address = besideIt(config);
  const found = await fetch(address, { signal: AbortSignal.timeout(patience) }).catch(() => undefined);
  if (found?.ok) return 0;
  process.stderr.write(
    found ? `${address} says ${found.status}: not ready\n` : `${address} does not answer\n`,
  );
  return 1;
}
