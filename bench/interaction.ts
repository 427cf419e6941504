import type { Browser } from "playwright";
import { createBusySchool, jobs, teachers } from "../e2e/board/busy-school.fixture.ts";
import { launchBrowser, signIn, visitor } from "../e2e/browser.ts";
import { testContext } from "../tests/support/database.ts";
import { createSubstitute, testPassword } from "../tests/support/factories.ts";
import { stopCluster } from "../tests/support/servers/cluster.ts";
import { type ServerProcess, startServer } from "../tests/support/servers/server.ts";
import type { Figure } from "./measure/figure.ts";
import { slowing, watchPresses } from "./presses/held.ts";
import { heldAfter, heldIn, interactions, type Slow, slower, taps, turns } from "./presses/interactions.ts";

const rounds = 6;
/** Beyond it a press feels slow; on a phone sooner. Milliseconds. */
const [limit, tapLimit] = [200, 100];
/** Jobs that a substitute may apply for. */
const open = 500;

/** How long whoever presses something waits for the next picture: at a school with many jobs and teachers, and on a phone. */
export async function interaction(): Promise<Figure[]> {
  const t = await testContext();
  let server: ServerProcess | undefined;
  let browser: Browser | undefined;
  try {
    const principal = await createBusySchool(t);
    const substitute = await createSubstitute(t.db, { regions: ["FI-18"] });
    await t.client`update jobs set region_code = 'FI-18' where id in (select id from jobs limit ${open})`;
    server = await startServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir });
    browser = await launchBrowser();
    const enter = { browser, origin: server.origin };
    const school = await presser({ ...enter, width: 1440, email: principal.email });
    const phone = await presser({ ...enter, width: 375, email: substitute.email });
    return [...(await figures(school)), ...(await figuresOfTaps(phone))];
  } finally {
    await browser?.close();
    await server?.stop();
    await t.close();
    await stopCluster();
  }
}

interface Entering {
  browser: Browser;
  origin: string;
  width: number;
  email: string;
}

async function presser({ browser, origin, width, email }: Entering): Promise<Slow> {
  const { page } = await visitor(browser, origin, { lang: "fi", width, view: null });
  await signIn(page, email, testPassword);
  await watchPresses(page);
  return { page, slow: await slowing(page), rounds };
}

async function figures(slow: Slow): Promise<Figure[]> {
  const found: Figure[] = [];
  const detail = `${jobs} jobs, ${teachers} teachers`;
  for (const one of interactions)
    found.push(figureOf(one.name, await heldIn(slow, one), { detail, atMost: limit }));
  for (const one of turns) {
    const name = `${one.name}, work of the page that comes`;
    found.push(figureOf(name, await heldAfter(slow, one), { detail, atMost: limit }));
  }
  return found;
}

async function figuresOfTaps(slow: Slow): Promise<Figure[]> {
  const found: Figure[] = [];
  const detail = `${open} open jobs, on a phone`;
  for (const one of taps)
    found.push(figureOf(one.name, await heldIn(slow, one), { detail, atMost: tapLimit }));
  return found;
}

const figureOf = (
  name: string,
  held: number[],
  { detail, atMost }: { detail: string; atMost: number },
): Figure => ({
  name: `${name}, ms at ${slower}× slower`,
  rounds: held,
  own: true,
  limit: { atMost },
  detail,
});
