import type { CDPSession, Page } from "playwright";

/** What Chromium tells of a shift. */
interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

interface Shifting {
  shifts?: { value: number; what: string }[];
  tellPainted?: () => void;
}

/** Less than a line that moves by a pixel. */
const unseen = 0.001;

/**
 * Scripts and letters come to the page only when it has been painted: what they move is seen to move.
 * @returns to be called before each visit
 */
export async function heldUntilPainted(page: Page, devtools: CDPSession): Promise<() => void> {
  let painting = Promise.withResolvers<void>();
  await page.exposeFunction("tellPainted", () => painting.resolve());
  await page.addInitScript(() => {
    const here = window as Shifting;
    here.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const placed = ({ x, y, width, height }: DOMRectReadOnly) =>
          [x, y, width, height].map(Math.round).join(" ");
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const of = node instanceof Element ? node : node?.parentElement;
          return `${of?.tagName.toLowerCase()}.${of?.getAttribute("class")} from ${placed(previousRect)} to ${placed(currentRect)}`;
        });
        here.shifts?.push({ value, what: moved.join(" and ") });
      }
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) here.tellPainted?.();
    }).observe({ type: "paint", buffered: true });
  });
  devtools.on("Fetch.requestPaused", async ({ requestId }) => {
    await painting.promise;
    // One of a page that has been left meanwhile is gone.
    await devtools.send("Fetch.continueRequest", { requestId }).catch(() => {});
  });
  const patterns = ["js", "woff2"].map((kind) => ({ urlPattern: `*/_astro/*.${kind}` }));
  await devtools.send("Fetch.enable", { patterns });
  return () => {
    painting = Promise.withResolvers();
  };
}

/** What has moved of a page whose islands are alive when two more frames are painted, in words. */
export async function shifted(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame++) await new Promise((painted) => requestAnimationFrame(painted));
    return (window as Shifting).shifts ?? [];
  });
  const all = shifts.reduce((sum, { value }) => sum + value, 0);
  return all > unseen ? [`moves by ${all}: ${shifts.map(({ what }) => what).join(", ")}`] : [];
}
