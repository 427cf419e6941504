// Shows (rule: long-lists).
import { expect, test } from "bun:test";
import { whole } from "../e2e/browser.ts";
import { heldUntilPainted, shifted } from "../e2e/pages/measures/shift.ts";
import { tooHeavy, weigh, withoutCache } from "../e2e/pages/measures/weight.ts";
import { addressOf, pages } from "../e2e/pages/table.ts";
import { arrive, walk, walkers } from "../e2e/pages/walk.ts";
import { createPagesWorld } from "../e2e/pages/world.ts";
import { stage } from "../e2e/stage.ts";
import { textsIn } from "../src/texts/all.ts";

/** A market of a usual size, in which no list is whole on its page; names and texts are of usual length. Two more jobs are shared ones. */
const on = await stage();
const world = await createPagesWorld(on.t, { long: false, jobs: 38, applicants: 60 });
const phone = { lang: "sv", width: 375, theme: "dark" } as const;

test.each(walkers)(
  "with forty jobs and sixty applicants, the pages of a %s, in Swedish by night on a phone",
  async (as) => {
    // As wide as what measures pages takes phones to be, for those who have most to do with one.
    const width = as === "substitute" ? 412 : phone.width;
    expect(await walk(on, world, as, { ...phone, width, by: "first" })).toEqual({});
  },
  240_000,
);

/** What phones are answered with less of, and what opens a job beside itself where there is room. */
const lists = {
  substitute: ["/app/jobs/all", "/app/jobs/personal"],
  teacher: ["/app/jobs/overview", "/app/jobs/overview?view=blocks", "/app/jobs", "/app/manage/{applied}"],
  ledare: ["/app/jobs/overview", "/app/substitutes", "/app/teachers", "/app/teachers?view=cards"],
  operator: [
    "/app/jobs",
    "/app/operator",
    "/app/operator/organisations",
    "/app/operator/accounts?text=example",
  ],
} as const;

test.each(["substitute", "teacher", "ledare", "operator"] as const)(
  "with forty jobs and sixty applicants, no list of a %s is too heavy on a large screen",
  async (as) => {
    const { page, context } = await arrive(on, world, as, { lang: "fi", width: 1440, theme: "light" });
    await withoutCache(page);
    const heavy: Record<string, string[]> = {};
    for (const row of pages.filter(({ path }) => lists[as].some((list) => list === path))) {
      const weight = weigh(page);
      await page.goto(addressOf(row, world.names));
      const found = tooHeavy(await weight());
      if (found.length > 0) heavy[row.path] = found;
    }
    await context.close();
    expect(heavy).toEqual({});
  },
);

test.each([[375], [1440]])("nothing moves where the school is asked for first, at %i px", async (width) => {
  const { page, context } = await arrive(on, world, "ledare", { ...phone, width, school: null });
  const unpainted = await heldUntilPainted(page, await withoutCache(page));
  unpainted();
  await page.goto("/app/jobs/calendar");
  await whole(page);
  expect(await shifted(page)).toEqual([]);
  await page.locator("dialog[data-step]:modal").waitFor();
  await context.close();
});

test.each([[true], [false]])(
  "of sixty applicants the first thirty are shown, and the others when asked for: with scripts %p",
  async (javaScriptEnabled) => {
    const { page, context } = await arrive(on, world, "teacher", {
      ...phone,
      width: 1024,
      javaScriptEnabled,
    });
    await page.goto(`/app/manage/${world.names["applied"]}`);
    const rows = page.locator("table.rows tbody tr");
    expect(await rows.count()).toBe(30);
    const name = (nth: number) => rows.nth(nth).locator(".name").textContent();
    const thirtieth = await name(29);
    const more = page.getByRole("link", { name: textsIn("sv")("jobs:common.showMore", { count: 30 }) });
    if (javaScriptEnabled) await whole(page);
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
