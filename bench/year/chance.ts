import { randomLcg, randomLogNormal } from "d3-random";
import { spread } from "./habits.ts";

type Names = (string | number)[];

/**
 * Chance, by what it is asked for: the same seed and names give the same, whatever was asked before. So who would want which job is the same in every
 * year of a seed, and years differ by what the product does alone.
 */
export class Chance {
  constructor(readonly seed: number) {}

  /** At least 0 and less than 1. */
  of(...names: Names): number {
    return Number(Bun.hash.wyhash(names.join(" "), BigInt(this.seed)) >> 11n) / 2 ** 53;
  }

  is(probability: number, ...names: Names): boolean {
    return this.of(...names) < probability;
  }

  between([from, to]: readonly [number, number], ...names: Names): number {
    return from + (to - from) * this.of(...names);
  }

  pick<T>(all: readonly T[], ...names: Names): T {
    return all[Math.floor(this.of(...names) * all.length)] as T;
  }

  /** Of a lognormal distribution. */
  around(median: number, ...names: Names): number {
    return randomLogNormal.source(randomLcg(this.of(...names)))(Math.log(median), spread)();
  }
}
