import type { Browser } from "playwright";
import { type TestContext, testContext } from "../tests/support/database.ts";
import { type ServerProcess, startServer } from "../tests/support/server.ts";
import { launchBrowser, type Wanted } from "./browser.ts";

export interface Stage {
  t: TestContext;
  server: ServerProcess;
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
  const server = await startServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir, ...env });
  opened.push(() => server.stop());
  const browser = await launchBrowser(wanted);
  opened.push(() => browser.close());
  return { t, server, browser };
}
