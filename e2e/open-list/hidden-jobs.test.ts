// Shows (rule: placements, menu-counts).
import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { placeJob } from "../../server/modules/jobs/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import fi from "../../src/locales/fi/jobs.json" with { type: "json" };
import sv from "../../src/locales/sv/jobs.json" with { type: "json" };
import { eventually } from "../../tests/support/eventually.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const texts = { fi, sv };
const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
const phone = { lang: "fi", width: 375 } as const;
const desk = { lang: "sv", width: 1440 } as const;

/**
 * Two jobs, and somebody who has their list open, or the page of the first of them.
 * @param path "/app/jobs/personal": they have applied for both
 * @param hidden whether they have hidden the first
 */
async function market(
  { lang, width }: typeof phone | typeof desk,
  path: string,
  { scripts: javaScriptEnabled = true, hidden = false } = {},
) {
  const teacher = await createTeacher(t.db);
  const substitute = await createSubstitute(t.db, { lang });
  const times = { startTime: "08:00", endTime: "12:00", type: "one" };
  const keys: string[] = [];
  for (const n of [3, 4]) {
    const { id: key } = await postJob(t.ctx, teacher, { ...times, startDate: day(n) });
    if (path === "/app/jobs/personal") await apply(t.ctx, substitute, { key, alreadyWarned: false });
    keys.push(key);
  }
  if (hidden) await placeJob(t.ctx, substitute, keys[0] ?? "", "inactive");
  const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
  await signIn(page, substitute.email, testPassword);
  await page.goto(path === first ? `${first}${keys[0]}` : path);
  if (javaScriptEnabled) await whole(page);
  return { page, context, school: teacher.schools[0]?.name ?? "", keys };
}

const first = "/app/specific/";

/** A finger that goes over the middle of a card to the left. */
async function pull(page: Page, card: Locator): Promise<void> {
  await card.scrollIntoViewIfNeeded();
  const box = await card.boundingBox();
  if (!box) throw new Error("the card is not to be seen");
  const finger = await page.context().newCDPSession(page);
  const y = box.y + box.height / 2;
  const from = box.x + 250;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch("touchStart", from);
  for (const distance of [20, 60, 120, 160]) await touch("touchMove", from - distance);
  await touch("touchEnd");
  await finger.detach();
}

test("what is hidden is found from above the list, and restored there", async () => {
  const { open: words, filter, done } = fi;
  const { page, context } = await market(phone, "/app/jobs/all");
  const found = page.getByRole("link", { name: words.hiddenHere });
  const here = page.locator("main article.job:not(.hidden-jobs article)");
  await here.nth(1).waitFor();
  const before = await here.count();
  expect(await found.count()).toBe(0);
  await here.first().locator("summary").click();
  await here.first().getByRole("button", { name: words.hide }).click();
  await found.getByText("1").waitFor();
  // With filters set it is in sight as well, its number too.
  await page.goto("/app/jobs/all?type=one&can=1");
  const number = await found.locator(".count").boundingBox();
  expect((number?.x ?? 400) + (number?.width ?? 0)).toBeLessThanOrEqual(375);
  await page.getByRole("link", { name: filter.clear }).first().click();
  await page.waitForURL((url) => !url.search.includes("type"));
  await whole(page);
  await found.focus();
  await page.keyboard.press("Enter");
  const hidden = page.locator(".hidden-jobs article");
  await hidden.waitFor();
  await hidden.locator("summary").click();
  await hidden.getByRole("button", { name: words.restore }).click();
  await outcomeShown(page, true, done.restored);
  await found.waitFor({ state: "hidden" });
  expect(await here.count()).toBe(before);
  await context.close();
});

test("a hidden school is shown again from the toast", async () => {
  const { open: words } = sv;
  const { page, context, school } = await market(desk, "/app/jobs/all");
  const ofSchool = page.locator("main article.job", { hasText: school });
  await ofSchool.first().locator("summary").click();
  await ofSchool.first().getByRole("link", { name: words.hideSchool }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.confirmSchool.ok }).click();
  await ofSchool.first().waitFor({ state: "detached" });
  await page.locator(".toast").getByRole("button", { name: words.undo }).click();
  await ofSchool.nth(1).waitFor();
  await context.close();
});

