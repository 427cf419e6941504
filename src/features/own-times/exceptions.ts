import type { Exception } from "../../../server/modules/availability/index.ts";
import { addDays } from "../../dates.ts";

/**
 * Exceptions without what they say of the days from the first to the last: one that reaches over them becomes two.
 * @param from ISO, as `to`
 */
export const without = (exceptions: readonly Exception[], from: string, to: string): Exception[] =>
  exceptions.flatMap((one) => {
    if (one.to < from || one.from > to) return [one];
    const before = one.from < from ? [{ ...one, to: addDays(from, -1) }] : [];
    const after = one.to > to ? [{ ...one, from: addDays(to, 1) }] : [];
    return [...before, ...after];
  });
