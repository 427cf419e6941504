// Shows (rule: live-stream).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { endSessions } from "../../server/modules/auth/sessions/ending/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { lineTo } from "../installed/line.fixture.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const logout = "/app/logout";
const fi = textsIn("fi");

/** Opens the open jobs, with their stream. */
async function look(page: Page): Promise<void> {
  const streaming = page.waitForResponse(/\/api\/events/);
  await page.goto("/app/jobs/all");
  await streaming;
}

/** The page has been told that its session is over, and asks for its stream again: nothing came of that. */
async function asksOn(page: Page): Promise<void> {
  await page.waitForResponse(
    (response) => response.status() === 401 && response.request().resourceType() === "fetch",
  );
  await page.waitForRequest((request) => request.resourceType() === "eventsource");
}

test("whoever signs out themselves is told so in no tab, however long the answer takes, and of a session that ends later they are", async () => {
  const substitute = await createSubstitute(t.db, { lang: "fi" });
  const line = lineTo(server.origin);
  const { page, context } = await visitor(browser, line.origin, { lang: "fi", mayComplain: /api\/events/ });
  const told: string[] = [];
  await context.exposeFunction("tell", (text: string) => told.push(text));
  await context.addInitScript(() => {
    new MutationObserver(() => {
      const toast = document.querySelector(".toast")?.textContent;
      if (toast) (window as unknown as { tell(text: string): void }).tell(toast);
    }).observe(document, { childList: true, subtree: true });
  });
  await signIn(page, substitute.email, testPassword);
  await look(page);
  const other = await context.newPage();
  await look(other);

  line.holdAnswers(logout);
  const asking = asksOn(page);
  await page.locator(".me").click();
  const signOut = page.locator("#me-menu").getByRole("button", { name: fi("menu.logout") });
  // Its answer is not to come before the rest is seen.
  await signOut.click({ noWaitAfter: true });
  // The other tab goes where one signs in, and this one waits for its answer.
  await other.waitForURL(/\/app\/login$/);
  await asking;
  line.holdAnswers(undefined);
  line.letThrough(logout);
  await page.waitForURL(/\/app\/login\?out$/);
  expect(told).toEqual([]);

  await signIn(page, substitute.email, testPassword);
  await look(other);
  await endSessions(t.ctx, substitute.id);
  await other.getByRole("link", { name: fi("page.signedOut") }).waitFor();
  await context.close();
  await line.close();
});
