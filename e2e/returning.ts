import type { Browser, BrowserContext } from "playwright";
import { isTraced, opened } from "../tests/support/traces.ts";
import { type Visitor, visitor } from "./browser.ts";

type Wish = Parameters<typeof visitor>[2];

/**
 * People who come one after another with the same browser: it has the files of all pages already, which each new one would
 * fetch and read anew. Nothing else is left of who came before: whoever changes the clock, or what a page begins with, brings
 * a browser of their own.
 */
export function returning(browser: Browser, origin: string) {
  const kept = new Map<string, Promise<() => Promise<Visitor>>>();
  return async (wish: Wish): Promise<Visitor> => {
    const name = JSON.stringify(wish, (_, value) => (value instanceof RegExp ? String(value) : value));
    const come = kept.get(name) ?? begin(browser, origin, wish);
    kept.set(name, come);
    return (await come)();
  };
}

async function begin(browser: Browser, origin: string, wish: Wish) {
  const { page, context } = await visitor(browser, origin, { ...wish, kept: true });
  const trace = eachVisit(context);
  const [cookies, size] = [await context.cookies(), page.viewportSize()];
  return async () => {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    if (page.url().startsWith(origin))
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    // Its stream of events ends with it.
    await page.goto("about:blank");
    await context.clearCookies();
    await context.addCookies(cookies);
    if (size) await page.setViewportSize(size);
    await trace();
    return { page, context };
  };
}

/** A trace of each visit: which of them is of a test that failed, nobody knows here. */
function eachVisit(context: BrowserContext): () => Promise<void> {
  let isWritten = isTraced();
  return async () => {
    if (!isTraced()) return;
    if (isWritten) await context.tracing.stopChunk();
    await context.tracing.startChunk();
    isWritten = true;
    opened({
      keep: async (path) => {
        isWritten = false;
        await context.tracing.stopChunk({ path });
      },
    });
  };
}
