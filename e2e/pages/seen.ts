import type { Page } from "playwright";

/**
 * What of a page is not to be seen that should be: its heading, or most of what stands below.
 * What is folded or chosen among is not looked for, and something may be there for another width alone.
 */
export const unseen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = document.querySelector("main");
    const aside =
      "h1, option, .plain-choice, dialog:not([open]), noscript, script, style, template, [hidden], [popover], details:not([open]) > :not(summary)";
    const isSeen = (element: Element | null | undefined) =>
      element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;
    if (!main || !isSeen(main.querySelector("h1"))) return ["no heading"];
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
    return isThere ? [] : [`${length.seen} of ${length.all} characters are seen`];
  });

/**
 * What comes later than what stands below it: it would move that when a page comes in pieces. What scripts alone put there,
 * or is fixed, moves nothing.
 */
export const outOfOrder = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll("main :is(.split, .stack) > *")];
    const isMoved = (part: Element) =>
      getComputedStyle(part).order !== "0" && part.checkVisibility() && !part.closest(".beside, .action");
    const moved = parts.find(isMoved);
    return moved ? [`out of order: ${moved.className}`] : [];
  });
