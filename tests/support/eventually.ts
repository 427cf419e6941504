/**
 * Waits for a condition that another process or a later event brings about.
 * @throws when it does not come in time; then the last answer is in the message
 */
export async function eventually<T>(
  what: string,
  check: () => Promise<T> | T,
  seconds = 30,
): Promise<NonNullable<T>> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (performance.now() > end)
      throw new Error(`Waited ${seconds} s in vain for: ${what} (last: ${JSON.stringify(found)})`);
    await Bun.sleep(40);
  }
}
