import { type DestinationStream, pino } from "pino";
import { safeError } from "../failures/safe-error.ts";
import { traceIds } from "../tracing/span.ts";

export type Logger = ReturnType<typeof createLogger>;

/**
 * One JSON line per event on standard output. Secrets and personal data are not to be logged; of errors only what
 * `safeError` lets through is. What is logged while a span is active carries its ids.
 */
export function createLogger(level: string, destination?: DestinationStream) {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceIds as () => object,
    // Without a trace there is nothing to merge, and nothing is made for it.
    mixinMergeStrategy: (line: object, ids: object | undefined) => (ids ? { ...line, ...ids } : line),
    serializers: { err: (error: unknown) => safeError(error), error: (error: unknown) => safeError(error) },
  };
  return destination ? pino(options, destination) : pino(options);
}
