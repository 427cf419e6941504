/// <reference lib="esnext.temporal" />
/** Days of a year without school, `MM-DD`, both ends included: the summer, the turn of the year, May Day, Finland's day. */
const closed = [
  ["01-01", "01-07"],
  ["05-01", "05-01"],
  ["06-01", "08-14"],
  ["12-06", "12-06"],
  ["12-20", "12-31"],
] as const;

/** Whether there is school on a day (`YYYY-MM-DD`): Monday to Friday, outside the holidays that do not move. */
export function isSchoolDay(day: string): boolean {
  const date = day.slice(5);
  const weekend = Temporal.PlainDate.from(day).dayOfWeek > 5;
  return !weekend && !closed.some(([from, until]) => from <= date && date <= until);
}

/** The school day that lies so many school days after a day, or before it; with 0 the day itself or the next one. */
export function schoolDay(from: string, offset: number): string {
  let day = from;
  while (!isSchoolDay(day)) day = beside(day, 1);
  for (let left = Math.abs(offset); left > 0; ) {
    day = beside(day, Math.sign(offset));
    if (isSchoolDay(day)) left--;
  }
  return day;
}

/** The last of so many school days in a row that begin on a day; a weekend or a holiday ends them. */
export function lastInRow(first: string, count: number): string {
  let day = first;
  for (let n = 1; n < count && isSchoolDay(beside(day, 1)); n++) day = beside(day, 1);
  return day;
}

const beside = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();
