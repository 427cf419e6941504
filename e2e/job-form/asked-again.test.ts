// Shows (rule: asked-again).
import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  testPassword,
} from "../../tests/support/factories.ts";
import { seedFigures } from "../../tests/support/figures.ts";
import { createOrganization } from "../../tests/support/world/organizations.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
let principal: Awaited<ReturnType<typeof createPrincipal>>;

beforeAll(async () => {
  const school = await createSchool(t.db);
  principal = await createPrincipal(t.db, { schools: [school] });
  for (const [n, type] of ["one", "two"].entries())
    await postJob(t.ctx, principal, { startDate: day(3 + n), startTime: "08:00", endTime: "12:00", type });
});

const atResults = (page: Page) => page.locator("[data-results]:focus").waitFor({ state: "attached" });
const isAtTop = (page: Page) => page.evaluate(() => document.activeElement === document.body);

test.each([
  { lang: "sv", width: 375, scripts: true },
  { lang: "fi", width: 1440, scripts: false },
] as const)(
  "whoever filters by the keyboard goes on at the jobs: $lang at $width, scripts: $scripts",
  async ({ lang, width, scripts }) => {
    const substitute = await createSubstitute(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      width,
      javaScriptEnabled: scripts,
    });
    await signIn(page, substitute.email, testPassword);
    await page.goto("/app/jobs/all");
    if (scripts) await whole(page);
    // A visit from elsewhere begins where pages begin.
    expect(await isAtTop(page)).toBe(true);
    if (width === 375) {
      await page.locator(".opens-filters").focus();
      await page.keyboard.press("Enter");
    }
    await page.getByRole("searchbox").focus();
    await page.keyboard.type("koulu");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=koulu/);
    await atResults(page);
    if (scripts) await whole(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.matches("article.job h2 a"))).toBe(true);
    await page.locator(".open-tools > a.chip:not(.clears-filters, .to-hidden)").focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/can=1/);
    await atResults(page);
    await page.goto("/app/jobs/personal");
    await page.goto("/app/jobs/all");
    expect(await isAtTop(page)).toBe(true);
    await context.close();
  },
);

test("so does whoever looks for something in the school's lists, or leafs through them", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", width: 1440 });
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/jobs/overview?view=week");
  await whole(page);
  await page.locator(".pager a").last().focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/day=/);
  await atResults(page);
  const lists = [
    "/app/jobs/overview?view=blocks",
    "/app/jobs",
    "/app/jobs/calendar",
    "/app/substitutes?q=x",
    "/app/teachers",
  ];
  for (const path of lists) {
    await page.goto(path);
    await whole(page);
    const folded = page.locator("details.board-filter:not([open]) > summary");
    if (await folded.count()) await folded.click();
    await page.locator("main form[role=search] input[type=search]").fill("matematik");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=matematik/);
    await atResults(page);
  }
  await context.close();
});

test("and in the operator's; where the page asks something, it begins there", async () => {
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
    await atResults(page);
  }
  // Nothing was found because of what was asked: there it is asked again.
  await page.goto("/app/operator/accounts");
  await page.locator("main form [name=text]").fill("a");
  await page.keyboard.press("Enter");
  await page.locator("main form [name=text][aria-invalid=true]:focus").waitFor();
  await page.goto("/app/operator/organisations?q=x");
  await page.locator("main a[href*='new=1']").click();
  await page.waitForURL(/new=1/);
  await whole(page);
  expect(await page.locator("[data-results]:focus").count()).toBe(0);
  await context.close();
});

test("the figures of another period are in sight on a phone", async () => {
  const { principal: reader } = await createOrganization(t.db);
  const substituteId = (await createSubstitute(t.db)).id;
  const [{ id: schoolId } = { id: "" }] = reader.schools;
  await seedFigures(t, { schoolId, ownerId: reader.id, substituteId, count: 20 });
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 375 });
  await signIn(page, reader.email, testPassword);
  await page.goto("/app/export");
  const say = textsIn("fi");
  const period = page.getByLabel(say("statistics:filters.period"));
  const show = page.getByRole("button", { name: say("statistics:filters.show") });
  const isIn = (name: string) => page.locator(`input[name=${name}]:focus`).waitFor({ state: "attached" });
  // What is to be said first has the focus, and so has what is wrong.
  await period.selectOption("days");
  await show.press("Enter");
  await page.waitForURL(/period=days/);
  await isIn("from");
  await page.getByRole("textbox", { name: say("statistics:filters.from") }).fill("1.2.2026");
  await page.getByRole("textbox", { name: say("statistics:filters.to") }).fill("1.1.2026");
  await show.press("Enter");
  await page.locator(".filters .field.wrong").waitFor();
  await isIn("to");
  await period.selectOption("all");
  await show.press("Enter");
  await page.waitForURL(/period=all/);
  await atResults(page);
  const place = await page.locator("[data-figure=rate]").boundingBox();
  expect(place?.y).toBeGreaterThan(0);
  expect(place?.y).toBeLessThan(800);
  await context.close();
});

test("whoever goes back to a filtered list finds it where they had scrolled to, also after a reload", async () => {
  const substitute = await createSubstitute(t.db);
  for (let n = 0; n < 12; n++)
    await postJob(t.ctx, principal, {
      startDate: day(6 + n),
      startTime: "08:00",
      endTime: "12:00",
      type: "one",
    });
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 375 });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/all");
  await whole(page);
  await page.locator(".open-tools > a.chip:not(.clears-filters, .to-hidden)").click();
  await page.waitForURL(/can=1/);
  await whole(page);
  const isAt = (place: number) => page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 20, place);
  await page.evaluate(() => scrollTo(0, 900));
  await isAt(900);
  await page.locator("article.job h2 a").nth(7).click();
  await page.waitForURL(/specific/);
  await page.goBack();
  await whole(page);
  await isAt(900);
  await page.reload();
  await whole(page);
  await isAt(900);
  await context.close();
});
