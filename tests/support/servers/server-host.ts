import { writeSync } from "node:fs";
import { readConfig } from "../../../server/platform/config.ts";
import { endOnUncaught, hearLibraries } from "../../../server/platform/failures/last-resort.ts";
import { createLogger } from "../../../server/platform/process/logger.ts";
import { type RunningServer, serve } from "../../../server/serve.ts";
import { ended, type Wish } from "./kept-server.ts";

// Serves for one file of tests after another (kept-server.ts): what is loaded and compiled stays. One server at a time, which
// is opened and stopped as `start` does, with everything that it holds.
const log = createLogger("warn");
endOnUncaught(log, () => process.exit(1));
hearLibraries(log);

let running: RunningServer | undefined;

async function carryOut(wish: Wish): Promise<void> {
  if ("start" in wish) running = await serve(readConfig(wish.start));
  else await running?.stop();
}

process.on("message", (wish: Wish) => {
  void carryOut(wish).then(
    () => answer({}),
    (error: unknown) => answer({ failed: String(error) }),
  );
});
process.on("disconnect", () => process.exit());

function answer(said: { failed?: string }): void {
  // All that was logged before has been read when this has.
  for (const stream of [1, 2]) writeSync(stream, `${ended}\n`);
  process.send?.(said);
}
