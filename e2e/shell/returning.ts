import type { Browser } from "playwright";
import { type Visitor, visitor } from "../browser.ts";

/** People who come one after another, each when the one before, of whom the same is wished, is gone. */
export function returning(browser: Browser, origin: string) {
  const before = new Map<string, Visitor>();
  return async (visit: Parameters<typeof visitor>[2]): Promise<Visitor> => {
    const name = JSON.stringify(visit, (_, value) => (value instanceof RegExp ? String(value) : value));
    await before.get(name)?.context.close();
    const now = await visitor(browser, origin, { ...visit, stays: true });
    before.set(name, now);
    return now;
  };
}
