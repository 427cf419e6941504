// Shows (rule: new-version).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { version } from "../../package.json";
import fi from "../../src/locales/fi/common.json" with { type: "json" };
import sv from "../../src/locales/sv/common.json" with { type: "json" };
import { createTeacher, testPassword } from "../../tests/support/factories.ts";
import { markPage, signIn, visitor, wasNotReloaded } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

/** A file that no page asks for. */
const later = "/app/badge-96.png";
/** Asks for something, which is answered after all that the page has asked for before has come and has been read. */
const afterAnswers = (page: Page) =>
  page.evaluate(async (path) => (await fetch(path, { cache: "no-store" })).text(), later);

test.each([
  { lang: "fi", width: 1440, texts: fi },
  { lang: "sv", width: 375, texts: sv },
] as const)(
  "a page of an earlier version asks to be loaded anew, and waits: $lang at $width",
  async (reader) => {
    const { lang, width, texts } = reader;
    const teacher = await createTeacher(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, teacher.email, testPassword);
    await page.clock.install();
    await page.goto("/app/settings/description");
    const asked = page.waitForResponse("**/app/version.txt");
    await page.clock.runFor(11 * 60_000);
    expect((await (await asked).text()).trim()).toBe(version);
    await afterAnswers(page);
    const bar = page.locator(".new-version .notice");
    expect(await bar.count()).toBe(0);

    // Stands for the release after this one.
    await page.route("**/app/version.txt", (route) => route.fulfill({ body: "99.0.0" }));
    await page.locator("textarea").first().fill("Avain on kansliassa.");
    await markPage(page);
    await page.clock.runFor(11 * 60_000);
    await bar.getByText(texts.newVersion.text).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.clock.runFor(60 * 60_000);
    expect(await wasNotReloaded(page)).toBe(true);
    expect(await page.locator("textarea").first().inputValue()).toBe("Avain on kansliassa.");
    await bar.getByRole("button", { name: texts.page.close }).press("Enter");
    expect([await bar.count(), await page.locator("#content:focus").count()]).toEqual([0, 1]);
    let askedAgain = 0;
    page.on("request", (request) => request.url().endsWith("/version.txt") && askedAgain++);
    await page.clock.runFor(11 * 60_000);
    await afterAnswers(page);
    expect([askedAgain, await bar.count()]).toEqual([0, 0]);

    await page.reload();
    await page.clock.runFor(11 * 60_000);
    await markPage(page);
    await bar.getByRole("button", { name: texts.newVersion.load }).click();
    await page.locator("body:not([data-not-reloaded])").waitFor({ state: "attached" });
    await context.close();
  },
);

test("a page fills the screen, and gives it back", async () => {
  const teacher = await createTeacher(t.db);
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  await signIn(page, teacher.email, testPassword);
  await page.goto("/app/jobs/overview");
  const button = page.getByRole("button", { name: fi.menu.fullScreen });
  await button.click();
  await page.locator("[data-full-screen][aria-pressed=true]").waitFor();
  expect(await page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true);
  await button.press("Enter");
  await page.locator("[data-full-screen][aria-pressed=false]").waitFor();
  expect(await page.evaluate(() => document.fullscreenElement)).toBe(null);
  await context.close();
});

test("a page that fails says so, with a way to load the same anew", async () => {
  const [lang, texts] = ["sv", sv] as const;
  const teacher = await createTeacher(t.db, { lang });
  const { page, context } = await visitor(browser, server.origin, { lang });
  await signIn(page, teacher.email, testPassword);
  await t.client`alter table account_grades rename to elsewhere`;
  try {
    const answer = await page.goto("/app/settings/description?done=saved");
    expect(answer?.status()).toBe(500);
    await page.getByRole("heading", { level: 1, name: texts.failed.title }).waitFor();
    await page.getByText(texts.failed.text).waitFor();
  } finally {
    await t.client`alter table elsewhere rename to account_grades`;
  }
  await page.getByRole("link", { name: texts.failed.reload }).click();
  await page.getByRole("heading", { level: 1, name: texts.failed.title }).waitFor({ state: "detached" });
  // The address of the page was whole: it tells what had been done.
  await page.locator(".toast").waitFor();
  await context.close();
});
