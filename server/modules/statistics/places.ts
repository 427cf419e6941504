import { Refusal } from "../../platform/failures/errors.ts";

interface PlaceLimits {
  /** In this process, of all organisations. */
  atOnce: number;
  ofOrganization: number;
}

/**
 * Places for work that holds a connection of the pool, so that one organisation leaves some for the others.
 * @returns takes one; what it returns gives it back
 * (rule: statistics-downloads)
 */
export function createPlaces(limits: PlaceLimits): (organization: string) => () => void {
  /** What runs in this process, by organisation. */
  const running = new Map<string, number>();
  return (organization) => {
    const own = running.get(organization) ?? 0;
    const all = [...running.values()].reduce((sum, count) => sum + count, 0);
    if (all >= limits.atOnce || own >= limits.ofOrganization) throw busy();
    running.set(organization, own + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const now = (running.get(organization) ?? 1) - 1;
      if (now === 0) running.delete(organization);
      else running.set(organization, now);
    };
  };
}

const busy = () => new Refusal(503, "busy", { msg: "errors:busy" }, {}, { "retry-after": "5" });
