import pLimit, { type LimitFunction } from "p-limit";

const limits = new Map<string, LimitFunction>();

/** Does no more than `atOnce` things under one name at a time in this process; the others wait in line. */
export async function withLimit<T>(name: string, atOnce: number, act: () => Promise<T>): Promise<T> {
  const limit = limits.get(name) ?? pLimit(atOnce);
  limits.set(name, limit);
  try {
    return await limit(act);
  } finally {
    if (limit.activeCount + limit.pendingCount === 0) limits.delete(name);
  }
}

/** Large bodies are held in memory whole, and some of it twice: of one account the third waits (rule: body-room). */
export const twoAtOnce = <T>(accountId: string, act: () => Promise<T>) =>
  withLimit(`large body ${accountId}`, 2, act);
