import { afterAll } from "bun:test";
import type { Browser } from "playwright";
import { type TestContext, testContext } from "../tests/support/database.ts";
import { type ServerProcess, startServer } from "../tests/support/server.ts";
import { launchBrowser } from "./browser.ts";

export interface Stage {
  t: TestContext;
  server: ServerProcess;
  browser: Browser;
}

/**
 * What a journey needs: a database, a server on it and Chromium, for all tests of the file, which closes them at its
 * end. People come with `visitor`; what their pages complain of fails the test.
 * @param env more for the server
 */
export async function stage(env: Record<string, string> = {}): Promise<Stage> {
  const opened: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of opened.reverse()) await close();
  }, 60_000);
  const t = await testContext();
  opened.push(() => t.close());
  const server = await startServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir, ...env });
  opened.push(() => server.stop());
  const browser = await launchBrowser();
  opened.push(() => browser.close());
  return { t, server, browser };
}
