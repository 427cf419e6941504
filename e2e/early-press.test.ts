import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { apply } from "../server/modules/bookings/index.ts";
import { postJob } from "../server/modules/jobs/index.ts";
import fi from "../src/locales/fi/jobs.json" with { type: "json" };
import sv from "../src/locales/sv/jobs.json" with { type: "json" };
import { createSubstitute, createTeacher, testPassword } from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const words = { fi, sv };
const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
const readers = [
  ["fi", 375],
  ["sv", 1440],
] as const;
const home = "/app/settings";

/** Somebody who came to a page from their settings, on a line that brings no script before `comes` is called. */
async function early(lang: "fi" | "sv", width: number, email: string, path: string) {
  const { page, context } = await visitor(browser, server.origin, { lang, width });
  await signIn(page, email, testPassword);
  await page.goto(home);
  const { promise: coming, resolve: comes } = Promise.withResolvers<void>();
  await page.route("**/_astro/*.js", async (route) => {
    await coming;
    // What asked for it may have been left.
    await route.continue().catch(() => {});
  });
  await page.goto(path, { waitUntil: "commit" });
  return { page, context, comes };
}

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

test.each(readers)(
  "who presses before a script has come and says no comes back to where they were: %s, %d px",
  async (lang, width) => {
    const teacher = await createTeacher(t.db, { lang });
    const substitute = await createSubstitute(t.db, { lang });
    const { id } = await postJob(t.ctx, teacher, job);
    const text = words[lang];
    const back = async ({ page, context, comes }: Awaited<ReturnType<typeof early>>) => {
      await no(page).click();
      await whole(page, comes);
      await page.goBack();
      expect(path(page)).toBe(home);
      await context.close();
    };

    const open = await early(lang, width, substitute.email, `/app/specific/${id}`);
    await open.page.getByRole("button", { name: text.detail.apply }).click();
    await at(open.page, /confirm=apply/);
    await back(open);

    await apply(t.ctx, substitute, { key: id });
    const mine = await early(lang, width, substitute.email, "/app/jobs/personal");
    await mine.page.getByRole("link", { name: text.applications.withdraw }).click();
    await at(mine.page, /confirm=withdraw/);
    await back(mine);

    const posted = await early(lang, width, teacher.email, `/app/manage/${id}`);
    await posted.page.getByRole("link", { name: text.manage.choose }).first().click();
    await at(posted.page, /confirm=choose/);
    await back(posted);

    // Another look at the same list, of which a phone has one, is no step either.
    if (width === 375) return;
    const board = await early(lang, width, teacher.email, "/app/jobs/overview?view=blocks");
    await board.page.getByRole("link", { name: text.board.list, exact: true }).click();
    await at(board.page, /view=list/);
    await whole(board.page, board.comes);
    await board.page.goBack();
    expect(path(board.page)).toBe(home);
    await board.context.close();
  },
  60_000,
);

test.each(readers)(
  "who presses before a script has come and says yes finds no question behind them: %s, %d px",
  async (lang, width) => {
    const teacher = await createTeacher(t.db, { lang });
    const substitute = await createSubstitute(t.db, { lang });
    const { id } = await postJob(t.ctx, teacher, job);
    const { page, context, comes } = await early(lang, width, substitute.email, `/app/specific/${id}`);
    await page.getByRole("button", { name: words[lang].detail.apply }).click();
    await at(page, /confirm=apply/);
    await page.getByRole("button", { name: words[lang].consent.agree }).click();
    await at(page, /\/app\/jobs\/personal/);
    await whole(page, comes);
    await page.goBack();
    expect(path(page)).toBe(`/app/specific/${id}`);
    await page.goBack();
    expect(path(page)).toBe(home);
    await context.close();
  },
);

test.each(readers)(
  "who hides and restores in a list before a script has come comes back to where they were: %s, %d px",
  async (lang, width) => {
    const teacher = await createTeacher(t.db, { lang });
    const substitute = await createSubstitute(t.db, { lang });
    const { id } = await postJob(t.ctx, teacher, job);
    const text = words[lang];
    const press = async (name: string, done: RegExp, isFolded: boolean) => {
      const { page, context, comes } = await early(lang, width, substitute.email, "/app/jobs/all");
      if (isFolded) await page.locator(".hidden-jobs > summary").click();
      const menu = page.locator(`.card-menu:has([name=job][value="${id}"])`);
      await menu.locator("summary").click();
      await menu.getByRole("button", { name, exact: true }).click();
      await at(page, done);
      await whole(page, comes);
      await page.goBack();
      expect(path(page)).toBe(home);
      await context.close();
    };
    await press(text.open.hide, /done=hidden/, false);
    await press(text.open.restore, /done=restored/, true);
  },
  60_000,
);
