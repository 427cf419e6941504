// Shows (rule: streams-of-tabs).
import { expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { workingDay } from "../pages/working-days.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

/** A driven browser takes all its tabs for seen: each says itself whether somebody looks at it. */
const look = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

/** In front of the others, with its stream. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const streaming = page.waitForResponse(/\/api\/events/);
  await page.goto("/app/jobs/all");
  await whole(page);
  await streaming;
  return page;
}

test("of nine tabs over HTTP/1.1 each comes, the shown one hears what happens, and the first has it when it is shown again", async () => {
  const [teacher, substitute] = [await createTeacher(t.db), await createSubstitute(t.db)];
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  await signIn(page, substitute.email, testPassword);
  const tabs: Page[] = [];
  for (let nth = 0; nth < 9; nth++) {
    const before = tabs.at(-1);
    if (before) await look(before, "hidden");
    tabs.push(await openTab(context));
  }
  const [first, last] = [tabs[0] as Page, tabs[8] as Page];
  const startDate = workingDay(3, t.ctx.now());
  const { id } = await postJob(t.ctx, teacher, {
    startDate,
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
  });
  const card = (tab: Page) => tab.locator(`main a[href="/app/specific/${id}"]`).first();
  await card(last).waitFor();
  expect(await card(first).count()).toBe(0);
  await look(last, "hidden");
  await look(first, "visible");
  await card(first).waitFor();
  await context.close();
});
