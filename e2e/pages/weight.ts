import type { Page, Request } from "playwright";

/** What a page may weigh at a first visit, with nothing in the cache. */
const limits = { requests: 12, script: 90_000, elements: 1_500 };

export interface Weight {
  requests: number;
  /** Bytes of scripts as they come over the line: compressed. */
  script: number;
  elements: number;
}

/** As if it were the first visit each time. */
export async function withoutCache(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
}

/** Listens from before the page's first request; what it gives waits for all that the page begins by itself. */
export function weigh(page: Page): () => Promise<Weight> {
  const asked: Request[] = [];
  const hear = (request: Request) => asked.push(request);
  page.on("request", hear);
  return async () => {
    await page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
    await page.evaluate(() => document.fonts.ready);
    page.off("request", hear);
    // What the page before had begun to ask for is cut off by this one.
    const came = asked.filter((request) => !request.failure());
    const scripts = came.filter((request) => request.resourceType() === "script");
    const sizes = await Promise.all(scripts.map((request) => request.sizes()));
    return {
      requests: came.length,
      script: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
      elements: await page.evaluate(() => document.querySelectorAll("*").length),
    };
  };
}

/** What is beyond its limit, in words. */
export function tooHeavy({ requests, script, elements }: Weight): string[] {
  return [
    ...(requests > limits.requests ? [`${requests} requests`] : []),
    ...(script > limits.script ? [`${Math.round(script / 1_000)} kB of script`] : []),
    ...(elements > limits.elements ? [`${elements} elements`] : []),
  ];
}
