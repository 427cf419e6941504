// Shows (rule: streams-of-tabs).
import { afterAll, afterEach, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright";
import { launchBrowser, signIn, whole } from "../../e2e/browser.ts";
import { testContext } from "../../tests/support/database.ts";
import { createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { stopCluster } from "../../tests/support/servers/cluster.ts";
import { debiansHere } from "./beside.ts";
import { helmHere } from "./helm.ts";
import type { Closing } from "./neighbours.ts";
import { folderFor, startBehindProxy } from "./rolling/behind-proxy.ts";
import { connectionHeader } from "./rolling/proxy.ts";

// The way that the guide for operators asks for: HTTP/2 to browsers, HTTP/1.1 to us. Over HTTP/1.1 the seventh tab would wait.
const able =
  (await helmHere()) !== undefined && (await debiansHere(["haproxy", "openssl"], "HTTP/2 in front"));

const closing: Closing = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
}, 60_000);
afterAll(stopCluster);

/** Looked at as the others are, with its stream. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const streaming = page.waitForResponse(/\/api\/events/);
  await page.goto("/app/jobs/all");
  await whole(page);
  expect((await streaming).status()).toBe(200);
  return page;
}

/** By which each thing came that the page asked for. */
const protocolsOf = (page: Page) =>
  page.evaluate(() => {
    const entries = ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind));
    return [...new Set(entries.map((entry) => (entry as PerformanceResourceTiming).nextHopProtocol))];
  });

test.skipIf(!able)(
  "nine tabs that are all looked at share one connection over HTTP/2, and each has its page and its stream",
  async () => {
    const t = await testContext();
    closing.push(t.close);
    const { proxy } = await startBehindProxy(await folderFor(closing), t.url, "", closing);
    const browser = await launchBrowser();
    closing.push(() => browser.close());
    const context = await browser.newContext({ baseURL: proxy.line.origin, ignoreHTTPSErrors: true });
    const first = await context.newPage();
    await signIn(first, (await createSubstitute(t.db)).email, testPassword);
    const connections = new Set<string | undefined>();
    context.on("response", (answer) => connections.add(answer.headers()[connectionHeader]));
    const tabs: Page[] = [];
    for (let nth = 0; nth < 9; nth++) tabs.push(await openTab(context));
    for (const tab of tabs) expect(await protocolsOf(tab)).toEqual(["h2"]);
    expect(connections.size).toBe(1);
    expect([...connections][0]).toBeString();
    await context.close();
  },
  120_000,
);
