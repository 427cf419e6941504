import { pino } from "pino";

export type Logger = ReturnType<typeof createLogger>;

/** One JSON line per event on standard output. Secrets and personal data are not to be logged. */
export function createLogger(level: string) {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
