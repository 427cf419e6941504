import type axe from "axe-core";
import { file } from "bun";
import type { CDPSession, Page } from "playwright";

/** Without its comments: each page reads it once. */
const source = await file(new URL(import.meta.resolve("axe-core/axe.min.js"))).text();

const options: axe.RunOptions = {
  resultTypes: ["violations"],
  // Its rules for style sheets are experimental and not among those that run: none has to be fetched once more.
  preload: { assets: ["media"] },
};

/**
 * What axe has to say against the page as it is now: each rule with the places that break it.
 * @param devtools of the page, where many are looked at: the browser then reads axe's source once for all of them
 */
export async function findings(page: Page, devtools?: CDPSession): Promise<string[]> {
  // In the page itself: our pages have no frames, for whose sake axe's own driver opens a second one for each look.
  await (devtools?.send("Runtime.evaluate", { expression: source }) ?? page.evaluate(source));
  await still(page);
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" | ")}`);
  }, options);
}

/**
 * A colour on its way to another has the contrast of neither: what moves is led to its end at once. What begins only after a
 * while, or goes round for good, is left as it is.
 */
const still = (page: Page) =>
  page.evaluate(() => {
    for (const move of document.getAnimations()) {
      const { endTime, progress } = move.effect?.getComputedTiming() ?? {};
      if (Number.isFinite(endTime) && typeof progress === "number") move.finish();
    }
  });
