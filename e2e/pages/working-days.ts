/// <reference lib="esnext.temporal" />

/** The n-th day from Monday to Friday after today in Helsinki, ISO: no two numbers share a day, whatever today is. */
export function workingDay(n: number, now: Date): string {
  let day = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO("Europe/Helsinki")
    .toPlainDate();
  for (let left = n; left > 0; ) {
    day = day.add({ days: 1 });
    if (day.dayOfWeek <= 5) left--;
  }
  return day.toString();
}
