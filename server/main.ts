import { runCommand } from "./commands/index.ts";
import { ConfigError, readConfig } from "./platform/config.ts";

// One image, one entry: without an argument it serves in the configured role, with one it runs that command once.
try {
  process.exitCode = await runCommand(process.argv.slice(2), readConfig());
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : explain(error)}\n`);
  process.exitCode = 1;
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const port = (error as { code?: string }).code === "EADDRINUSE";
  return port
    ? "PORT: that port is taken. Set PORT to another one, or to 0 for any that is free."
    : (error.stack ?? error.message);
}
