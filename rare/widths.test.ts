import { expect, test } from "bun:test";
import { whole } from "../e2e/browser.ts";
import { jobBeside } from "../e2e/pages/job-beside.ts";
import { withoutCache } from "../e2e/pages/measures/weight.ts";
import { wrongAtWidths } from "../e2e/pages/measures/widths.ts";
import { addressOf, lookedAtAs, pages } from "../e2e/pages/table.ts";
import { arrive, walkers } from "../e2e/pages/walk.ts";
import { createPagesWorld } from "../e2e/pages/world.ts";
import { stage } from "../e2e/stage.ts";

/** As in e2e/reading/pages.test.ts, which looks where styles begin to be others, and seldom between. */
const on = await stage();
const world = await createPagesWorld(on.t, { long: true, jobs: 8, applicants: 3 });

test.each(walkers)(
  "the pages of a %s, laid out at every twentieth pixel of width",
  async (as) => {
    const { page, context } = await arrive(on, world, as, { lang: "fi", width: 1440, theme: "light" });
    const devtools = await withoutCache(page);
    const wrong: Record<string, string[]> = {};
    for (const row of pages.filter((each) => lookedAtAs(each).at(-1) === as)) {
      await page.goto(addressOf(row, world.names));
      await whole(page);
      await jobBeside(page);
      const found = await wrongAtWidths(page, devtools, 20);
      if (found.length > 0) wrong[row.path] = found;
    }
    await context.close();
    expect(wrong).toEqual({});
  },
  240_000,
);
