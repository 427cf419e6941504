/// <reference lib="esnext.temporal" />

/** The day at that instant in that zone, ISO. */
export const today = (now: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
