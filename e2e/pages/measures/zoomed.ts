import type { CDPSession, Page } from "playwright";

/** 1,280 × 1,024 px at 400 %, and a phone that lies, both with a window that grows with what is in it, as phones' do. */
const windows = [
  { width: 320, height: 256 },
  { width: 844, height: 390 },
] as const;

/** What of a page is wider than such a window, or held over what one came to read, in words. */
export async function wrongInLowWindows(page: Page, devtools: CDPSession): Promise<string[]> {
  const found: string[] = [];
  const become = (size: { width: number; height: number }, mobile: boolean) =>
    devtools.send("Emulation.setDeviceMetricsOverride", { ...size, deviceScaleFactor: 1, mobile });
  const before = page.viewportSize();
  for (const { width, height } of windows) {
    await become({ width, height }, true);
    const faults = await page.evaluate(lowFaults, width);
    found.push(...faults.map((fault) => `${fault} at ${width} × ${height} px`));
  }
  // Who sets the page's window sees no change, and would leave it so.
  if (before) await become(before, false);
  return found;
}

/**
 * Runs in the page, and leaves it at its top. Looked for at its top, in its middle and at its end, as some bars are held only from
 * or until there. What scrolls by itself holds back nothing, and a menu at the page's side covers nothing.
 */
function lowFaults(width: number): string[] {
  const root = document.documentElement;
  const nameOf = (element: Element) => [element.tagName.toLowerCase(), ...element.classList].join(".");
  const moves = (element: Element) =>
    /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight;
  const isHeld = (element: Element) => /fixed|sticky/.test(getComputedStyle(element).position);
  const wide = root.scrollWidth > width ? [`laid out ${root.scrollWidth} px wide`] : [];
  // Of most pages nothing is held anywhere: then no place has to be looked at.
  if (![...document.querySelectorAll("*")].some((each) => isHeld(each) && each.checkVisibility()))
    return wide;

  const known = new Map<Element, Element | undefined>();
  /** What keeps this in its place while what is around it moves. */
  const holderOf = (element: Element | null): Element | undefined => {
    if (!element || element === root) return undefined;
    if (!known.has(element)) known.set(element, heldBy(element));
    return known.get(element);
  };
  const heldBy = (element: Element): Element | undefined => {
    if (moves(element)) return undefined;
    const held = isHeld(element);
    // What is wholly in sight needs not move.
    const isWhole = held && element.matches(":modal") && ![...element.querySelectorAll("*")].some(moves);
    return held && !isWhole ? element : holderOf(element.parentElement);
  };
  const place = document.querySelector(":modal") ?? document.querySelector("main") ?? document.body;
  const { left, right } = place.getBoundingClientRect();
  const holders = new Set<string>();
  const columns = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => left + part * (Math.min(right, width) - left));
  const heldIn = (y: number) =>
    columns.some((x) => {
      const holder = holderOf(document.elementFromPoint(x, y));
      if (holder) holders.add(nameOf(holder));
      return holder !== undefined;
    });
  const rows = Array.from({ length: Math.floor(innerHeight / 4) }, (_, nth) => nth * 4 + 2);
  const free = [0, 0.5, 1].map((part) => {
    scrollTo({ top: part * (root.scrollHeight - innerHeight), behavior: "instant" });
    return 4 * rows.filter((y) => !heldIn(y)).length;
  });
  scrollTo({ top: 0, behavior: "instant" });
  if (holders.size === 0) return wide;
  return [...wide, `${Math.min(...free)} px of its own beside ${[...holders].join(", ")}`];
}
