// Shows (rule: kept-pages, calls-end).
import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import type { Page } from "playwright";
import { applications } from "../../db/schema/index.ts";
import { signIn, visitor, whole } from "../../e2e/browser.ts";
import {
  inDays,
  keptNotice,
  keptPaths,
  lineIsDown,
  offlineNotice,
  outbox,
  withAppBehindLine,
  withdraw,
} from "../../e2e/installed/app.fixture.ts";
import { lineTo } from "../../e2e/installed/line.fixture.ts";
import { stage } from "../../e2e/stage.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { testPassword } from "../../tests/support/factories.ts";
import { createOrganization } from "../../tests/support/world/organizations.ts";

// What the app waits for on such a line is waited for here in full, by all of them side by side: each has a browser of its own.
const set = await stage();
const [fi, sv] = [textsIn("fi"), textsIn("sv")];

const keptOf = (page: Page, path: string) =>
  page.evaluate(async (path) => (await caches.match(path, { ignoreVary: true }))?.text(), path);

test.concurrent("a line that takes what is asked and never answers: the copy after a moment, else the page that says so", async () => {
  const { page, context, line, teacher, school } = await withAppBehindLine(set, "fi");
  const said = keptNotice(page, "fi");
  const other = await context.newPage();

  line.hold();
  await Promise.all([page.goto("/app/jobs/all"), other.goto("/app/profile")]);
  await said.waitFor();
  expect(await page.locator("main").getByText(school.name).count()).toBeGreaterThan(0);
  await offlineNotice(other, "fi").waitFor();

  // What comes late is kept for the next time.
  await page.reload();
  await said.waitFor();
  const job = { startDate: inDays(11), startTime: "08:00", endTime: "12:00", type: "one" };
  const { id } = await postJob(set.t.ctx, teacher, job);
  line.letThrough("/app/jobs/all");
  await eventually("the copy is as the server said it last", async () =>
    (await keptOf(page, "/app/jobs/all"))?.includes(id),
  );

  line.letGo();
  await page.locator(`main a[href="/app/specific/${id}"]`).first().waitFor();
  await said.waitFor({ state: "detached" });
  await context.close();
  await line.close();
}, 240_000);

test.concurrent("a line that stops in the middle of a page: the copy after a moment, else the page that says so", async () => {
  const { page, context, line } = await withAppBehindLine(set, "sv");
  const profile = await context.newPage();

  line.holdEnds("/app/jobs/all");
  const before = line.asked("/app/jobs/all");
  await page.goto("/app/jobs/all", { waitUntil: "commit" });
  line.holdEnds("/app/profile");
  await profile.goto("/app/profile", { waitUntil: "commit" });
  await eventually("its first half", async () => (await page.title()).includes(sv("common:menu.open")));
  expect(await page.locator("[data-toasts]").count()).toBe(0);
  line.hold();

  // Whole: what the page ends with is there.
  await keptNotice(page, "sv").waitFor();
  expect(await page.locator("[data-toasts]").count()).toBe(1);
  expect(line.asked("/app/jobs/all")).toBe(before + 2);
  await offlineNotice(profile, "sv").waitFor();

  line.holdEnds(undefined);
  line.letGo();
  await profile.getByRole("link", { name: sv("common:offline.again") }).click();
  await profile.getByRole("heading", { level: 1, name: sv("common:menu.profile") }).waitFor();
  await context.close();
  await line.close();
}, 240_000);

test.concurrent("what was asked for before signing out and comes after it is not kept", async () => {
  const { page, context, line } = await withAppBehindLine(set, "fi");
  line.hold();
  await page.goto("/app/jobs/all");
  await keptNotice(page, "fi").waitFor();
  await whole(page);
  await page.locator("button.me").click();
  await page.getByRole("button", { name: fi("common:menu.logout"), exact: true }).click();
  await eventually("it is forgotten", async () => (await keptPaths(page)).length === 0);
  line.letThrough("/app/jobs/all");
  // Leaving has an end, too, and can be tried again.
  await page.getByText(fi("common:offline.signedIn")).waitFor();
  expect(await keptPaths(page)).toEqual([]);
  line.letGo();
  await page
    .locator("main")
    .getByRole("button", { name: fi("common:menu.logout") })
    .click();
  await page.waitForURL(/\/app\/login/);
  await context.close();
  await line.close();
}, 240_000);

