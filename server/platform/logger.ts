import { type DestinationStream, pino } from "pino";
import { safeError } from "./safe-error.ts";

export type Logger = ReturnType<typeof createLogger>;

/**
 * One JSON line per event on standard output. Secrets and personal data are not to be logged; of errors only what
 * `safeError` lets through is.
 */
export function createLogger(level: string, destination?: DestinationStream) {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => safeError(error), error: (error: unknown) => safeError(error) },
  };
  return destination ? pino(options, destination) : pino(options);
}
