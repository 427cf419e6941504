import type { Page } from "playwright";

/** What of a page says by its colours alone that it is on, chosen, or where one is: with the reader's own colours it looks as if it were not. */
export async function alikeInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active" });
  const alike = await page.evaluate(statesAlike);
  await page.emulateMedia({ forcedColors: "none" });
  return alike.map((name) => `${name} looks as if it were not, in forced colours`);
}

/** Runs in the page: takes each state away for a moment, and compares what is to be seen. The browser gives the colours that it forces. */
function statesAlike(): string[] {
  // Where something stands is none of it: what is on the ground's colour is seen nowhere.
  const edges = ["top", "right", "bottom", "left"].map((side) => `border-${side}`);
  const seen = [
    ...["color", "background-color", "fill", "stroke", "opacity", "visibility", "display"],
    ...["content", "appearance", "text-decoration-line", "outline-style", "outline-width", "outline-color"],
    ...edges.flatMap((edge) => [`${edge}-style`, `${edge}-width`, `${edge}-color`]),
  ];
  const looksOf = (element: Element) =>
    [element, ...element.querySelectorAll("*")].flatMap((each) =>
      [null, "::before", "::after"].map((part) => {
        const style = getComputedStyle(each, part);
        // What is not there has no colours.
        if (part && style.content === "none") return "";
        return seen.map((one) => style.getPropertyValue(one)).join();
      }),
    );
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const nameOf = (element: Element) => [element.tagName.toLowerCase(), ...element.classList].join(".");
  const differs = (element: Element, put: (on: boolean) => void) => {
    const on = looksOf(element).join();
    put(false);
    const off = looksOf(element).join();
    put(true);
    return on !== off;
  };

  // Nothing is on its way from one look to the other.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::before, ::after { transition: none !important; animation: none !important }");
  document.adoptedStyleSheets.push(sheet);
  const alike = new Set<string>();
  for (const name of ["aria-current", "aria-pressed", "aria-checked", "aria-selected"])
    for (const element of document.querySelectorAll(`[${name}]:not([${name}="false"])`)) {
      const value = element.getAttribute(name) ?? "";
      const put = (on: boolean) => (on ? element.setAttribute(name, value) : element.removeAttribute(name));
      // A day of a calendar is told by its place.
      if (isSeen(element) && !differs(element.closest("td") ?? element, put))
        alike.add(`${nameOf(element)}[${name}]`);
    }
  for (const input of document.querySelectorAll<HTMLInputElement>("input:checked")) {
    const put = (on: boolean) => {
      input.checked = on;
    };
    const drawn = getComputedStyle(input).appearance !== "none";
    if (!drawn && isSeen(input) && !differs(input.closest("label") ?? input, put))
      alike.add(`${nameOf(input)}[${input.name}]`);
  }
  document.adoptedStyleSheets.pop();
  return [...alike];
}
