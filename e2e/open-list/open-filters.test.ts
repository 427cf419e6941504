// Shows (rule: open-filters).
import { beforeAll, expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import type { NewJob } from "../../server/modules/jobs/index.ts";
import { changeJob, postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, whole } from "../browser.ts";
import { returning } from "../shell/returning.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);
const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
let teacher: Awaited<ReturnType<typeof createTeacher>>;
const post = async (changes: Partial<NewJob>) =>
  (
    await postJob(t.ctx, teacher, {
      startDate: day(3),
      startTime: "08:00",
      endTime: "12:00",
      type: "one",
      ...changes,
    })
  ).id;
const ids: Record<string, string> = {};

beforeAll(async () => {
  teacher = await createTeacher(t.db, { school: await createSchool(t.db, { regionCode: "FI-18" }) });
  ids["maths"] = await post({ subjects: ["mathematics"], grades: ["7"] });
  ids["art"] = await post({ type: "two", subjects: ["visual-arts"], startTime: "09:00" });
  ids["trip"] = await post({ type: "two", description: "Retki metsään", startDate: day(4) });
});

const shown = (page: Page) =>
  page
    .locator("main article.job h2 a")
    .evaluateAll((links) => links.map((link) => (link.getAttribute("href") ?? "").split("/").at(-1) ?? ""));
const toBe = (page: Page, names: string[]) =>
  page.waitForFunction((wanted) => {
    const links = [...document.querySelectorAll("main article.job h2 a")];
    return links.map((link) => link.getAttribute("href")?.split("/").at(-1)).join() === wanted;
  }, names.map((name) => ids[name]).join());
const edgeOf = (chip: Locator) => chip.evaluate((element) => getComputedStyle(element).borderStyle);
const facet = (page: Page, label: string) =>
  page.locator("details.facet", { has: page.locator("legend", { hasText: label }) });

/** Of a type of job it is named as the reference data does. */
const readers = [
  { lang: "fi", width: 375, art: "Aineenopettaja" },
  { lang: "sv", width: 1440, art: "Ämneslärare" },
] as const;

test.each(readers)(
  "filters and search stay in the address, after a reload and at the next visit, until one press clears them: $lang at $width",
  async ({ lang, width, art }) => {
    const say = textsIn(lang);
    const type = say("jobs:filter.type");
    const substitute = await createSubstitute(t.db, { lang });
    const { page } = await regular({ lang, width });
    await signIn(page, substitute.email, testPassword);
    await page.goto("/app/jobs/all");
    await toBe(page, ["maths", "art", "trip"]);
    await whole(page);
    const onPhone = width === 375;
    const form = page.locator("form.filters");
    const openSheet = async () => {
      if (!onPhone) return;
      await page.getByRole("button", { name: say("jobs:filter.short") }).click();
      await form.waitFor();
    };
    expect(await form.isVisible()).toBe(!onPhone);
    await openSheet();
    await facet(page, type).locator("summary").click();
    await facet(page, type).getByLabel(art).check();
    await form.getByRole("button", { name: say("jobs:common.show"), exact: true }).click();
    await toBe(page, ["art", "trip"]);
    const first = new URL(page.url());
    expect(first.searchParams.getAll("type")).toEqual(["two"]);
    expect(await page.locator("[data-page-count]").first().textContent()).toBe("2");

    await openSheet();
    await form.getByRole("searchbox").fill("retki");
    await page.keyboard.press("Enter");
    await toBe(page, ["trip"]);
    await page.goBack();
    await toBe(page, ["art", "trip"]);
    await page.goForward();
    await toBe(page, ["trip"]);
    await page.reload();
    await toBe(page, ["trip"]);
    // Another order keeps the filters, and is remembered as they are.
    await whole(page);
    await page.locator(".open-tools .segment > *").nth(2).click();
    await page.waitForURL((url) => url.searchParams.get("sort") === "time");
    expect(new URL(page.url()).searchParams.get("q")).toBe("retki");
    await page.goto("/app/jobs/personal");
    await page.goto("/app/jobs/all");
    await toBe(page, ["trip"]);
    expect(await page.locator(".open-tools .segment [aria-current]").textContent()).toBe(
      say("jobs:open.sortBy.time"),
    );

    await page.goto("/app/jobs/all?q=ei+missään");
    await page.getByRole("heading", { name: say("jobs:open.noMatch") }).waitFor();
    await page
      .locator(".empty")
      .getByRole("link", { name: say("jobs:filter.clear") })
      .click();
    await page.waitForURL((url) => url.searchParams.get("q") === "");
    await page.goto("/app/jobs/all");
    expect((await shown(page)).length).toBe(3);
    await page.goto("/app/jobs/all?type=two");
    await (onPhone
      ? page.getByRole("link", { name: say("jobs:filter.clear") })
      : form.locator("a.link")
    ).click();
    await page.waitForURL((url) => url.searchParams.get("q") === "");
    expect((await shown(page)).length).toBe(3);
  },
);

test("of what happens while one looks, only what the filters let through shows", async () => {
  const substitute = await createSubstitute(t.db);
  const { page } = await regular({ lang: "fi", width: 1440 });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/all?subject=mathematics&sort=date");
  await toBe(page, ["maths"]);
  await whole(page);
  const menu = page.locator('[data-menu-count="open"]').first();
  ids["other"] = await post({ subjects: ["music"], startDate: day(5) });
  await menu.getByText("4").waitFor();
  ids["fits"] = await post({ subjects: ["mathematics"], startDate: day(6) });
  await toBe(page, ["maths", "fits"]);
  expect(await page.locator("[data-page-count]").first().textContent()).toBe("2");
  await changeJob(t.ctx, teacher, { id: ids["fits"], subjects: ["music"] });
  await toBe(page, ["maths"]);
  await changeJob(t.ctx, teacher, { id: ids["other"], subjects: ["mathematics"] });
  await toBe(page, ["maths", "other"]);
});

test("what one can take leaves out what clashes in full, as soon as one is chosen", async () => {
  const [lang, region] = ["sv", "SE-AB"] as const;
  const school = await createSchool(t.db, { regionCode: region });
  const poster = await createTeacher(t.db, { school });
  const substitute = await createSubstitute(t.db, { lang, regions: [region] });
  const times = { startDate: day(8), type: "one" };
  const one = async (startTime: string, endTime: string) =>
    (await postJob(t.ctx, poster, { ...times, startTime, endTime })).id;
  ids["got"] = await one("08:00", "11:00");
  ids["inside"] = await one("09:00", "10:00");
  ids["later"] = await one("13:30", "15:00");
  await apply(t.ctx, substitute, { key: ids["got"] });
  const { page } = await regular({
    lang,
    width: 1440,
  });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/all?sort=date");
  const say = textsIn(lang);
  const label = new RegExp(`${say("jobs:filter.takeable")}|${say("jobs:filter.takeableShort")}`);
  const chip = page.locator(".open-tools").getByRole("link", { name: label });
  await chip.click();
  await page.waitForURL((url) => url.searchParams.get("can") === "1");
  expect(await chip.getAttribute("aria-current")).toBe("true");
  await toBe(page, ["inside", "later"]);
  await whole(page);
  await choose(t.ctx, poster, { key: ids["got"], email: substitute.email });
  await toBe(page, ["later"]);
});

test("without scripts the same form filters, a link leads on with the filters, and another person begins without them", async () => {
  const there = { lang: "sv", width: 1440, javaScriptEnabled: false } as const;
  const one = await createSubstitute(t.db, { lang: "sv" });
  const sv = textsIn("sv");
  const { page } = await regular(there);
  await signIn(page, one.email, testPassword);
  await page.goto("/app/jobs/all");
  await facet(page, sv("jobs:filter.type")).locator("summary").click();
  await facet(page, sv("jobs:filter.type")).locator("input[value=one]").check();
  await page
    .locator("form.filters")
    .getByRole("button", { name: sv("jobs:common.show"), exact: true })
    .click();
  await page.waitForURL(/type=one/);
  const all = await shown(page);
  expect(all).toContain(ids["maths"] ?? "");
  expect(all).not.toContain(ids["art"] ?? "");
  await page.getByRole("link", { name: sv("jobs:open.sortBy.time"), exact: true }).click();
  await page.waitForURL(/type=one&sort=time/);
  expect((await shown(page)).sort()).toEqual(all.toSorted());
  await page.goto("/app/jobs/all");
  expect((await shown(page)).sort()).toEqual(all.toSorted());
  const other = await createSubstitute(t.db, { lang: "sv" });
  await page.goto("/app/logout");
  await signIn(page, other.email, testPassword);
  await page.goto("/app/jobs/all");
  expect(await shown(page)).toContain(ids["art"] ?? "");
});

test("a choice opens and closes by keys, and goes when something else is pressed; a phone's sheet goes by Escape", async () => {
  const substitute = await createSubstitute(t.db);
  const { page } = await regular({ lang: "fi", width: 1440 });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/all");
  await whole(page);
  const fi = textsIn("fi");
  const types = facet(page, fi("jobs:filter.type"));
  const subjects = facet(page, fi("jobs:filter.subject"));
  await types.locator("summary").focus();
  await page.keyboard.press("Enter");
  await types.locator("label").first().waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  expect(await types.locator("input").first().isChecked()).toBe(true);
  await page.keyboard.press("Escape");
  await types.locator("label").first().waitFor({ state: "hidden" });
  expect(await types.locator("summary:focus").count()).toBe(1);
  // What is ticked and not yet shown leaves a sign on the closed choice.
  expect(await edgeOf(types.locator("summary"))).toBe("dashed");
  expect(await edgeOf(subjects.locator("summary"))).toBe("solid");
  await types.locator("summary").click();
  await subjects.locator("summary").click();
  await types.locator("label").first().waitFor({ state: "hidden" });
  await page.setViewportSize({ width: 375, height: 667 });
  await page.reload();
  await whole(page);
  const button = page.getByRole("button", { name: fi("jobs:filter.short") });
  await button.click();
  await page.getByRole("searchbox").fill("Kallio");
  await page.locator(".filters.sheet > header button").focus();
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox").waitFor({ state: "hidden" });
  expect(await page.locator(".opens-filters:focus").count()).toBe(1);
  expect(await edgeOf(page.locator(".opens-filters"))).toBe("dashed");
  await button.click();
  await page.getByRole("searchbox").waitFor();
  // Whoever goes on by Tab is not left behind it.
  await page.getByRole("button", { name: fi("jobs:common.show"), exact: true }).focus();
  await page.keyboard.press("Tab");
  await page.getByRole("searchbox").waitFor({ state: "hidden" });
});
