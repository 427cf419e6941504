// Shows (rule: no-step-behind).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import fi from "../../src/locales/fi/jobs.json" with { type: "json" };
import sv from "../../src/locales/sv/jobs.json" with { type: "json" };
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";
import { pressEarly } from "./presses.ts";

const { t, server, browser } = await stage();
const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
const home = "/app/settings";

async function person(lang: "fi" | "sv", width: number, { email }: { email: string }) {
  const { page, context } = await visitor(browser, server.origin, { lang, width });
  await signIn(page, email, testPassword);
  return { page, context };
}

/** Leads to a page from the settings, on a line that brings no script before `comes` is called. */
async function early(page: Page, to: string) {
  pressEarly(page);
  await page.unroute(scripts);
  // Whoever has gone back is there.
  if (path(page) !== home) await page.goto(home);
  const { promise: coming, resolve: comes } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await coming;
    // What asked for it may have been left.
    await route.continue().catch(() => {});
  });
  await page.goto(to, { waitUntil: "commit" });
  return comes;
}

const scripts = "**/_astro/*.js";
const at = (page: Page, address: RegExp) => page.waitForURL(address, { waitUntil: "commit" });
const no = (page: Page) => page.locator(".confirm-step a.quiet");

/** The page has its scripts, and has taken what it says from its address: another step than that is waited for from here on. */
async function whole(page: Page, comes: () => void): Promise<void> {
  comes();
  await page.waitForFunction(
    () =>
      document.readyState === "complete" &&
      !document.querySelector(".confirm-step") &&
      !/done=|confirm=/.test(location.search),
  );
}

const path = (page: Page) => page.url().slice(server.origin.length);

test("who presses before a script has come and says no comes back to where they were", async () => {
  const teacher = await createTeacher(t.db, { lang: "sv" });
  const substitute = await createSubstitute(t.db, { lang: "sv" });
  const { id } = await postJob(t.ctx, teacher, job);
  const back = async (page: Page, comes: () => void) => {
    await whole(page, comes);
    await page.goBack();
    expect(path(page)).toBe(home);
  };

  const { page, context } = await person("sv", 1440, substitute);
  const apart = await early(page, `/app/specific/${id}`);
  await page.getByRole("button", { name: sv.detail.apply }).click();
  await at(page, /confirm=apply/);
  await no(page).click();
  await back(page, apart);

  await apply(t.ctx, substitute, { key: id });
  const mine = await early(page, "/app/jobs/personal");
  await page.getByRole("link", { name: sv.applications.withdraw }).click();
  await at(page, /confirm=withdraw/);
  await no(page).click();
  await back(page, mine);
  await context.close();

  const school = await person("sv", 1440, teacher);
  const posted = await early(school.page, `/app/manage/${id}`);
  await school.page.getByRole("link", { name: sv.manage.choose }).first().click();
  await at(school.page, /confirm=choose/);
  await no(school.page).click();
  await back(school.page, posted);

  // Another look at the same list is no step either.
  const board = await early(school.page, "/app/jobs/overview?view=blocks");
  await school.page.getByRole("link", { name: sv.board.list, exact: true }).click();
  await at(school.page, /view=list/);
  await back(school.page, board);
  await school.context.close();
});

test("who presses before a script has come and says yes finds no question behind them", async () => {
  const teacher = await createTeacher(t.db);
  const substitute = await createSubstitute(t.db, { lang: "fi" });
  const { id } = await postJob(t.ctx, teacher, job);
  const { page, context } = await person("fi", 375, substitute);
  const comes = await early(page, `/app/specific/${id}`);
  await page.getByRole("button", { name: fi.detail.apply }).click();
  await at(page, /confirm=apply/);
  await page.getByRole("button", { name: fi.consent.agree }).click();
  await at(page, /\/app\/jobs\/personal/);
  await whole(page, comes);
  await page.goBack();
  expect(path(page)).toBe(`/app/specific/${id}`);
  await page.goBack();
  expect(path(page)).toBe(home);
  await context.close();
});

test("who hides and restores in a list before a script has come comes back to where they were", async () => {
  const teacher = await createTeacher(t.db);
  const substitute = await createSubstitute(t.db, { lang: "fi" });
  const { id } = await postJob(t.ctx, teacher, job);
  const { page, context } = await person("fi", 375, substitute);
  const press = async (name: string, done: RegExp, isFolded: boolean) => {
    const comes = await early(page, "/app/jobs/all");
    if (isFolded) await page.locator(".hidden-jobs > summary").click();
    const menu = page.locator(`.card-menu:has([name=job][value="${id}"])`);
    await menu.locator("summary").click();
    await menu.getByRole("button", { name, exact: true }).click();
    await at(page, done);
    await whole(page, comes);
    await page.goBack();
    expect(path(page)).toBe(home);
  };
  await press(fi.open.hide, /done=hidden/, false);
  await press(fi.open.restore, /done=restored/, true);
  await context.close();
});
