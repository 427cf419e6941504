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
const path = (page: Page) => page.url().slice(server.origin.length);

test.each(readers)(
  "who presses before a script has come and says no comes back to where they were: %s, %d px",
  async (lang, width) => {
    const teacher = await createTeacher(t.db, { lang });
    const substitute = await createSubstitute(t.db, { lang });
    const { id } = await postJob(t.ctx, teacher, job);
    const text = words[lang];
    const back = async ({ page, context, comes }: Awaited<ReturnType<typeof early>>) => {
      comes();
      await page.goBack();
      expect(path(page)).toBe(home);
      await context.close();
    };

    const open = await early(lang, width, substitute.email, `/app/specific/${id}`);
    await open.page.getByRole("button", { name: text.detail.apply }).click();
    await at(open.page, /confirm=apply/);
    await open.page.locator(".confirm-step").getByRole("link", { name: text.common.cancel }).click();
    await at(open.page, /\/app\/specific\/[^?]+$/);
    await back(open);

    await apply(t.ctx, substitute, { key: id });
    const mine = await early(lang, width, substitute.email, "/app/jobs/personal");
    await mine.page.getByRole("link", { name: text.applications.withdraw }).click();
    await at(mine.page, /confirm=withdraw/);
    await mine.page.getByRole("link", { name: text.applications.confirm.no }).click();
    await at(mine.page, /done=unchanged|personal$/);
    await back(mine);

    const posted = await early(lang, width, teacher.email, `/app/manage/${id}`);
    await posted.page.getByRole("link", { name: text.manage.choose }).first().click();
    await at(posted.page, /confirm=choose/);
    await posted.page.getByRole("link", { name: text.profile.confirm.no }).click();
    await at(posted.page, /\/app\/manage\/[^?]+(\?done=.*)?$/);
    await back(posted);

    // Another look at the same list is no step either.
    const board = await early(lang, width, teacher.email, "/app/jobs/overview?view=blocks");
    await board.page.getByRole("link", { name: text.board.list }).click();
    await at(board.page, /view=list/);
    await back(board);
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
    comes();
    await page.goBack();
    expect(path(page)).toBe(`/app/specific/${id}`);
    await page.goBack();
    expect(path(page)).toBe(home);
    await context.close();
  },
);
