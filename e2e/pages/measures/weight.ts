import type { CDPSession, Page, Request } from "playwright";

/** What a page may weigh at a first visit, with nothing in the cache. */
const limits = { requests: 12, script: 90_000, withHeaders: 90_000, elements: 1_500 };

/** Milliseconds in which a page's part comes, also on a machine under load. */
const longest = 60_000;

export interface Weight {
  requests: number;
  /** Bytes of scripts as they come over the line: compressed. */
  script: number;
  /** The same with their headers, on pages with a form of a job: as Lighthouse counts them. */
  withHeaders?: number;
  elements: number;
}

/** As if it were the first visit each time. */
export async function withoutCache(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  return devtools;
}

/** Listens from before the page's first request; what it gives waits for all that the page asks for by itself. */
export function weigh(page: Page): () => Promise<Weight> {
  const asked: Request[] = [];
  const hear = (request: Request) => asked.push(request);
  page.on("request", hear);
  return async () => {
    await quiet(page, asked);
    page.off("request", hear);
    // What the page before had begun to ask for is cut off by this one.
    const came = asked.filter((request) => !request.failure());
    const scripts = came.filter((request) => request.resourceType() === "script");
    const sizes = await Promise.all(scripts.map((request) => request.sizes()));
    // These are counted as Lighthouse counts, which sees what no listener hears of.
    const form = (await page.locator("form.job-form").count()) > 0;
    return {
      requests:
        came.filter((request) => !isStream(request)).length +
        (await streams(page)) +
        (form ? await manifests(page) : 0),
      script: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
      ...(form && {
        withHeaders: sizes.reduce(
          (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
          0,
        ),
      }),
      elements: await page.evaluate(() => document.querySelectorAll("*").length),
    };
  };
}

/** Until all has come that was asked for, the islands are alive, and the page, left in peace, asks for nothing more. */
async function quiet(page: Page, asked: Request[]): Promise<void> {
  for (let heard = -1; heard < asked.length; ) {
    heard = asked.length;
    await page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
    await Promise.all(asked.map(came));
    await page.evaluate(async () => {
      await document.fonts.ready;
      for (let turn = 0; turn < 3; turn++)
        await new Promise((done) => requestIdleCallback(done, { timeout: 1_000 }));
    });
  }
}

/** The stream of events does not end; whatever else is asked for comes or fails, or it is said that it did neither. */
async function came(request: Request): Promise<void> {
  if (isStream(request)) return;
  const end = request.response().then((response) => response?.finished());
  const late = Bun.sleep(longest).then(() => {
    throw new Error(`${request.url()} neither came nor failed`);
  });
  late.catch(() => {});
  await Promise.race([end, late]);
}

const isStream = (request: Request) => request.resourceType() === "eventsource";

/** Each page of who is signed in opens one, after all else: a second later (features/news/arrive.ts), for which nobody waits here. */
const streams = (page: Page): Promise<number> => page.locator("head > meta[name=person]").count();

/** The description of the app, which browsers ask for apart from all else. */
const manifests = (page: Page): Promise<number> => page.locator("head > link[rel=manifest]").count();

/** What is beyond its limit, in words. */
export function tooHeavy({ requests, script, withHeaders = 0, elements }: Weight): string[] {
  return [
    ...(requests > limits.requests ? [`${requests} requests`] : []),
    ...(script > limits.script ? [`${(script / 1_000).toFixed(1)} kB of script`] : []),
    ...(withHeaders > limits.withHeaders
      ? [`${(withHeaders / 1_000).toFixed(1)} kB of script with its headers`]
      : []),
    ...(elements > limits.elements ? [`${elements} elements`] : []),
  ];
}
