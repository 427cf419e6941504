interface Line {
  running: number;
  waiting: (() => void)[];
}

const lines = new Map<string, Line>();

/** Does no more than `atOnce` things under one name at a time in this process; the others wait in line. */
export async function inTurn<T>(name: string, atOnce: number, act: () => Promise<T>): Promise<T> {
  const line = lines.get(name) ?? { running: 0, waiting: [] };
  lines.set(name, line);
  // Whoever ends hands its place on, so that `running` stays as it is.
  if (line.running < atOnce) line.running++;
  else await new Promise<void>((go) => line.waiting.push(go));
  try {
    return await act();
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else if (--line.running === 0) lines.delete(name);
  }
}

/** Large bodies are held in memory whole, and some of it twice: of one account the third waits (rule: body-room). */
export const twoAtOnce = <T>(accountId: string, act: () => Promise<T>) =>
  inTurn(`large body ${accountId}`, 2, act);
