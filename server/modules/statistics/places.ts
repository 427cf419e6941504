/** Downloads that run in this process, by organisation. */
const running = new Map<string, number>();

/**
 * Takes a place for a download.
 * @returns gives it back; undefined when there is none, of the organisation or in all
 */
export function takePlace(
  organization: string,
  { atOnce, ofOrganization }: { atOnce: number; ofOrganization: number },
): (() => void) | undefined {
  const own = running.get(organization) ?? 0;
  const all = [...running.values()].reduce((sum, count) => sum + count, 0);
  if (all >= atOnce || own >= ofOrganization) return undefined;
  running.set(organization, own + 1);
  let left = false;
  return () => {
    if (left) return;
    left = true;
    const now = (running.get(organization) ?? 1) - 1;
    if (now === 0) running.delete(organization);
    else running.set(organization, now);
  };
}
