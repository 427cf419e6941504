/** The month so many after that one. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** A month that a calendar may show: those of the years around. */
export const readMonth = (text: string | null, today: string): string =>
  text && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7);
