import pLimit, { type LimitFunction } from "p-limit";

const lines = new Map<string, LimitFunction>();

/** Does no more than `atOnce` things under one name at a time in this process; the others wait in line. */
export async function inTurn<T>(name: string, atOnce: number, act: () => Promise<T>): Promise<T> {
  const line = lines.get(name) ?? pLimit(atOnce);
  lines.set(name, line);
  try {
    return await line(act);
  } finally {
    if (line.activeCount + line.pendingCount === 0) lines.delete(name);
  }
}

/** Large bodies are held in memory whole, and some of it twice: of one account the third waits (rule: body-room). */
export const twoAtOnce = <T>(accountId: string, act: () => Promise<T>) =>
  inTurn(`large body ${accountId}`, 2, act);
