import type { Browser } from "playwright";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { type KeptServer, keptServer } from "../../tests/support/servers/kept-server.ts";
import { keptBrowser, type Wanted } from "../browser.ts";
import { leave } from "../kept-people.ts";

export interface Stage {
  t: TestContext;
  server: KeptServer;
  browser: Browser;
}

/**
 * What a journey needs: a database, a server on it and Chromium.
 * @param closes is given what closes all that is open, before anything is
 */
export async function openStage(
  env: Record<string, string>,
  closes: (close: () => Promise<void>) => void,
  wanted: Wanted = {},
): Promise<Stage> {
  const opened: (() => Promise<unknown>)[] = [];
  closes(async () => {
    for (const close of opened.reverse()) await close();
  });
  const t = await testContext();
  opened.push(() => t.close());
  // Side by side; one that does not start is told below.
  const starting = [
    keptServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir, ...env }),
    keptBrowser(wanted),
  ] as const;
  const ignored = () => {};
  opened.push(() => starting[0].then((server) => server.stop(), ignored));
  // Within a run the next file finds the browser.
  const leaves = process.env["TUURI_TEST_RUN"] ? leave : (browser: Browser) => browser.close();
  opened.push(async () => {
    const [server, browser] = await Promise.allSettled(starting);
    const again = server.status === "fulfilled" && server.value.isUsual ? server.value.origin : undefined;
    if (browser.status === "fulfilled") await leaves(browser.value, again);
  });
  const [server, browser] = await Promise.all(starting);
  return { t, server, browser };
}
