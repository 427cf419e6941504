import { afterAll, expect, test } from "bun:test";
import { launchBrowser, visitor } from "../browser.ts";

// Run by traces.test.ts alone: a journey that fails, and one that holds.
const browser = await launchBrowser();
afterAll(() => browser.close());

test.each([1, 2])("a button is pressed %i times", async (times) => {
  const { page, context } = await visitor(browser, "http://127.0.0.1", { lang: "fi" });
  await page.setContent(`<button onclick="this.dataset.pressed = 'yes'">Tallenna</button>`);
  await page.getByRole("button", { name: "Tallenna" }).click();
  expect(times).toBe(1);
  await context.close();
});
