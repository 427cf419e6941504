// (rule: stop-in-order)
/**
 * Waits for something, but not for ever.
 * @returns whether it has ended in time, be it with an error
 */
export async function within(milliseconds: number, what: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(done, milliseconds, false);
  });
  const ended = what.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([ended, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The same for what has a value. @throws Error naming what it was, when it does not come in time */
export async function inTime<T>(milliseconds: number, name: string, what: Promise<T>): Promise<T> {
  if (await within(milliseconds, what)) return what;
  throw new Error(`${name} took longer than ${milliseconds} ms`);
}
