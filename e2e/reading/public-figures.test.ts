// Shows (rule: public-face).
import { expect, test } from "bun:test";
import { textsIn } from "../../src/texts/all.ts";
import { visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const { server, browser } = await stage({ ROLE: "web" });

test.each(["fi", "sv"] as const)("its figures have their room at every width, in %s", async (lang) => {
  const { page, context } = await visitor(browser, server.origin, { lang, width: 1440 });
  const say = textsIn(lang);
  const median = say("face:figures.minutes", { count: 59 });
  await page.route("**/figures", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<p><strong>128</strong> <span>${say("face:figures.open", { count: 128 })}</span></p>
        <p><strong>${median}</strong> <span>${say("face:figures.median")}</span></p>`,
    }),
  );
  const grown: number[] = [];
  for (const width of [320, 340, 375, 390, 412, 480, 600, 620, 768, 1100, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    await page.locator("[data-figures] p").first().waitFor();
    const isRoomy = await page.locator("[data-figures]").evaluate((room: HTMLElement) => {
      const height = room.offsetHeight;
      room.replaceChildren();
      return room.offsetHeight === height;
    });
    if (!isRoomy) grown.push(width);
  }
  expect(grown).toEqual([]);
  await context.close();
});
