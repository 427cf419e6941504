// Shows (rule: confirmed-address, remembered-address).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { accounts } from "../../db/schema/index.ts";
import { createLink } from "../../server/modules/auth/links/index.ts";
import fi from "../../src/locales/fi/auth.json" with { type: "json" };
import fiCommon from "../../src/locales/fi/common.json" with { type: "json" };
import fiJobs from "../../src/locales/fi/jobs.json" with { type: "json" };
import sv from "../../src/locales/sv/auth.json" with { type: "json" };
import svCommon from "../../src/locales/sv/common.json" with { type: "json" };
import svErrors from "../../src/locales/sv/errors.json" with { type: "json" };
import svJobs from "../../src/locales/sv/jobs.json" with { type: "json" };
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { departures, signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const phone = { lang: "fi", width: 375 } as const;
const desk = { lang: "sv", width: 1440 } as const;

const send = (page: Page) => page.locator("main form button.button").click();

test("whoever has confirmed is led to the login after five seconds, unless they stay", async () => {
  const { page, context } = await visitor(browser, server.origin, phone);
  await page.clock.install();
  const confirm = async () => {
    const { id, email } = await createTeacher(t.db, { lang: "fi" });
    await page.goto(`/app/confirm/${await createLink(t.ctx, id, "confirm")}`);
    // The button is pressed by the page itself.
    await page.getByText(fi.leaving.inFive).waitFor();
    return email;
  };
  await confirm();
  await page.getByRole("button", { name: fi.leaving.stay }).press("Enter");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(fi.confirm.toLogin);
  const led = await departures(page);
  await page.clock.runFor(60_000);
  expect(await led()).toEqual([]);

  const email = await confirm();
  expect(await page.locator("[data-leave-to]").getAttribute("data-leave-after")).toBe("5");
  await page.clock.runFor(5_000);
  await page.waitForURL(/\/app\/login$/);
  // The address is known by now: all that is asked for is the password.
  await page.locator(".remembered", { hasText: email }).waitFor();
  await page.locator("[name=password]:focus").waitFor();
  await context.close();
});

test.each([
  ["fi", fi, 375],
  ["sv", sv, 1440],
] as const)(
  "who did not register is warned before confirming, and finds the way to a password of their own after, in %s",
  async (lang, say, width) => {
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      width,
      javaScriptEnabled: false,
    });
    const { id, email } = await createTeacher(t.db, { lang });
    await t.db.update(accounts).set({ confirmedAt: null }).where(eq(accounts.id, id));
    await page.goto(`/app/confirm/${await createLink(t.ctx, id, "confirm")}`);
    await page.getByText(say.confirm.notYou).waitFor();
    await page.getByRole("button", { name: say.confirm.submit }).click();
    await page.getByText(say.confirm.othersPassword).waitFor();
    await page.getByRole("link", { name: say.reset.title }).click();
    expect(await page.locator("[name=email]").inputValue()).toBe(email);
    await send(page);
    await page.getByText(say.forgot.sent).waitFor();
    await context.close();
  },
);

test("an address in capitals signs in, is remembered, and is changed", async () => {
  const { email } = await createTeacher(t.db, { lang: "sv" });
  const { page, context } = await visitor(browser, server.origin, desk);
  const field = page.locator("main input[name=email]");
  const switchTo = async (lang: string, title: string) => {
    await page.locator(`button[name=lang][value=${lang}]`).first().click();
    await page.getByRole("heading", { name: title }).waitFor();
  };
  await page.goto("/app/login");
  // Both languages, before anybody has signed in.
  await switchTo("fi", fi.login.greeting);
  await switchTo("sv", sv.login.greeting);
  await field.fill(` ${email.toUpperCase()} `);
  await page.locator("main input[name=password]").fill(testPassword);
  await send(page);
  await page.waitForURL(/\/app\/jobs\//);

  await context.clearCookies({ name: /session/i });
  await page.goto("/app/login");
  await page.locator(".remembered", { hasText: email }).waitFor();
  expect(await field.getAttribute("type")).toBe("hidden");
  await page.getByRole("link", { name: sv.login.change }).click();
  await page.waitForURL(/\/app\/login\?change$/);
  expect(await field.inputValue()).toBe("");
  expect(await field.getAttribute("type")).toBe("email");
  // And is not remembered any more.
  await page.goto("/app/login");
  expect(await page.locator(".remembered").count()).toBe(0);
  await context.close();
});

test("who finds nothing open is told where they look, and led to other regions", async () => {
  // Where nobody posts.
  const { email } = await createSubstitute(t.db, { lang: "fi", regions: ["FI-01"] });
  const { page, context } = await visitor(browser, server.origin, phone);
  await signIn(page, email, testPassword);
  await page.goto("/app/jobs/all");
  const where = fiJobs.open.emptyIn.replace("{{regions}}", "Ahvenanmaa");
  await page.locator(".empty p", { hasText: where }).waitFor();
  await page.getByRole("link", { name: fiJobs.open.changeRegions }).click();
  await page.waitForURL(/\/app\/profile\?edit=basic/);
  await context.close();
});

test("who has no regions is told so in front of the open jobs, and led to them", async () => {
  const { email } = await createSubstitute(t.db, { lang: "sv", regions: [] });
  const { page, context } = await visitor(browser, server.origin, desk);
  await signIn(page, email, testPassword);
  await page.goto("/app/jobs/all");
  const notice = page.locator("main .notice", { hasText: svErrors.application.noRegions });
  await notice.getByRole("link", { name: svJobs.open.pickRegions }).click();
  await page.waitForURL(/\/app\/profile\?edit=basic/);
  await context.close();
});

test.each([
  { ...phone, javaScriptEnabled: true, how: "with scripts", common: fiCommon },
  { ...desk, javaScriptEnabled: false, how: "without scripts", common: svCommon },
] as const)(
  "in $lang at $width px $how who breaks registering off comes to the login, and nothing of it is kept",
  async ({ lang, width, javaScriptEnabled, common }) => {
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("register")) posts.push(request.url());
    });
    const email = `kesken-${lang}@example.test`;
    const typed = { firstName: "Kesken", lastName: "Jäänyt", email, password: "lumisade-26" };
    await page.goto("/app/login");
    await page.goto("/app/register/user");
    for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
    await page.locator("main form").getByRole("link", { name: common.page.cancel, exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/app/login" && url.search === "");
    // Neither the notice of who has registered, nor the address.
    expect(await page.locator(".notice.brief").count()).toBe(0);
    expect(await page.locator("main input[name=email]").inputValue()).toBe("");
    const kept = await context.storageState();
    for (const value of Object.values(typed)) expect(JSON.stringify(kept)).not.toContain(value);
    expect(await t.db.$count(accounts, eq(accounts.email, email))).toBe(0);
    expect(posts).toEqual([]);
    // The way back is the form, which another visit finds empty.
    await page.goBack();
    await page.waitForURL(/\/app\/register\/user$/);
    await page.goto("/app/register/user");
    for (const name of Object.keys(typed)) expect(await page.locator(`[name=${name}]`).inputValue()).toBe("");
    await context.close();
  },
);