test.concurrent("nor what had begun to come, and ends after it", async () => {
  const { page, context, line } = await withAppBehindLine(set, "fi");
  const other = await context.newPage();
  await other.goto("/app/jobs/personal");
  await whole(other);
  line.holdEnds("/app/jobs/all");
  const before = line.asked("/app/jobs/all");
  await page.goto("/app/jobs/all", { waitUntil: "commit" });
  expect(line.asked("/app/jobs/all")).toBe(before + 1);
  await other.locator("button.me").click();
  await other.getByRole("button", { name: fi("common:menu.logout"), exact: true }).click();
  await other.waitForURL(/\/app\/login/);
  await eventually("it is forgotten", async () => (await keptPaths(other)).length === 0);
  line.holdEnds(undefined);
  line.letThrough("/app/jobs/all");
  await page.waitForLoadState();
  // What the worker does with it is done before it answers for another page.
  await other.goto("/app/faq");
  expect(await keptPaths(other)).toEqual([]);
  await context.close();
  await line.close();
}, 240_000);

test.concurrent("figures that are reckoned for longer than other pages take are waited for", async () => {
  const { principal, domain } = await createOrganization(set.t.db, { passcode: "hidas-linja" });
  const line = lineTo(set.server.origin);
  const { page, context } = await visitor(set.browser, line.origin, {
    lang: "fi",
    width: 1440,
    app: true,
    mayComplain: lineIsDown,
  });
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/settings");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const other = await context.newPage();
  line.hold();
  const figures = page.goto("/app/export", { timeout: 200_000 });
  // Any other page is given up by then.
  await other.goto("/app/profile");
  await offlineNotice(other, "fi").waitFor();
  line.letGo();
  await figures;
  await page.getByRole("heading", { level: 1, name: `Tilastot: ${domain}` }).waitFor();
  await context.close();
  await line.close();
}, 240_000);

/** A second in place of twenty, for nobody's sake but the test's. */
function haste(): void {
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, milliseconds / 20);
}

test.concurrent("a wish whose answer stops in the middle is put aside, too, and sent again until it is answered", async () => {
  const { page, context, line } = await withAppBehindLine(set, "fi");
  await page.addInitScript(haste);
  await context.serviceWorkers()[0]?.evaluate(haste);
  await page.goto("/app/jobs/personal");
  await whole(page);
  const path = "/api/users/removeapplicant";
  line.holdEnds(path);
  await withdraw(page, "fi");
  const waits = outbox(page).getByText(fi("common:outbox.waits"));
  await waits.waitFor();
  // By the worker, which gives it up as well.
  await eventually("it is sent again", async () => line.asked(path) >= 3);
  line.holdEnds(undefined);
  await waits.waitFor({ state: "detached" });
  line.letGo();
  await context.close();
  await line.close();
}, 240_000);

test.concurrent("a wish on such a line is put aside after a moment, and sent when the line carries again", async () => {
  const { page, context, line, applied, substitute } = await withAppBehindLine(set, "fi");
  await page.addInitScript(haste);
  await page.goto("/app/jobs/personal");
  await whole(page);
  line.hold();
  await withdraw(page, "fi");
  const waits = outbox(page).getByText(fi("common:outbox.waits"));
  await waits.waitFor();
  line.letGo();
  await waits.waitFor({ state: "detached" });
  const mine = and(eq(applications.jobId, applied.id), eq(applications.substituteId, substitute.id));
  const [application] = await set.t.db.select().from(applications).where(mine);
  expect(application?.withdrawnAt).not.toBeNull();
  await context.close();
  await line.close();
}, 240_000);
