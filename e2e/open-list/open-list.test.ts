// Shows (rule: list-only-what-changed, long-lists).
import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { deleteJob, postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { seedMarket } from "../../tests/support/world/many-jobs.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { slowLine } from "../live/slow-line.fixture.ts";
import { returning } from "../shell/returning.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);
let teacher: Awaited<ReturnType<typeof createTeacher>>;
/** Three parts of thirty. */
const jobs = 90;
const left = (count: number) => textsIn("fi")("jobs:common.showMore", { count });

beforeAll(async () => {
  teacher = await createTeacher(t.db);
  const schoolId = teacher.schools[0]?.id ?? "";
  await seedMarket(t.client, { schoolId, ownerId: teacher.id, open: jobs, archived: 0, substitutes: 0 });
  await t.client`update jobs set region_code = 'FI-18'`;
});

const cards = (page: Page) => page.locator("main article.job");
const more = (page: Page) => page.locator("a.more-jobs");
const cardsToBe = (page: Page, count: number) =>
  page.waitForFunction((count) => document.querySelectorAll("main article.job").length === count, count);
/** By day it comes after all others, by the hour before them. */
const lastAtSeven = () => ({
  startDate: new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10),
  startTime: "07:00",
  endTime: "09:00",
  type: "one",
});
/** What the page asks for of its list: `all`, `part`, or how many jobs by name. */
const asked = (page: Page) => {
  const queries: (string | number)[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/users/getalltemp")) return;
    const { only, limit } = request.postDataJSON() as { only?: string[]; limit?: number };
    queries.push(only?.length ?? (limit ? "part" : "all"));
  });
  return queries;
};

