import type { Page } from "playwright";
import { withoutApp } from "../../e2e/browser.ts";
import { tooHeavy, weigh } from "../../e2e/pages/measures/weight.ts";

/** Listens to a page from before its first request; the function that it gives says what is wrong with it now. */
export function listen(page: Page): (width: number) => Promise<string[]> {
  const complaints: string[] = [];
  const weight = weigh(page);
  page.on("console", (message) => {
    // The status of the page itself is its own matter.
    const ofPage = message.location().url === page.url() && /Failed to load resource/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !ofPage && !withoutApp.test(message.text()))
      complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`exception: ${error.message}`));
  return async (width) => {
    complaints.push(...tooHeavy(await weight()));
    const { laidOut, fold, emptyHalf } = await page.evaluate(measure);
    // Not with the window, which on a phone grows with what is in it.
    const wide = laidOut - width;
    if (wide > 0) complaints.push(`${wide} px wider than the screen`);
    if (width === 1440 && fold) complaints.push(`"${fold}" lies below the fold`);
    if (width === 1440 && emptyHalf) complaints.push("its right half is empty");
    return complaints;
  };
}

/** Runs in the page. */
function measure() {
  const visible = (element: Element) =>
    element.checkVisibility() && element.getBoundingClientRect().width > 0;
  const strong = [...document.querySelectorAll("main .button:not(.quiet):not(.small)")].filter(visible);
  // One of them above the fold is enough: rows have one each.
  const [first] = strong;
  const isAbove = strong.some((each) => each.getBoundingClientRect().bottom <= window.innerHeight);
  const shown = "main :is(h1, h2, h3, p, li, td, dd, label, input, select, textarea, a, button, img, svg)";
  const boxes = [...document.querySelectorAll(shown)]
    .filter(visible)
    .map((element) => element.getBoundingClientRect())
    .filter(({ top }) => top < window.innerHeight);
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.right));
  return {
    laidOut: document.documentElement.scrollWidth,
    fold: first && !isAbove ? (first.textContent ?? "").trim() : "",
    // What stands in the middle is meant so.
    emptyHalf: left < window.innerWidth * 0.2 && right < window.innerWidth * 0.65,
  };
}
