import type { Page } from "playwright";

/** The strong buttons of a page that has more than one, as what is pressed: rows, cards of a list and questions have their own. */
export const severalStrong = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const strong = [
      ...document.querySelectorAll("main :is(a, button).button:not(.quiet, .plain, .small, :disabled)"),
    ].filter(
      (one) =>
        !one.closest("li, tr, article, dialog") &&
        one.checkVisibility() &&
        one.getBoundingClientRect().height > 0,
    );
    return strong.length > 1 ? strong.map((one) => (one.textContent ?? "").trim()) : [];
  });
