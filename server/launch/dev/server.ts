import { writeSync } from "node:fs";
import { start } from "../../commands/start.ts";
import { readConfig } from "../../platform/config.ts";
import { presentable } from "../../platform/failures/safe-error.ts";
import { serve } from "../../serve.ts";
import { remotePages } from "./remote-pages.ts";

// The product as it is, but for its pages, which Astro's server renders from their sources.
try {
  await start(readConfig(), (config) => serve(config, async () => remotePages(config)));
} catch (error) {
  const { message, stack } = presentable(error);
  writeSync(2, `${stack ?? message}\n`);
  process.exit(1);
}
