import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, whole } from "../browser.ts";
import { stage } from "../stage.ts";
import { returning } from "./returning.ts";

/** Wherever a menu is opened, all of it is seen and can be pressed: nothing lies under a bar or beyond the window's end. */
const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);
const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

const readers = [
  { lang: "fi", width: 375, scripts: true },
  { lang: "sv", width: 1440, scripts: true },
  { lang: "sv", width: 375, scripts: false },
] as const;

async function at(path: string, person: { email: string }, reader: (typeof readers)[number]) {
  const { lang, width, scripts } = reader;
  const { page } = await regular({
    lang,
    width,
    javaScriptEnabled: scripts,
  });
  await page.setViewportSize({ width, height: 640 });
  await signIn(page, person.email, testPassword);
  await page.goto(path);
  if (scripts) await whole(page);
  return page;
}

/** Whether the middle of each of its rows is what a finger there would meet. */
const isReached = (rows: Locator) =>
  rows.evaluateAll(
    (all) =>
      all.length > 0 &&
      all.every((row) => {
        const { left, top, width, height } = row.getBoundingClientRect();
        const met = document.elementFromPoint(left + width / 2, top + height / 2);
        const whole = document.elementFromPoint(left + width / 2, top + height - 2);
        return row.contains(met) && row.contains(whole);
      }),
  );

/** Puts the last button of a menu there just where the bar begins, or the window ends, and presses it. */
async function openLast(page: Page, scripts: boolean): Promise<Locator> {
  const last = page.locator("main details.card-menu:visible").last();
  await last.evaluate((menu) => {
    const bar = document.querySelector(".tabs")?.getBoundingClientRect();
    const end = bar && bar.height > 0 ? bar.top : innerHeight;
    scrollBy(0, menu.getBoundingClientRect().bottom - end + 4);
  });
  await last.locator("summary").focus();
  await page.keyboard.press("Enter");
  await last.locator(".menu-row").first().waitFor();
  // Without scripts one scrolls, and has to be able to.
  if (!scripts) await page.keyboard.press("End");
  return last.locator(".menu-row");
}

const becomesReached = (rows: Locator) => eventually("the whole menu is reached", () => isReached(rows));

test.each(readers)(
  "of the last job of a list, of the last hidden one, and of one's account: $lang at $width px, scripts: $scripts",
  async (reader) => {
    const teacher = await createTeacher(t.db);
    const substitute = await createSubstitute(t.db, { lang: reader.lang });
    const times = { startTime: "08:00", endTime: "12:00", type: "one" };
    for (const n of [3, 4, 5, 6]) await postJob(t.ctx, teacher, { ...times, startDate: day(n) });
    const page = await at("/app/jobs/all", substitute, reader);
    await becomesReached(await openLast(page, reader.scripts));
    await page.locator("main details.card-menu:visible").last().locator("button.menu-row").click();
    await page.locator(".hidden-jobs > summary").click();
    await becomesReached(await openLast(page, reader.scripts));

    // The menu of one's account, in a low window.
    await page.setViewportSize({ width: reader.width, height: 320 });
    await page.locator("button.me").click();
    const rows = page.locator("#me-menu").locator("a.menu-row, form > button.menu-row");
    await rows.last().scrollIntoViewIfNeeded();
    expect(await isReached(rows.last())).toBe(true);
    await rows.first().scrollIntoViewIfNeeded();
    expect(await isReached(rows.first())).toBe(true);
  },
);

test.each(readers)("of the last teacher: $lang at $width px, scripts: $scripts", async (reader) => {
  const school = await createSchool(t.db);
  const principal = await createPrincipal(t.db, { schools: [school], lang: reader.lang });
  for (let n = 0; n < 8; n++) await createTeacher(t.db, { school });
  const page = await at("/app/teachers", principal, reader);
  await becomesReached(await openLast(page, reader.scripts));
});

test.each([
  { reader: readers[0], work: "Aineenopettaja" },
  { reader: readers[1], work: "Ämneslärare" },
])(
  "the words of a choice tick it as its box does: $reader.lang at $reader.width",
  async ({ reader, work }) => {
    const page = await at("/app/jobs/all", await createSubstitute(t.db, { lang: reader.lang }), reader);
    if (reader.width === 375) await page.locator(".opens-filters").click();
    const label = textsIn(reader.lang)("jobs:filter.type");
    const types = page.locator("details.facet", { has: page.locator("legend", { hasText: label }) });
    await types.locator("summary").click();
    for (const isChecked of [true, false]) {
      await types.getByText(work).click();
      expect(await types.getByLabel(work).isChecked()).toBe(isChecked);
    }
  },
);
