import type { Logger } from "../process/logger.ts";

/**
 * What nobody waited for or caught is written down as every other failure: by itself the runtime would print it whole,
 * with the parameters of statements. A rejection is of one piece of work, and everything else goes on; an exception out
 * of nowhere may have left anything half done, and a new process begins afresh.
 * @param end ends the process
 */
export function endOnUncaught(log: Logger, end: () => void): void {
  process.on("unhandledRejection", (err) => log.error({ err }, "a failure that nobody waited for"));
  process.on("uncaughtException", (err) => {
    if (isLateWrite(err))
      return log.warn({ err }, "a database connection had ended before it was written to");
    log.fatal({ err }, "a failure that nobody caught");
    end();
  });
}

/**
 * Libraries that speak to the console, as the queue does of a database that is away, are heard as a line of the log:
 * without the data of statements, and not over many lines.
 */
export function hearLibraries(log: Logger): void {
  for (const way of ["error", "warn", "trace"] as const) {
    console[way] = (...said: unknown[]) => {
      const err =
        said.find((one) => one instanceof Error) ?? new Error(said.map(String).join(" ").slice(0, 500));
      log.warn({ err }, "a library has said something");
    };
  }
}

/**
 * PostgreSQL's driver writes a moment after it is asked to, and then finds no socket if the server has just ended the
 * connection, as for a transaction that was idle too long. Its queries have failed by then, and nothing is half done.
 */
const isLateWrite = (error: unknown) =>
  error instanceof TypeError &&
  (error.stack ?? "")
    .split("\n", 2)
    .some((line) => line.includes("/node_modules/postgres/src/connection.js:"));
