/** Years: as long as somebody can claim pay that they have not got. */
const kept = 2;

/** The first day of which is kept what is said of it, ISO. */
export function keptSince(now: Date): string {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - kept);
  return since.toISOString().slice(0, 10);
}
