import { expect, test } from "bun:test";
import { testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";
import { createBusySchool, jobs, teachers } from "./busy-school.fixture.ts";

// How soon a press is answered on these pages, bench/interaction.ts measures.
const { t, server, browser } = await stage();
const principal = await createBusySchool(t);
const { page } = await visitor(browser, server.origin, { lang: "fi", width: 1440, view: null });
await signIn(page, principal.email, testPassword);

test.each([
  ["/app/jobs/overview?view=week", ".week .tile"],
  ["/app/jobs/overview?view=blocks", "article.posted"],
  ["/app/jobs/overview?view=list", "article.posted"],
  ["/app/jobs/calendar", ".month td"],
  ["/app/teachers", "tbody tr"],
  ["/app/teachers?view=cards", "tbody tr"],
])(`of ${jobs} jobs and ${teachers} teachers %s shows a few, and is light`, async (path, row) => {
  await page.goto(path);
  expect(await page.locator(row).count()).toBeWithin(5, 101);
  expect(await page.locator("*").count()).toBeLessThan(1_500);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(8_000);
});
