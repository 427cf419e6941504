import type { Logger } from "./logger.ts";

/**
 * What nobody waited for or caught is written down as every other failure: by itself the runtime would print it whole,
 * with the parameters of statements. A rejection is of one piece of work, and everything else goes on; an exception out
 * of nowhere may have left anything half done, and a new process begins afresh.
 * @param end ends the process
 */
export function noteUnheard(log: Logger, end: () => void): void {
  process.on("unhandledRejection", (err) => log.error({ err }, "a failure that nobody waited for"));
  process.on("uncaughtException", (err) => {
    log.fatal({ err }, "a failure that nobody caught");
    end();
  });
}