test("an application is swiped to its withdrawal, and applied for anew from the toast", async () => {
  const { applications: words } = fi;
  const { page, context } = await market(phone, "/app/jobs/personal");
  const swiped = page.locator(".swiped");
  await pull(page, swiped.first().locator(".swipe-card"));
  await swiped.first().locator(".swipe-actions button").click();
  // The swipe itself opened nothing.
  expect(new URL(page.url()).pathname).toBe("/app/jobs/personal");
  await page.getByRole("dialog").getByRole("button", { name: words.confirm.ok }).click();
  await swiped.nth(1).waitFor({ state: "detached" });
  expect(await swiped.count()).toBe(1);
  await page.locator(".toast").getByRole("button", { name: words.again }).click();
  await swiped.nth(1).waitFor();
  await context.close();
});

// A phone swipes, and a desk has the menu.
test.each([phone, desk])(
  "what one applied for and hid is deleted from the list, put back from the toast and restored: $lang at $width px",
  async (reader) => {
    const { applications: words, open, common } = texts[reader.lang];
    const { page, context } = await market(reader, "/app/jobs/personal", { hidden: true });
    const older = page.getByRole("region", { name: words.inactive }).locator("article");
    const menu = older.locator("summary");
    if (reader.width === 375) {
      await pull(page, page.locator("#older .swipe-card"));
      await page.locator("#older .swipe-actions").getByRole("button", { name: open.delete }).click();
    } else {
      await menu.click();
      await older.getByRole("link", { name: open.delete }).click();
    }
    const question = page.getByRole("dialog", { name: common.areYouSure });
    await question.getByText(words.remove.standing).waitFor();
    await question.getByRole("button", { name: open.delete }).click();
    await older.waitFor({ state: "detached" });
    await page.locator(".toast").getByRole("button", { name: open.undo }).click();
    await menu.click();
    await older.getByRole("button", { name: open.restore }).click();
    await older.waitFor({ state: "detached" });
    expect(await page.locator("main article.job").count()).toBe(2);
    await context.close();
  },
);

test("without scripts what one applied for and hid is deleted from the list after a question", async () => {
  const { applications: words, open, done } = texts.sv;
  const { page, context } = await market(desk, "/app/jobs/personal", { hidden: true, scripts: false });
  const older = page.getByRole("region", { name: words.inactive }).locator("article");
  await older.locator("summary").click();
  await older.getByRole("link", { name: open.delete }).click();
  await page.getByText(words.remove.standing).waitFor();
  await page.locator(".confirm-step").getByRole("button", { name: open.delete }).click();
  await outcomeShown(page, false, done.removed);
  expect(await older.count()).toBe(0);
  await context.close();
});

test("a job is hidden on its own page by the keyboard, and brought back from the toast and there", async () => {
  const { open, detail } = sv;
  const { page, context, keys } = await market(desk, first);
  const hide = page.getByRole("button", { name: open.hide });
  const restore = page.getByRole("button", { name: detail.restore });
  const focused = page.locator("main button:focus");
  const counted = async () =>
    (await page.locator('[data-menu-count="open"]').allTextContents()).map((text) =>
      Number.parseInt(text, 10),
    );
  const before = await counted();
  expect(before[0]).toBeGreaterThan(1);
  await hide.focus();
  await page.keyboard.press("Enter");
  await page.getByText(detail.hidden).waitFor();
  await focused.and(restore).waitFor();
  // The menu counts with it, in the bar of a phone and beside the page.
  const without = before.map((count) => count - 1);
  await eventually("one fewer is open", async () => Bun.deepEquals(await counted(), without));
  await page.locator(".toast").getByRole("button", { name: open.undo }).click();
  await hide.waitFor();
  expect(await page.getByText(detail.hidden).count()).toBe(0);
  await eventually("as many as before", async () => Bun.deepEquals(await counted(), before));

  await hide.click();
  await restore.click();
  await hide.click();
  await restore.waitFor();
  await page.goto("/app/jobs/all");
  const link = `a[href="/app/specific/${keys[0]}"]`;
  expect(await page.locator(`.hidden-jobs ${link}`).count()).toBe(1);
  expect(await page.locator(`main article.job ${link}`).count()).toBe(1);
  await context.close();
});

test("without scripts a job is hidden on its own page, too", async () => {
  const { open, detail } = fi;
  const { page, context } = await market(phone, first, { scripts: false });
  await page.getByRole("button", { name: open.hide }).click();
  await page.getByText(detail.hidden).waitFor();
  await outcomeShown(page, false, fi.done.hidden);
  await page.getByRole("button", { name: detail.restore }).click();
  await page.getByRole("button", { name: open.hide }).waitFor();
  await context.close();
});
