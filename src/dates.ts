/**
 * Days as `YYYY-MM-DD`, and as people type and read them. Everything is worked out from what the caller passes, never from the
 * zone of the machine, so that server and browser come to the same.
 */
const DAY = 86_400_000;
/** No zone's midnight lies within a quarter of an hour. */
const QUARTER = 900_000;

const quarterOf = (at: Date) => Math.floor(at.getTime() / QUARTER);

/** By zone, the date that was worked out last. */
const known = new Map<string, { quarter: number; date: string }>();

/** The date at that instant in that zone: `YYYY-MM-DD`. A list asks for one instant's again and again. */
export function dateIn(timeZone: string, now: Date): string {
  const quarter = quarterOf(now);
  const last = known.get(timeZone);
  if (last?.quarter === quarter) return last.date;
  const date = workOut(timeZone, now);
  known.set(timeZone, { quarter, date });
  return date;
}

/** Takes over what the server has worked out: a phone takes 20 ms for its first calendar, before it can show anything. */
export function knowDates({ at, dates }: { at: string; dates: Record<string, string> }): void {
  const quarter = quarterOf(new Date(at));
  for (const [zone, date] of Object.entries(dates)) known.set(zone, { quarter, date });
}

function workOut(timeZone: string, now: Date): string {
  const parts = calendarOf(timeZone).formatToParts(now);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return `${of("year")}-${of("month")}-${of("day")}`;
}

/** Made once a zone: making one takes longer than what it is used for. The zones are those of schools. */
const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  calendars.set(timeZone, made);
  return made;
}

/** The time of day at that instant in that zone: `HH:mm`. */
export const timeOfDayIn = (timeZone: string, now: Date): string =>
  now.toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** The first Monday after that day. */
export const nextMonday = (date: string): string => addDays(date, (8 - weekday(date)) % 7 || 7);

/** 8.12.2026, as people read it. */
export function writtenDate(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  return `${day}.${month}.${year}`;
}

/** 08.12.2026, as fields hold it. */
export function fullDate(date: string): string {
  const [year, month, day] = date.split("-");
  return `${day}.${month}.${year}`;
}

/** 0 is Sunday. */
export function weekday(date: string) {
  return new Date(`${date}T00:00:00Z`).getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6;
}
