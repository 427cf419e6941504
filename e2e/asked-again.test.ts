import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { postJob } from "../server/modules/jobs/index.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  testPassword,
} from "../tests/support/factories.ts";
import { seedFigures } from "../tests/support/figures.ts";
import { createOrganization } from "../tests/support/organizations.ts";
import { signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
let principal: Awaited<ReturnType<typeof createPrincipal>>;

beforeAll(async () => {
  const school = await createSchool(t.db);
  principal = await createPrincipal(t.db, { schools: [school] });
  for (const [n, type] of ["one", "two"].entries())
    await postJob(t.ctx, principal, { startDate: day(3 + n), startTime: "08:00", endTime: "12:00", type });
});

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: one } = document;
    return one?.getAttribute("aria-label") ?? one?.textContent?.trim().slice(0, 60) ?? "";
  });
/** What has it is waited for: the page comes anew, and its script after it. */
const focusOn = (page: Page, selector: string) =>
  page.locator(`${selector}:focus`).waitFor({ state: "attached" });
const whole = (page: Page) =>
  page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);

test.each([
  { lang: "fi", width: 1440 },
  { lang: "sv", width: 375 },
] as const)(
  "whoever filters by the keyboard goes on at the jobs, and a chip that is pressed keeps the focus: $lang at $width",
  async ({ lang, width }) => {
    const substitute = await createSubstitute(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, substitute.email, testPassword);
    await page.goto("/app/jobs/all");
    await whole(page);
    if (width === 375) {
      await page.locator(".opens-filters").focus();
      await page.keyboard.press("Enter");
    }
    await page.getByRole("searchbox").focus();
    await page.keyboard.type("koulu");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=koulu/);
    await focusOn(page, "[data-results]");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await whole(page);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.matches("article.job h2 a"))).toBe(true);

    const chip = ".open-tools > a.chip:not(.clears-filters, .to-hidden)";
    await page.locator(chip).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/can=1/);
    await focusOn(page, chip);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !url.searchParams.has("can"));
    await focusOn(page, chip);
    // Another visit to the page begins where pages begin.
    await page.goto("/app/jobs/all");
    await whole(page);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await context.close();
  },
);

test("whoever leafs through the weeks by the keyboard presses the same again, and goes on at the results after filtering", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", width: 1440 });
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/jobs/overview?view=week");
  await whole(page);
  const next = page.locator(".pager a").last();
  const name = await next.getAttribute("aria-label");
  await next.focus();
  for (let week = 0; week < 2; week++) {
    const before = page.url();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.href !== before);
    await focusOn(page, ".pager a:last-of-type");
    expect(await focused(page)).toBe(name ?? "");
  }
  for (const path of [
    "/app/jobs/overview?view=blocks",
    "/app/jobs",
    "/app/jobs/calendar",
    "/app/substitutes?q=x",
  ]) {
    await page.goto(path);
    await whole(page);
    const folded = page.locator("details.board-filter:not([open]) > summary");
    if (await folded.count()) await folded.click();
    await page.locator("form.filters input[type=search]").fill("matematik");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=matematik/);
    await focusOn(page, "[data-results]");
  }
  // A pointer goes on where it is.
  await page.goto("/app/jobs/overview?view=week");
  await whole(page);
  await page.locator(".pager a").last().click();
  await page.waitForURL(/day=/);
  await whole(page);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.goto("/app/teachers");
  await page.getByRole("searchbox").fill("ingen");
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=ingen/);
  await focusOn(page, "[data-results]");
  await context.close();
});

test("what is pressed by the keyboard far down is in sight on the page that comes", async () => {
  const { principal: reader } = await createOrganization(t.db);
  const substituteId = (await createSubstitute(t.db)).id;
  const [{ id: schoolId } = { id: "" }] = reader.schools;
  await seedFigures(t, { schoolId, ownerId: reader.id, substituteId, count: 20 });
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 375 });
  await signIn(page, reader.email, testPassword);
  await page.goto("/app/export");
  const link = ".plots-head .segment a:nth-of-type(3)";
  await page.locator(link).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/show=applied/);
  await focusOn(page, link);
  const place = await page.locator(link).boundingBox();
  expect(place?.y).toBeGreaterThan(0);
  expect(place?.y).toBeLessThan(780);
  await context.close();
});

test("an operator who filters the log, where a field is called like an address, goes on at the results", async () => {
  const operator = await createOperator(t.db);
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", width: 1440 });
  await signIn(page, operator.email, testPassword);
  for (const [path, field] of [
    ["/app/operator/audit", "person"],
    ["/app/operator/accounts", "text"],
    ["/app/operator/organisations", "q"],
  ] as const) {
    await page.goto(path);
    await whole(page);
    await page.locator(`main form [name=${field}]`).fill("ingen alls");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.get(field) === "ingen alls");
    await focusOn(page, "[data-results]");
  }
  await context.close();
});

test("a browser that keeps nothing begins at the top, and its scripts go on", async () => {
  const substitute = await createSubstitute(t.db);
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 1440 });
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "sessionStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/all");
  await whole(page);
  await page.getByRole("searchbox").fill("koulu");
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=koulu/);
  await whole(page);
  await page.locator("article.job summary").first().click();
  await page.locator("article.job details[open]").waitFor();
  await context.close();
});
