// Shows (rule: pauses, ask-before).
import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const say = textsIn("fi");
const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
const times = { startTime: "08:00", endTime: "12:00" };

beforeAll(async () => {
  const teacher = await createTeacher(t.db);
  for (const n of [3, 4, 30]) await postJob(t.ctx, teacher, { ...times, startDate: day(n), type: "one" });
});

async function openList({ mayComplain, clock = false }: { mayComplain?: RegExp; clock?: boolean } = {}) {
  const substitute = await createSubstitute(t.db);
  const { page } = await visitor(browser, server.origin, {
    lang: "fi",
    width: 390,
    ...(mayComplain ? { mayComplain } : {}),
  });
  await signIn(page, substitute.email, testPassword);
  if (clock) await page.clock.install();
  await page.goto("/app/jobs/all");
  await whole(page);
  return page;
}

const cards = (page: Page) => page.locator("main article.job");
const first = (page: Page) => page.locator(".swiped").first();
const tray = (page: Page) => first(page).locator(".swipe-actions");

/** A finger that goes from the middle of the first card so far to the side, in steps as a hand makes them. */
async function pull(page: Page, distance: number): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const box = await first(page).locator(".swipe-card").boundingBox();
  if (!box) throw new Error("the first card is not to be seen");
  const y = box.y + box.height / 2;
  const from = Math.max(box.x, 0) + 190;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch("touchStart", from);
  for (const part of [0.1, 0.3, 0.6, 1]) await touch("touchMove", from + distance * part);
  await touch("touchEnd");
  await finger.detach();
}

/** Until a finger comes there is no tray. */
const shown = async (page: Page) => (await first(page).locator(".swipe-actions:not([inert])").count()) > 0;

test("a finger pulls a card aside to its actions, and lets it go again", async () => {
  const page = await openList();
  expect(await shown(page)).toBe(false);
  // Not far enough.
  await pull(page, -40);
  expect(await shown(page)).toBe(false);
  await pull(page, -150);
  await first(page).locator(".swipe-actions:not([inert])").waitFor();
  // Beside all cards.
  await page.mouse.click(4, 500);
  await first(page).locator(".swipe-actions[inert]").waitFor({ state: "attached" });
  // The swipe itself opened nothing.
  expect(new URL(page.url()).pathname).toBe("/app/jobs/all");

  await pull(page, -150);
  await tray(page)
    .getByRole("button", { name: say("jobs:open.hide") })
    .click();
  await page.getByText(say("jobs:done.hidden")).waitFor();
  await page.locator(".hidden-jobs .count").getByText("1").waitFor();
  await page.context().close();
});

test("a job is hidden once, however often that is pressed, while another one can be hidden too", async () => {
  const page = await openList();
  const answer = Promise.withResolvers<void>();
  let calls = 0;
  await page.route("**/api/users/job/inactive", async (route) => {
    calls++;
    await answer.promise;
    await route.continue();
  });
  const hide = async (nth: number) => {
    await cards(page).nth(nth).locator("summary").click();
    await cards(page)
      .nth(nth)
      .getByRole("button", { name: say("jobs:open.hide") })
      .click();
  };
  await hide(0);
  await hide(0);
  await hide(1);
  answer.resolve();
  await page.locator(".hidden-jobs .count").getByText("2").waitFor();
  expect(calls).toBe(2);
  await page.context().close();
});

test("what cannot be carried out is said where it was asked, and the list stays as it was", async () => {
  const page = await openList({ mayComplain: /users\/(job|school)/ });
  await page.route("**/api/users/{job,school}/*", (route) => route.abort());
  const before = await cards(page).count();
  const press = async (name: string, role: "link" | "button") => {
    await cards(page).first().locator("summary").click();
    await cards(page).first().getByRole(role, { name }).click();
  };
  await press(say("jobs:open.hide"), "button");
  await page.locator(".toast").getByText(say("jobs:common.unreachable")).waitFor();

  await press(say("jobs:open.hideSchool"), "link");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("jobs:open.confirmSchool.ok") }).click();
  await dialog.getByRole("alert").getByText(say("jobs:common.unreachable")).waitFor();
  expect(await cards(page).count()).toBe(before);
  await page.context().close();
});

