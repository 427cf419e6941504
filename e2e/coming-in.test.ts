import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { accounts } from "../db/schema/index.ts";
import { createLink } from "../server/modules/auth/index.ts";
import fi from "../src/locales/fi/auth.json" with { type: "json" };
import fiCommon from "../src/locales/fi/common.json" with { type: "json" };
import fiErrors from "../src/locales/fi/errors.json" with { type: "json" };
import fiJobs from "../src/locales/fi/jobs.json" with { type: "json" };
import sv from "../src/locales/sv/auth.json" with { type: "json" };
import svCommon from "../src/locales/sv/common.json" with { type: "json" };
import svErrors from "../src/locales/sv/errors.json" with { type: "json" };
import svJobs from "../src/locales/sv/jobs.json" with { type: "json" };
import { createSubstitute, createTeacher, testPassword } from "../tests/support/factories.ts";
import { bothWays, departures, signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const readers = [
  { lang: "fi", width: 375, words: fi, errors: fiErrors, jobs: fiJobs },
  { lang: "sv", width: 1440, words: sv, errors: svErrors, jobs: svJobs },
] as const;

const send = (page: Page) => page.locator("main form button.button").click();

test.each(readers)(
  "in $lang at $width px whoever has confirmed is led to the login after five seconds, unless they stay",
  async ({ lang, width, words }) => {
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await page.clock.install();
    const confirm = async () => {
      const { id, email } = await createTeacher(t.db, { lang });
      await page.goto(`/app/confirm/${await createLink(t.ctx, id, "confirm")}`);
      // The button is pressed by the page itself.
      await page.getByText(words.leaving.inFive).waitFor({ timeout: 8_000 });
      return email;
    };
    await confirm();
    await page.getByRole("button", { name: words.leaving.stay }).press("Enter");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words.confirm.toLogin);
    const led = await departures(page);
    await page.clock.runFor(60_000);
    expect(await led()).toEqual([]);

    const email = await confirm();
    expect(await page.locator("[data-leave-to]").getAttribute("data-leave-after")).toBe("5");
    await page.clock.runFor(5_000);
    await page.waitForURL(/\/app\/login$/);
    // The address is known by now: all that is asked for is the password.
    await page.locator(".remembered", { hasText: email }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("password");
    await context.close();
  },
);

test.each(readers)(
  "in $lang at $width px an address in capitals signs in, is remembered, and is changed",
  async ({ lang, width, words }) => {
    const { email } = await createTeacher(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    const field = page.locator("main input[name=email]");
    const switchTo = async (name: string, title: string) => {
      await page.getByRole("button", { name }).first().click();
      await page.getByRole("heading", { name: title }).waitFor();
    };
    await page.goto("/app/login");
    // Both languages, before anybody has signed in.
    const there = lang === "fi" ? "På svenska" : "Suomeksi";
    const back = lang === "fi" ? "Suomeksi" : "På svenska";
    await switchTo(there, (lang === "fi" ? sv : fi).login.greeting);
    await switchTo(back, words.login.greeting);
    await field.fill(` ${email.toUpperCase()} `);
    await page.locator("main input[name=password]").fill(testPassword);
    await send(page);
    await page.waitForURL(/\/app\/jobs\//);

    await context.clearCookies({ name: /session/i });
    await page.goto("/app/login");
    await page.locator(".remembered", { hasText: email }).waitFor();
    expect(await field.getAttribute("type")).toBe("hidden");
    await page.getByRole("link", { name: words.login.change }).click();
    await page.waitForURL(/\/app\/login\?change$/);
    expect(await field.inputValue()).toBe("");
    expect(await field.getAttribute("type")).toBe("email");
    // And is not remembered any more.
    await page.goto("/app/login");
    expect(await page.locator(".remembered").count()).toBe(0);
    await context.close();
  },
);

test.each(readers)(
  "in $lang at $width px who finds nothing open is told where they look, and led to other regions",
  async ({ lang, width, jobs }) => {
    // Where nobody posts.
    const { email } = await createSubstitute(t.db, { lang, regions: ["FI-01"] });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, email, testPassword);
    await page.goto("/app/jobs/all");
    const region = lang === "fi" ? "Ahvenanmaa" : "Åland";
    await page.locator(".empty p", { hasText: jobs.open.emptyIn.replace("{{regions}}", region) }).waitFor();
    await page.getByRole("link", { name: jobs.open.changeRegions }).click();
    await page.waitForURL(/\/app\/profile\?edit=basic/);
    await context.close();
  },
);

test.each(readers)(
  "in $lang at $width px who has no regions is told so in front of the open jobs, and led to them",
  async ({ lang, width, errors, jobs }) => {
    const { email } = await createSubstitute(t.db, { lang, regions: [] });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, email, testPassword);
    await page.goto("/app/jobs/all");
    const notice = page.locator("main .notice", { hasText: errors.application.noRegions });
    await notice.getByRole("link", { name: jobs.open.pickRegions }).click();
    await page.waitForURL(/\/app\/profile\?edit=basic/);
    await context.close();
  },
);

test.each(
  bothWays([
    { lang: "fi", width: 375, javaScriptEnabled: true, common: fiCommon },
    { lang: "sv", width: 1440, javaScriptEnabled: false, common: svCommon },
  ] as const),
)(
  "in $lang at $width px $how who breaks registering off comes to the login, and nothing of it is kept",
  async ({ lang, width, javaScriptEnabled, common, mark }) => {
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("register")) posts.push(request.url());
    });
    const email = `kesken-${mark}@example.test`;
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
