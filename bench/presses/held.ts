import type { Page, Request } from "playwright";

/** Milliseconds; 0 where the browser counts none, for they were too short. */
export interface Held {
  /** From a press to the next picture, the longest of what belongs to it. */
  press: number;
  /** The longest piece of work that let nothing else come in between. */
  work: number;
}

interface Watched extends Window {
  held: Held;
}

/** From the next page on: what holds up whoever presses something. */
export async function watchPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held = { press: 0, work: 0 };
    Object.assign(window, { held });
    const watch = (type: string, name: keyof typeof held, more: object) =>
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) held[name] = Math.max(held[name], duration);
      }).observe({ type, buffered: true, ...more });
    watch("event", "press", { durationThreshold: 16 });
    watch("longtask", "work", {});
  });
}

/** Makes the processor that many times slower; 1 is as it is. */
export type Slowing = (rate: number) => Promise<void>;

export async function slowing(page: Page): Promise<Slowing> {
  const devtools = await page.context().newCDPSession(page);
  return async (rate) => {
    await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  };
}

/** What it takes to press, and all that follows from it in this page. */
export async function heldBy(page: Page, press: () => Promise<void>): Promise<Held> {
  await drawn(page);
  await page.evaluate(() => {
    Object.assign((window as unknown as Watched).held, { press: 0, work: 0 });
  });
  const calls = openCalls(page);
  await press();
  await drawn(page);
  await calls.answered();
  await drawn(page);
  return heldSoFar(page);
}

export const heldSoFar = (page: Page) =>
  page.evaluate(() => structuredClone((window as unknown as Watched).held));

/** Two pictures later, what is watched has been told of the first. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );

/** What the page asks the API for, until it was answered. */
function openCalls(page: Page) {
  const open = new Set<Promise<unknown>>();
  const hear = (request: Request) => {
    const isStream = new URL(request.url()).pathname === "/api/events";
    // One that is still open when the browser closes is nobody's failure.
    if (request.url().includes("/api/") && !isStream)
      open.add(
        request
          .response()
          .then((answer) => answer?.finished())
          .catch(() => undefined),
      );
  };
  page.on("request", hear);
  return {
    answered: async () => {
      await Promise.allSettled(open);
      page.off("request", hear);
    },
  };
}
