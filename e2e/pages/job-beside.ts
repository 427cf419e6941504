import type { Page } from "playwright";

/** The first job of a list is loaded beside it once the page has nothing else to do (rule: job-beside). */
export async function jobBeside(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const pane = document.querySelector(".sides:not(.alone) > .beside");
    return !pane?.checkVisibility() || pane.querySelector("h2:not([hidden]), .empty") !== null;
  });
}
