import { writeSync } from "node:fs";
import { runCommand } from "./commands/index.ts";
import { readConfig } from "./platform/config.ts";
import { presentable } from "./platform/failures/safe-error.ts";
import { oneLine } from "./platform/failures/start-error.ts";

// One image, one entry: without an argument it serves in the configured role, with one it runs that command once.
try {
  process.exitCode = await runCommand(process.argv.slice(2), readConfig());
} catch (error) {
  const verbose = process.env["LOG_LEVEL"] === "debug";
  const { message, stack } = presentable(error);
  writeSync(2, `${verbose && stack ? stack : oneLine(message)}\n`);
  // What has been opened is closed by whoever opened it; nothing left over may keep a failed process.
  process.exit(1);
}
