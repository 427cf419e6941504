import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import type { Page } from "playwright";
import { applications } from "../../db/schema/index.ts";
import { signIn, visitor } from "../../e2e/browser.ts";
import { inDays, keptPaths, lineIsDown, withAppBehindLine } from "../../e2e/installed/app.fixture.ts";
import { lineTo } from "../../e2e/installed/line.fixture.ts";
import { stage } from "../../e2e/stage.ts";
import { postJob } from "../../server/modules/jobs/index.ts";
import fi from "../../src/locales/fi/common.json" with { type: "json" };
import jobsFi from "../../src/locales/fi/jobs.json" with { type: "json" };
import sv from "../../src/locales/sv/common.json" with { type: "json" };
import jobsSv from "../../src/locales/sv/jobs.json" with { type: "json" };
import { eventually } from "../../tests/support/eventually.ts";
import { testPassword } from "../../tests/support/factories.ts";
import { createOrganization } from "../../tests/support/organizations.ts";

const set = await stage();
const texts = { fi: { common: fi, jobs: jobsFi }, sv: { common: sv, jobs: jobsSv } };

const behindLine = (lang: "fi" | "sv") => withAppBehindLine(set, lang);

const keptOf = (page: Page, path: string) =>
  page.evaluate(async (path) => (await caches.match(path, { ignoreVary: true }))?.text(), path);

test.each(["fi", "sv"] as const)(
  "a line that takes what is asked and never answers: the copy after a moment, else the page that says so: %s",
  async (lang) => {
    const { common, jobs } = texts[lang];
    const { page, context, line, teacher, school } = await behindLine(lang);
    const said = page.getByText(jobs.live.kept.split("{{when}}")[0] ?? "");
    const other = await context.newPage();

    line.hold();
    await Promise.all([page.goto("/app/jobs/all"), other.goto("/app/profile")]);
    await said.waitFor();
    expect(await page.locator("main").getByText(school.name).count()).toBeGreaterThan(0);
    await other.getByRole("heading", { level: 1, name: common.offline.title }).waitFor();

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
  },
  90_000,
);

test.each(["fi", "sv"] as const)(
  "a line that stops in the middle of a page: the copy after a moment, else the page that says so: %s",
  async (lang) => {
    const { common, jobs } = texts[lang];
    const { page, context, line } = await behindLine(lang);
    const profile = await context.newPage();

    line.holdEnds("/app/jobs/all");
    const before = line.asked("/app/jobs/all");
    await page.goto("/app/jobs/all", { waitUntil: "commit" });
    line.holdEnds("/app/profile");
    await profile.goto("/app/profile", { waitUntil: "commit" });
    expect(await page.title()).toContain(common.menu.open);

    expect(await page.locator("[data-toasts]").count()).toBe(0);
    line.hold();

    // Whole: what the page ends with is there.
    await page.getByText(jobs.live.kept.split("{{when}}")[0] ?? "").waitFor();
    expect(await page.locator("[data-toasts]").count()).toBe(1);
    expect(line.asked("/app/jobs/all")).toBe(before + 2);
    await profile.getByRole("heading", { level: 1, name: common.offline.title }).waitFor();

    line.holdEnds(undefined);
    line.letGo();
    await profile.getByRole("link", { name: common.offline.again }).click();
    await profile.getByRole("heading", { level: 1, name: common.menu.profile }).waitFor();
    await context.close();
    await line.close();
  },
  90_000,
);

test("what was asked for before signing out and comes after it is not kept", async () => {
  const { page, context, line } = await behindLine("fi");
  line.hold();
  await page.goto("/app/jobs/all");
  await page.getByText(jobsFi.live.kept.split("{{when}}")[0] ?? "").waitFor();
  await page.getByRole("button", { name: /^Oma tili/ }).click();
  await page.getByRole("button", { name: fi.menu.logout }).click();
  await eventually("it is forgotten", async () => (await keptPaths(page)).length === 0);
  line.letThrough("/app/jobs/all");
  // Leaving has an end, too, and can be tried again.
  await page.getByText(fi.offline.signedIn).waitFor();
  expect(await keptPaths(page)).toEqual([]);
  line.letGo();
  await page.locator("main").getByRole("button", { name: fi.menu.logout }).click();
  await page.waitForURL(/\/app\/login/);
  await context.close();
  await line.close();
}, 90_000);

test("nor what had begun to come, and ends after it", async () => {
  const { page, context, line } = await behindLine("fi");
  const other = await context.newPage();
  await other.goto("/app/jobs/personal");
  line.holdEnds("/app/jobs/all");
  const before = line.asked("/app/jobs/all");
  await page.goto("/app/jobs/all", { waitUntil: "commit" });
  expect(line.asked("/app/jobs/all")).toBe(before + 1);
  await other.getByRole("button", { name: /^Oma tili/ }).click();
  await other.getByRole("button", { name: fi.menu.logout }).click();
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
});

test("figures that are reckoned for longer than other pages take are waited for", async () => {
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
  const figures = page.goto("/app/export");
  // Any other page is given up by then.
  await other.goto("/app/profile");
  await other.getByRole("heading", { level: 1, name: fi.offline.title }).waitFor();
  line.letGo();
  await figures;
  await page.getByRole("heading", { level: 1, name: `Tilastot: ${domain}` }).waitFor();
  await context.close();
  await line.close();
}, 90_000);

/** A second in place of twenty, for nobody's sake but the test's. */
function haste(): void {
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, milliseconds / 20);
}

test("a wish whose answer stops in the middle is put aside, too, and sent again until it is answered", async () => {
  const { page, context, line } = await behindLine("fi");
  await page.addInitScript(haste);
  await context.serviceWorkers()[0]?.evaluate(haste);
  await page.goto("/app/jobs/personal");
  await page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
  const path = "/api/users/removeapplicant";
  line.holdEnds(path);
  await page.getByRole("link", { name: jobsFi.applications.withdraw }).click();
  await page.getByRole("button", { name: jobsFi.applications.confirm.ok }).click();
  const waits = page.locator("[data-outbox] .notice").getByText(fi.outbox.waits);
  await waits.waitFor();
  // By the worker, which gives it up as well.
  await eventually("it is sent again", async () => line.asked(path) >= 3);
  line.holdEnds(undefined);
  await waits.waitFor({ state: "detached" });
  line.letGo();
  await context.close();
  await line.close();
}, 90_000);

test("a wish on such a line is put aside after a moment, and sent when the line carries again", async () => {
  const { page, context, line, applied, substitute } = await behindLine("fi");
  await page.addInitScript(haste);
  await page.goto("/app/jobs/personal");
  await page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
  line.hold();
  await page.getByRole("link", { name: jobsFi.applications.withdraw }).click();
  await page.getByRole("button", { name: jobsFi.applications.confirm.ok }).click();
  const waits = page.locator("[data-outbox] .notice").getByText(fi.outbox.waits);
  await waits.waitFor();
  line.letGo();
  await waits.waitFor({ state: "detached" });
  const mine = and(eq(applications.jobId, applied.id), eq(applications.substituteId, substitute.id));
  const [application] = await set.t.db.select().from(applications).where(mine);
  expect(application?.withdrawnAt).not.toBeNull();
  await context.close();
  await line.close();
}, 90_000);
