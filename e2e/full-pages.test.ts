import { describe, expect, test } from "bun:test";
import fi from "../src/locales/fi/jobs.json" with { type: "json" };
import { testPassword } from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { addressOf, lookedAtAs, pages } from "./pages/table.ts";
import { tooHeavy, weigh, withoutCache } from "./pages/weight.ts";
import { createPagesWorld } from "./pages/world.ts";
import { stage } from "./stage.ts";

/** A market of a usual size, in which no list is whole on its page. */
const { t, server, browser } = await stage();
const world = await createPagesWorld(t, { long: false, jobs: 40, applicants: 60 });

describe.each([[375], [1440]])("at %i px", (width) => {
  test.each([["substitute"], ["teacher"], ["ledare"], ["operator"]] as const)(
    "with forty jobs and sixty applicants no page of a %s is too heavy, nor asks for too much",
    async (role) => {
      const { page, context } = await visitor(browser, server.origin, { lang: "fi", width });
      if (width <= 600) await context.setExtraHTTPHeaders({ "sec-ch-ua-mobile": "?1" });
      await signIn(page, world.people[role].email, testPassword);
      await withoutCache(page);
      const heavy: Record<string, string[]> = {};
      for (const row of pages.filter((each) => lookedAtAs(each).includes(role))) {
        const weight = weigh(page);
        await page.goto(addressOf(row, world.names));
        const found = tooHeavy(await weight());
        if (found.length > 0) heavy[row.path] = found;
      }
      await context.close();
      expect(heavy).toEqual({});
    },
    120_000,
  );
});

test.each([[true], [false]])(
  "of sixty applicants the first thirty are shown, and the others when asked for: with scripts %p",
  async (javaScriptEnabled) => {
    const { page, context } = await visitor(browser, server.origin, { lang: "fi", javaScriptEnabled });
    await signIn(page, world.people.teacher.email, testPassword);
    await page.goto(`/app/manage/${world.names["applied"]}`);
    const rows = page.locator("table.rows tbody tr");
    expect(await rows.count()).toBe(30);
    const name = (nth: number) => rows.nth(nth).locator(".name").textContent();
    const thirtieth = await name(29);
    const more = page.getByRole("link", { name: fi.common.showMore.replace("{{count}}", "30") });
    if (javaScriptEnabled)
      await page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
    await more.focus();
    await page.keyboard.press("Enter");
    await rows.nth(59).waitFor();
    expect([await rows.count(), await more.count(), await name(29)]).toEqual([60, 0, thirtieth]);
    if (javaScriptEnabled) {
      expect(await rows.nth(30).locator("a:focus").count()).toBe(1);
      await page.reload();
      expect(await rows.count()).toBe(60);
    }
    await context.close();
  },
);
