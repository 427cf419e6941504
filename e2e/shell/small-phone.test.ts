import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { withoutCache } from "../pages/measures/weight.ts";
import { wrongInLowWindows } from "../pages/measures/zoomed.ts";
import { workingDay } from "../pages/working-days.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const height = 667;

/** On which height of the window the one strong button of a page ends. */
const endOfButton = (page: Page) =>
  page
    .locator("main .button:not(.quiet):visible")
    .first()
    .evaluate((button) => button.getBoundingClientRect().bottom);

test.each(["fi", "sv"] as const)(
  "on a small phone the strong button of a visitor's page is in sight, and covers no field that has the focus: %s",
  async (lang) => {
    const { page, context } = await visitor(browser, server.origin, { lang, width: 375 });
    await page.setViewportSize({ width: 375, height });
    for (const path of ["/", "/app/login", "/app/register/user", "/app/register/principal"]) {
      await page.goto(path, { waitUntil: "load" });
      expect(await endOfButton(page)).toBeLessThanOrEqual(height);
    }
    await page.goto("/app/register/user", { waitUntil: "load" });
    const top = await page
      .locator(".registration > .actions")
      .evaluate((bar) => bar.getBoundingClientRect().top);
    await page.locator("main [name=firstName]").focus();
    for (const name of ["lastName", "email", /mail/i]) {
      await page.keyboard.press("Tab");
      const field = page.locator("main input:focus");
      expect(await field.getAttribute("name")).toMatch(name);
      expect(await field.evaluate((each) => each.getBoundingClientRect().bottom)).toBeLessThanOrEqual(top);
    }
    await context.close();
  },
);

test.each(["fi", "sv"] as const)("so is that of writing to the support, above the bar: %s", async (lang) => {
  const substitute = await createSubstitute(t.db, { lang });
  const { page, context } = await visitor(browser, server.origin, { lang, width: 375 });
  await signIn(page, substitute.email, testPassword);
  await page.setViewportSize({ width: 375, height });
  await page.goto("/app/support", { waitUntil: "load" });
  const bar = await page.locator("nav.tabs").evaluate((tabs) => tabs.getBoundingClientRect().top);
  expect(await endOfButton(page)).toBeLessThanOrEqual(bar);
  await context.close();
});

test.each(["fi", "sv"] as const)(
  "so are those of a principal's forms, which cover no field that has the focus: %s",
  async (lang) => {
    const names = [`Kaukaisten Saarien Yhtenäiskoulu ${lang}`, `Kaukaisten Saarien Kansanopisto ${lang}`];
    const schools = await Promise.all(names.map((name) => createSchool(t.db, { name })));
    const principal = await createPrincipal(t.db, { schools, lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width: 375 });
    await signIn(page, principal.email, testPassword);
    await page.setViewportSize({ width: 375, height });
    for (const path of ["/app/principal/settings", "/app/teachers/create", "/app/teachers/import"]) {
      await page.goto(path, { waitUntil: "load" });
      const bar = await page.locator("nav.tabs").evaluate((tabs) => tabs.getBoundingClientRect().top);
      expect(await endOfButton(page)).toBeLessThanOrEqual(bar);
      const form = page.locator(".card.form:has(.actions > .button:not(.quiet))");
      // What is higher than there is room is typed into from its top.
      for (const field of await form.locator(":is(input, select):visible").all()) {
        await field.focus();
        const end = await field.evaluate((each) => each.getBoundingClientRect().bottom);
        const actions = await form.locator(".actions").evaluate((each) => each.getBoundingClientRect().top);
        expect(end).toBeLessThanOrEqual(Math.ceil(actions));
      }
    }
    await context.close();
  },
);

test.each(["fi", "sv"] as const)(
  "at 400 %% the question what one agrees to moves as a whole, and begins at its first word: %s",
  async (lang) => {
    const teacher = await createTeacher(t.db);
    const substitute = await createSubstitute(t.db, { lang });
    const startDate = workingDay(2, t.ctx.now());
    const { id } = await postJob(t.ctx, teacher, {
      startDate,
      startTime: "08:00",
      endTime: "14:00",
      type: "one",
    });
    const { page, context } = await visitor(browser, server.origin, { lang, width: 320 });
    await signIn(page, substitute.email, testPassword);
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(`/app/specific/${id}`);
    await whole(page);
    const say = textsIn(lang);
    await page.getByRole("button", { name: say("jobs:detail.apply"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    expect(await dialog.evaluate((each) => each.scrollTop)).toBe(0);
    expect(await wrongInLowWindows(page, await withoutCache(page))).toEqual([]);
    await context.close();
  },
);

test("the bar of a phone is not painted in part, while its page still comes", async () => {
  const substitute = await createSubstitute(t.db);
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 375 });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/support", { waitUntil: "load" });
  const items = page.locator("nav.tabs li");
  expect(await items.locator("visible=true").count()).toBe(5);
  await items.last().evaluate((last) => last.remove());
  expect(await items.locator("visible=true").count()).toBe(0);
  await context.close();
});
