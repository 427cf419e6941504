// Shows (rule: live-stream).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { markPage, signIn, visitor, wasNotReloaded, whole } from "../../e2e/browser.ts";
import { lineTo } from "../../e2e/installed/line.fixture.ts";
import { stage } from "../../e2e/stage.ts";
import { endSessions } from "../../server/modules/auth/sessions/ending/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";

const { t, server, browser } = await stage();
const events = "/api/events";
/** What the browser itself says of a stream that is refused. */
const mayComplain = /api\/events/;
const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };

/** A substitute who looks at the open jobs through a line, on a clock that a test moves on. */
async function looking(lang: "fi" | "sv") {
  const [teacher, substitute] = [await createTeacher(t.db), await createSubstitute(t.db, { lang })];
  const line = lineTo(server.origin);
  const { page, context } = await visitor(browser, line.origin, { lang, mayComplain });
  await signIn(page, substitute.email, testPassword);
  const close = async () => {
    await context.close();
    await line.close();
  };
  return { teacher, substitute, line, page, context, close };
}

/** Time passes, and what the page asks for because of that has left it. */
async function passes(page: Page, milliseconds: number): Promise<void> {
  await page.clock.fastForward(milliseconds);
  await page.evaluate(() => fetch("/app/version.txt").then((answer) => answer.text()));
}

const looksAgain = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));

test("a stream that is refused is asked for less and less often, and at once when somebody looks again or the line is back", async () => {
  const { page, context, line, teacher, close } = await looking("fi");
  /** For a stream, and for what that was answered. */
  const asksAgain = async (because: () => Promise<void>) => {
    const before = line.asked(events);
    await because();
    await eventually("it is asked for again", () => line.asked(events) >= before + 2);
  };
  line.answer(503, events);
  await page.clock.install();
  await page.goto("/app/jobs/all");
  await whole(page);
  await eventually("it is asked for", () => line.asked(events) > 0);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  for (let loss = 0; loss < 5; loss++) await asksAgain(() => passes(page, 60_000));
  const asked = line.asked(events);
  await passes(page, 10_000);
  expect(line.asked(events)).toBe(asked);
  await asksAgain(() => passes(page, 50_000));
  // On a clock that stands still.
  await asksAgain(() => looksAgain(page));
  await asksAgain(async () => {
    await context.setOffline(true);
    await context.setOffline(false);
  });
  line.answer(undefined);
  await looksAgain(page);
  await page.clock.resume();
  const { id } = await postJob(t.ctx, teacher, job);
  await page.locator(`main a[href="/app/specific/${id}"]`).first().waitFor();
  await close();
}, 60_000);

test("whoever was signed out elsewhere is told, asks for nothing more, and goes on once signed in again", async () => {
  const say = textsIn("sv");
  const { page, line, substitute, teacher, close } = await looking("sv");
  await page.clock.install();
  const streaming = page.waitForResponse(/\/api\/events/);
  await page.goto("/app/jobs/all");
  await streaming;
  await markPage(page);
  await endSessions(t.ctx, substitute.id);
  const said = page.getByRole("link", { name: say("page.signedOut") });
  await said.waitFor();
  expect(await said.getAttribute("href")).toBe("/app/login?ended&next=%2Fapp%2Fjobs%2Fall");
  const asked = line.asked(events);
  await passes(page, 10 * 60_000);
  expect(line.asked(events)).toBe(asked);
  // Nor does the list look as if it were of now.
  const old = page.getByText(say("jobs:live.stale"));
  await old.waitFor();

  await signIn(page, substitute.email, testPassword);
  await looksAgain(page);
  await said.waitFor({ state: "detached" });
  await old.waitFor({ state: "detached" });
  const { id } = await postJob(t.ctx, teacher, job);
  await page.locator(`main a[href="/app/specific/${id}"]`).first().waitFor();
  expect(await wasNotReloaded(page)).toBe(true);
  await close();
}, 60_000);
