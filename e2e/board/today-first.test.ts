// Shows (rule: today-first, past-days).
import { beforeAll, expect, test } from "bun:test";
import type { Locator } from "playwright";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { dateIn } from "../../src/dates.ts";
import { boardAt } from "../../src/features/job/words/outcome.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const fi = textsIn("fi");
const phone = { width: 375, height: 667 };
const today = dateIn("Europe/Helsinki", new Date());
/** Monday to Sunday, from 1, of a week before or after this one. */
const day = (weeks: number, n: number) => {
  const monday = 1 - ((new Date(today).getUTCDay() + 6) % 7);
  return new Date(Date.parse(today) + (monday + weeks * 7 + n - 2) * 86_400_000).toISOString().slice(0, 10);
};
const job = { startTime: "08:00", endTime: "12:00", type: "one", startDate: day(3, 1) };
let teacher: Awaited<ReturnType<typeof createTeacher>>;
const post = async (more: Partial<typeof job> & { endDate?: string }) =>
  (await postJob(t.ctx, teacher, { ...job, ...more })).id;

beforeAll(async () => {
  teacher = await createTeacher(t.db);
});

async function board(width: number) {
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width, view: null });
  await signIn(page, teacher.email, testPassword);
  if (width === phone.width) await page.setViewportSize(phone);
  return { page, context };
}

/** Whether all of it stands between a phone's two bars. */
const inView = async (what: Locator) => {
  const box = await what.boundingBox();
  return box !== null && box.y >= 56 && box.y + box.height <= phone.height - 64;
};

test("on a phone the board opens at today, and after posting at the new job, with scripts or without", async () => {
  for (let n = 0; n < 6; n++) {
    const id = await post({});
    await t.client`update jobs set start_date = ${today}, end_date = ${today}::date + ${n > 3 ? 0 : 2}::int where id = ${id}`;
    await post({ startDate: day(2, 3) });
  }
  const { page, context } = await board(phone.width);
  await page.goto("/app/jobs/overview");
  await whole(page);
  expect(await inView(page.locator(".week .name.now"))).toBe(true);
  // As many as a day names lie before it already.
  for (let n = 0; n < 2; n++) await post({ startDate: day(2, 3) });
  const posted = await post({ startDate: day(2, 3), startTime: "09:00" });
  await page.goto(boardAt("posted", posted));
  await page.getByText(fi("jobs:done.posted")).waitFor();
  expect(await inView(page.locator(".week .tile.is-new"))).toBe(true);
  const plain = await visitor(browser, server.origin, { lang: "fi", ...phone, javaScriptEnabled: false });
  await signIn(plain.page, teacher.email, testPassword);
  await plain.page.goto(boardAt("posted", posted));
  expect(await inView(plain.page.locator(".posted.is-new header"))).toBe(true);
  await plain.context.close();
  await context.close();
});

test("a week that is over shows who was there, and a job from Thursday to Sunday counts once", async () => {
  const id = await post({ startDate: day(2, 4), endDate: day(2, 7) });
  const { page, context } = await board(1440);
  const weekend = page.locator(".week .d6 .name small");
  await page.goto(`/app/jobs/overview?view=week&day=${day(2, 4)}`);
  expect(await weekend.textContent()).toBe(fi("jobs:week.allOpen", { count: 1 }));
  const substitute = await createSubstitute(t.db, { firstName: "Henna", lastName: "Rautio" });
  await apply(t.ctx, substitute, { key: id });
  await choose(t.ctx, teacher, { key: id, email: substitute.email });
  await t.client`update jobs set start_date = ${day(-2, 4)}, end_date = ${day(-2, 7)}, archived_at = now() where id = ${id}`;
  await page.goto(`/app/jobs/overview?view=week&day=${day(-2, 4)}`);
  for (const column of ["d4", "d5", "d6"])
    await page.locator(`.week .${column}`).getByText("Henna Rautio", { exact: true }).waitFor();
  expect(await weekend.textContent()).toBe(fi("jobs:week.full", { count: 1 }));
  await page
    .locator(".legend")
    .getByText(fi("jobs:week.jobs", { count: 1 }))
    .waitFor();
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize(phone);
  await page.locator(".week .d6").getByText("Henna Rautio", { exact: true }).waitFor();
  expect(await findings(page)).toEqual([]);
  await context.close();
});

test("a week without jobs stays at its heading on a phone", async () => {
  const nobody = await createTeacher(t.db);
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", view: null });
  await page.setViewportSize({ width: 375, height: 320 });
  await signIn(page, nobody.email, testPassword);
  await page.goto("/app/jobs/overview");
  await whole(page);
  // At a week-end without jobs no day is today's.
  await page.locator(".week .name").first().waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await context.close();
});