test("a question whose answer is under way stays open whatever is pressed, and says what went wrong", async () => {
  const page = await openList({ mayComplain: /users\/school/ });
  let answer = Promise.withResolvers<void>();
  let calls = 0;
  await page.route("**/api/users/school/*", async (route) => {
    calls++;
    await answer.promise;
    await route.abort();
  });
  const ask = async () => {
    await cards(page).first().locator("summary").click();
    await cards(page)
      .first()
      .getByRole("link", { name: say("jobs:open.hideSchool") })
      .click();
  };
  await ask();
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: say("jobs:open.confirmSchool.ok") });
  await confirm.click();
  // A browser lets a page refuse the first of these only.
  for (const key of ["Escape", "Escape", "Escape"]) await page.keyboard.press(key);
  await page.waitForFunction(() => document.querySelector("dialog[open] [aria-busy=true]") !== null);
  answer.resolve();
  await dialog.getByRole("alert").getByText(say("jobs:common.unreachable")).waitFor();
  expect(calls).toBe(1);

  // Tried again it says nothing, and keeps its place, until that is answered.
  const place = await dialog.boundingBox();
  answer = Promise.withResolvers<void>();
  await confirm.click();
  await confirm.and(page.locator("[aria-busy=true]")).waitFor();
  await dialog.getByRole("alert").waitFor({ state: "hidden" });
  expect(await dialog.boundingBox()).toEqual(place);
  answer.resolve();
  await dialog.getByRole("alert").waitFor();

  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await ask();
  await confirm.waitFor();
  await page.context().close();
});

test("what is hidden or deleted is taken back from the toast", async () => {
  const page = await openList();
  const before = await cards(page).count();
  const here = page.locator("main article.job:not(.hidden-jobs article)");
  const undo = page.locator(".toast").getByRole("button", { name: say("jobs:open.undo") });
  const hide = async () => {
    await here.first().locator("summary").click();
    await here
      .first()
      .getByRole("button", { name: say("jobs:open.hide") })
      .click();
    await page.locator(".hidden-jobs .count").getByText("1").waitFor();
  };
  await hide();
  await undo.click();
  await page.locator(".hidden-jobs").waitFor({ state: "detached" });
  expect(await here.count()).toBe(before);

  await hide();
  await page.locator(".hidden-jobs > summary").click();
  await page.locator(".hidden-jobs article summary").click();
  await page
    .locator(".hidden-jobs article")
    .getByRole("link", { name: say("jobs:open.delete") })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("jobs:open.confirmDelete.ok") })
    .click();
  await page.locator(".hidden-jobs").waitFor({ state: "detached" });
  expect(await here.count()).toBe(before - 1);
  await page
    .locator(".toast", { hasText: say("jobs:done.removed") })
    .getByRole("button", { name: say("jobs:open.undo") })
    .click();
  // Where it was before.
  await page.locator(".hidden-jobs .count").getByText("1").waitFor();
  expect(await here.count()).toBe(before - 1);
  await page.context().close();
});

test("by the keyboard what is hidden is taken back with Ctrl+Z or the toast's button, and nobody is led to the page's top", async () => {
  const page = await openList();
  const here = page.locator("main article.job:not(.hidden-jobs article)");
  const before = await here.count();
  const second = await here.nth(1).locator("h2 a").getAttribute("href");
  const focused = (href: string | null) =>
    page.waitForFunction((href) => document.activeElement?.getAttribute("href") === href, href);
  const hide = async () => {
    await here.first().locator("summary").focus();
    for (const key of ["Enter", "Tab", "Enter"]) await page.keyboard.press(key);
    await page.locator(".hidden-jobs .count").getByText("1").waitFor();
    await focused(second);
    await page.locator(".toast .undo").waitFor();
  };
  await hide();
  await page.keyboard.press("Control+z");
  await page.locator(".hidden-jobs").waitFor({ state: "detached" });
  expect(await here.count()).toBe(before);
  await focused(second);

  await hide();
  await page.locator(".toast .undo").last().focus();
  await page.keyboard.press("Enter");
  await page.locator(".hidden-jobs").waitFor({ state: "detached" });
  await focused(second);
  await page.context().close();
});

test("a job whose time runs out while one looks leaves the list with its count", async () => {
  const page = await openList({ clock: true });
  const before = await cards(page).count();
  const total = page.locator("[data-page-count]");
  expect(await total.textContent()).toBe(String(before));
  await page.clock.fastForward(6 * 86_400_000);
  await total.getByText(String(before - 2)).waitFor();
  expect(await cards(page).count()).toBe(before - 2);
  await page.context().close();
});
