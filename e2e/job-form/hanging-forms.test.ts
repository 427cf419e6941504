// Shows (rule: calls-end).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import fi from "../../src/locales/fi/errors.json" with { type: "json" };
import { createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { createOrganization } from "../../tests/support/world/organizations.ts";
import { signIn, visitor } from "../browser.ts";
import { lineTo } from "../installed/line.fixture.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

/** On a line that is held nobody waits for twenty seconds; on one that is not, everything may take as long as it takes. */
function haste(): void {
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (milliseconds) =>
    timeout.call(AbortSignal, "hasty" in window ? milliseconds / 20 : milliseconds);
}
const hurry = (page: Page) => page.evaluate(() => Object.assign(window, { hasty: true }) && undefined);
const waitAgain = (page: Page) => page.evaluate(() => Reflect.deleteProperty(window, "hasty"));

test("signing in on a line that does not answer, or stops in the middle, says so and keeps what was typed", async () => {
  const { email } = await createSubstitute(t.db, { lang: "fi" });
  const line = lineTo(server.origin);
  const { page, context } = await visitor(browser, line.origin, { lang: "fi" });
  await page.addInitScript(haste);
  await page.goto("/app/login", { waitUntil: "load" });
  await page.locator("[name=email]").fill(email);
  const password = page.locator("[name=password]");
  await password.fill("not this one");
  const form = page.locator("main form[data-checked]");
  const said = form.getByRole("alert");
  const press = async () => {
    await form.locator("button.button").click();
    await page.locator("form[data-checked]:not([aria-busy=true])").waitFor();
    expect(await password.inputValue()).not.toBe("");
  };

  line.holdEnds("/app/login");
  await hurry(page);
  await press();
  expect(await said.textContent()).toContain(fi.unanswered);
  line.holdEnds(undefined);
  await waitAgain(page);
  await press();
  expect(await form.locator(".error").count()).toBe(1);

  await password.fill(testPassword);
  line.hold();
  await hurry(page);
  await press();
  expect(await said.textContent()).toContain(fi.unanswered);
  line.letGo();
  await waitAgain(page);
  await form.locator("button.button").click();
  await page.waitForURL(/\/app\/(jobs|profile)/);
  await context.close();
  await line.close();
});

test("a workbook whose beginning does not come says so beside its button, which tries it again", async () => {
  const { principal } = await createOrganization(t.db, { passcode: "hidas-taulukko" });
  const line = lineTo(server.origin);
  const { page, context } = await visitor(browser, line.origin, { lang: "fi", width: 1440 });
  await page.addInitScript(haste);
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/export", { waitUntil: "load" });
  const button = page.locator("a[data-workbook]");
  line.holdEnds("/api/stats/statistics");
  await hurry(page);
  await button.click();
  await page.locator(".download-failed").filter({ hasText: /\S/ }).waitFor();
  line.holdEnds(undefined);
  await waitAgain(page);
  const download = page.waitForEvent("download");
  await button.click();
  await (await download).cancel();
  expect(await page.locator(".download-failed").textContent()).toBe("");
  line.letGo();
  await context.close();
  await line.close();
});
