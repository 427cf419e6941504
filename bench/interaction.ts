import type { Browser } from "playwright";
import { launchBrowser, signIn, visitor } from "../e2e/browser.ts";
import { createBusySchool, jobs, teachers } from "../e2e/interaction/busy-school.ts";
import {
  heldAfter,
  heldIn,
  interactions,
  type Slow,
  slower,
  turns,
} from "../e2e/interaction/interactions.ts";
import { slowing, watchPresses } from "../e2e/interaction/presses.ts";
import { stopCluster } from "../tests/support/cluster.ts";
import { testContext } from "../tests/support/database.ts";
import { testPassword } from "../tests/support/factories.ts";
import { type ServerProcess, startServer } from "../tests/support/server.ts";
import { type Figure, median } from "./measure.ts";

const rounds = 6;
/** Beyond it a press feels slow. Milliseconds. */
const limit = { atMost: 200 };

/** How long whoever presses something waits for the next picture, at a school with many jobs and teachers. */
export async function interaction(): Promise<Figure[]> {
  const t = await testContext();
  let server: ServerProcess | undefined;
  let browser: Browser | undefined;
  try {
    const principal = await createBusySchool(t);
    server = await startServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir });
    browser = await launchBrowser();
    const { page } = await visitor(browser, server.origin, { lang: "fi", width: 1440, view: null });
    await signIn(page, principal.email, testPassword);
    await watchPresses(page);
    return await figures({ page, slow: await slowing(page), rounds });
  } finally {
    await browser?.close();
    await server?.stop();
    await t.close();
    await stopCluster();
  }
}

async function figures(slow: Slow): Promise<Figure[]> {
  const found: Figure[] = [];
  for (const one of interactions) found.push(figureOf(one.name, await heldIn(slow, one)));
  for (const one of turns)
    found.push(figureOf(`${one.name}, work of the page that comes`, await heldAfter(slow, one)));
  return found;
}

const figureOf = (name: string, held: number[]): Figure => ({
  name: `${name}, ms at ${slower}× slower`,
  value: median(held),
  limit,
  detail: `${jobs} jobs, ${teachers} teachers; ${held.map(Math.round).join(", ")}`,
});
