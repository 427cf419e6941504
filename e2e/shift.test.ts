import { describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright";
import { testPassword } from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { addressOf, lookedAtAs, pages } from "./pages/table.ts";
import { createPagesWorld } from "./pages/world.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const world = await createPagesWorld(t, { long: false, jobs: 8, applicants: 3 });
/** Less than a line that moves by a pixel. */
const unseen = 0.001;

const roles = ["substitute", "teacher", "ledare", "operator"] as const;

describe.each([
  ["fi", 375, roles],
  ["sv", 1440, roles],
  // As wide as what measures pages takes phones to be.
  ["sv", 412, ["substitute"]],
] as const)("in %s at %i px nothing moves once it is painted", (lang, width, some) => {
  test.each(some.map((role) => [role]))(
    "on any page of a %s",
    async (role) => {
      const page = await slowly(browser, role, { lang, width, school: "all" });
      const moved: Record<string, number> = {};
      const unfit: Record<string, string> = {};
      for (const row of pages.filter((each) => lookedAtAs(each).includes(role))) {
        const shift = await shiftOf(page, addressOf(row, world.names));
        if (shift > unseen) moved[row.path] = shift;
        const lack = (await lackOf(page)) ?? (await outOfOrder(page));
        if (lack) unfit[row.path] = lack;
      }
      await page.context().close();
      // What is not to be seen does not move.
      expect({ moved, unfit }).toEqual({ moved: {}, unfit: {} });
    },
    240_000,
  );

  test.each(["/app/jobs/calendar"])("on %s, which asks for the school first", async (path) => {
    const page = await slowly(browser, "ledare", { lang, width, school: null });
    expect(await shiftOf(page, path)).toBeLessThanOrEqual(unseen);
    await page.locator("dialog[data-step]:modal").waitFor();
    await page.context().close();
  });
});

interface Wanted {
  lang: "fi" | "sv";
  width: number;
  school: string | null;
}

/** A browser to which scripts and letters come only when the page has been painted: what they move is seen to move. */
async function slowly(by: Browser, role: (typeof roles)[number], wanted: Wanted) {
  const { page, context } = await visitor(by, server.origin, wanted);
  if (wanted.width <= 600) await context.setExtraHTTPHeaders({ "sec-ch-ua-mobile": "?1" });
  await signIn(page, world.people[role].email, testPassword);
  await page.request.post("/app/preferences", {
    form: { lang: wanted.lang, back: "/app/" },
    headers: { origin: server.origin },
  });
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      const before = (window as { moved?: number }).moved ?? 0;
      const values = list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value);
      Object.assign(window, { moved: values.reduce((sum, value) => sum + value, before) });
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.route(/\/_astro\/.*\.(js|woff2)$/, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await route.continue();
  });
  return page;
}

/** How much has moved when the page's islands are alive and two more frames are painted. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
  return page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame++) await new Promise((painted) => requestAnimationFrame(painted));
    return (window as { moved?: number }).moved ?? 0;
  });
}

/**
 * What of a page is not to be seen that should be: its heading, or most of what stands below; undefined when all is there.
 * What is folded or chosen among is not looked for, and something may be there for another width alone.
 */
function lackOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const main = document.querySelector("main");
    const aside =
      "h1, option, .plain-choice, dialog, noscript, script, style, template, [hidden], [popover], details:not([open]) > :not(summary)";
    const isSeen = (element: Element | null | undefined) =>
      element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;
    if (!main || !isSeen(main.querySelector("h1"))) return "no heading";
    const length = { all: 0, seen: 0 };
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: around, textContent } = texts.currentNode;
      if (!around || around.closest(aside)) continue;
      const said = textContent?.trim().length ?? 0;
      length.all += said;
      if (isSeen(around)) length.seen += said;
    }
    const isThere = length.seen > 20 && length.seen > length.all / 3;
    return isThere ? undefined : `${length.seen} of ${length.all} characters`;
  });
}

/**
 * What comes later than what stands below it: it would move that when a page comes in pieces. What scripts alone put there,
 * or is fixed, moves nothing.
 */
function outOfOrder(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll("main :is(.split, .stack) > *")];
    const isMoved = (part: Element) =>
      getComputedStyle(part).order !== "0" && part.checkVisibility() && !part.closest(".beside, .action");
    const moved = parts.find(isMoved);
    return moved ? `out of order: ${moved.className}` : undefined;
  });
}
