import type { Page } from "playwright";

/** Buttons that stand above one another though the strong one belongs on top, each as what is pressed in their order. */
export const stackedWrongly = (page: Page): Promise<string[]> => strongAndQuiet(page, false);

/** Whether they could on a screen of another width. */
export const couldStack = async (page: Page): Promise<boolean> =>
  (await strongAndQuiet(page, true)).length > 0;

const strongAndQuiet = (page: Page, anyhow: boolean): Promise<string[]> =>
  page.evaluate((anyhow) => {
    const strong = ".button:not(.quiet, .plain, .small)";
    const isSeen = (element: Element) =>
      element.checkVisibility() && element.getBoundingClientRect().height > 0;
    const below = (one: Element, other: Element) =>
      one.getBoundingClientRect().top >= other.getBoundingClientRect().bottom;
    /** A form in which nothing is to be filled in stands for its buttons. */
    const buttonsIn = (place: Element) =>
      [...place.children].flatMap((child) => {
        if (child.matches(".button")) return child;
        return child.matches("form:not(:has(input:not([type=hidden]), select, textarea))")
          ? [...child.querySelectorAll(":scope > .button")]
          : [];
      });
    const places = new Set([...document.querySelectorAll(".button")].map((one) => one.parentElement));
    for (const place of [...places]) if (place?.matches("form")) places.add(place.parentElement);
    const found: string[] = [];
    for (const place of places) {
      const buttons = place ? buttonsIn(place).filter((button) => anyhow || isSeen(button)) : [];
      for (const one of buttons.filter((button) => button.matches(strong)))
        for (const other of buttons.filter((button) => button.matches(".quiet")))
          if (anyhow || below(one, other))
            found.push(`${other.textContent?.trim()} / ${one.textContent?.trim()}`);
    }
    return found;
  }, anyhow);