test("a long list comes in parts, which going back and the keyboard know", async () => {
  const substitute = await createSubstitute(t.db);
  const { page } = await regular({ lang: "fi" });
  const queries = asked(page);
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/all");
  await whole(page);
  expect(await cards(page).count()).toBe(30);
  expect(await page.locator("[data-page-count]").textContent()).toBe(String(jobs));
  await more(page)
    .getByText(left(jobs - 30))
    .waitFor();
  await more(page).focus();
  await page.keyboard.press("Enter");
  await cardsToBe(page, 60);
  // No more than the next part, and only when asked.
  expect(queries).toEqual(["part"]);
  const focused = () =>
    page.evaluate(() => {
      const links = [...document.querySelectorAll("main article.job h2 a")];
      return links.indexOf(document.activeElement as Element);
    });
  expect(await focused()).toBe(30);

  await cards(page).nth(50).locator("h2 a").click();
  await page.waitForURL(/\/app\/specific\//);
  await page.goBack();
  await cardsToBe(page, 60);
  await whole(page);
  await more(page).click();
  await cardsToBe(page, jobs);
  expect(await more(page).count()).toBe(0);
});

test("without scripts a link leads from part to part", async () => {
  const substitute = await createSubstitute(t.db);
  const { page } = await regular({ lang: "fi", javaScriptEnabled: false });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/all");
  const seen = new Set<string>();
  const look = async () => {
    for (const link of await cards(page).locator("h2 a").all())
      seen.add((await link.getAttribute("href")) ?? "");
  };
  await look();
  for (let part = 2; part <= 3; part++) {
    const before = page.url();
    await more(page).click();
    await page.waitForURL((url) => url.href !== before);
    expect(await cards(page).count()).toBe(30);
    await look();
  }
  expect(await more(page).count()).toBe(0);
  expect(seen.size).toBe(jobs);
  await page.goto("/app/jobs/all?cursor=nonsense");
  expect(await cards(page).count()).toBe(30);
});

test("of a part, what happens elsewhere is counted, and another order has its own first jobs", async () => {
  const substitute = await createSubstitute(t.db);
  const { page } = await regular({ lang: "fi" });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/all");
  await whole(page);
  const queries = asked(page);
  const { id } = await postJob(t.ctx, teacher, lastAtSeven());
  await page
    .locator("[data-page-count]")
    .getByText(String(jobs + 1))
    .waitFor();
  await more(page)
    .getByText(left(jobs + 1 - 30))
    .waitFor();
  expect([await cards(page).count(), queries]).toEqual([30, [1]]);
  await page.locator(".open-tools .segment > *").nth(2).click();
  // At seven, it is the first of the day.
  const first = cards(page).first().locator(`a[href="/app/specific/${id}"]`);
  await first.waitFor();
  expect(queries).toEqual([1, "part"]);
  await deleteJob(t.ctx, teacher, id);
  await first.waitFor({ state: "detached" });
  await page.locator("[data-page-count]").getByText(String(jobs), { exact: true }).waitFor();
  expect(queries).toEqual([1, "part", 1]);
});

test("of what happens, only the job concerned is fetched", async () => {
  const substitute = await createSubstitute(t.db);
  const { page } = await regular({ lang: "sv" });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/all?show=120");
  await whole(page);
  await cardsToBe(page, jobs);
  const queries = asked(page);
  const startDate = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
  const { id } = await postJob(t.ctx, teacher, job, { urgent: true });
  await cardsToBe(page, jobs + 1);
  const lead = cards(page).first();
  expect(await lead.locator("h2 a").getAttribute("href")).toBe(`/app/specific/${id}`);
  expect(await page.locator("[data-page-count]").textContent()).toBe(String(jobs + 1));
  await lead.locator("summary").click();
  await lead.locator("button.menu-row").first().click();
  await cardsToBe(page, jobs + 1);
  await page.locator(".hidden-jobs > summary").waitFor();
  expect(await page.locator("[data-page-count]").textContent()).toBe(String(jobs));
  expect(queries).toEqual([1, 1]);
});

test("who does not look fetches nothing, and is up to date when they look again", async () => {
  const open = async (email: string) => {
    const there = await visitor(browser, server.origin, { lang: "fi" });
    await signIn(there.page, email, testPassword);
    await there.page.goto("/app/jobs/all?show=150");
    await whole(there.page);
    return { ...there, queries: asked(there.page), before: await cards(there.page).count() };
  };
  const away = await open((await createSubstitute(t.db)).email);
  const looking = await open((await createSubstitute(t.db)).email);
  const look = (state: "hidden" | "visible") =>
    away.page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await look("hidden");
  const startDate = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  for (let n = 1; n <= 2; n++) {
    await postJob(t.ctx, teacher, { startDate, startTime: "08:00", endTime: "12:00", type: "one" });
    await cardsToBe(looking.page, looking.before + n);
  }
  expect(away.queries).toEqual([]);
  await look("visible");
  await cardsToBe(away.page, away.before + 2);
  expect(away.queries).not.toContain("all");
  for (const { context } of [away, looking]) {
    await context.close();
  }
});

test("on a slow line the parts that have come work, in the reader's language", async () => {
  const substitute = await createSubstitute(t.db, { lang: "sv" });
  const { page, context } = await visitor(browser, server.origin, { lang: "sv" });
  await signIn(page, substitute.email, testPassword);
  const line = slowLine(server.origin);
  await page.goto(`${line.origin}/app/jobs/all`, { waitUntil: "commit" });
  const sv = textsIn("sv");
  const tools = page.locator("astro-island:not([ssr]) .segment");
  await tools.waitFor();
  expect(await tools.textContent()).toBe(
    sv("jobs:open.sortBy.fit") + sv("jobs:open.sortBy.date") + sv("jobs:open.sortBy.time"),
  );
  expect(await cards(page).count()).toBe(0);
  line.open();
  await page.waitForLoadState();
  await context.close();
  await line.close();
});

test("of a part another order leaves the cards as they are until its own are there", async () => {
  const substitute = await createSubstitute(t.db);
  const { id } = await postJob(t.ctx, teacher, lastAtSeven());
  const { page } = await regular({ lang: "fi" });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/all?sort=date");
  await whole(page);
  const shown = () =>
    cards(page)
      .locator("h2 a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const before = await shown();
  const answer = Promise.withResolvers<void>();
  await page.route("**/getalltemp", async (route) => {
    await answer.promise;
    await route.continue();
  });
  const asking = page.waitForRequest("**/getalltemp");
  await page.locator(".open-tools .segment a:not([aria-current])").last().click();
  await asking;
  await page.locator(".open-tools .segment a:nth-child(3)[aria-current]").waitFor();
  expect(await shown()).toEqual(before);
  answer.resolve();
  const byHour = page.locator('section[aria-labelledby="group-time"] h2 a');
  expect(await byHour.first().getAttribute("href")).toBe(`/app/specific/${id}`);
  await deleteJob(t.ctx, teacher, id);
});
