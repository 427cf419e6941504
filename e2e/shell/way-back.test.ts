// Shows (rule: way-back).
import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { outcomeShown } from "../browser.ts";
import { stage } from "../stage.ts";
import { come, everybody, inSight, readers, times, wednesday } from "./way-back.fixture.ts";

const here = await stage();
const { t } = here;
const far = wednesday(9);
const week = `/app/jobs/overview?view=week&day=${far}`;
const calendar = `/app/jobs/calendar?day=${far}`;
let teacher: Awaited<ReturnType<typeof createTeacher>>;
let substitute: Awaited<ReturnType<typeof createSubstitute>>;
let farJob = "";
/** One of those that a list begins with, but not the first. */
let soon = "";

beforeAll(async () => {
  const school = await createSchool(t.db);
  teacher = await createTeacher(t.db, { school });
  substitute = await createSubstitute(t.db, { firstName: "Aino", lastName: "Virta" });
  for (let n = 0; n < 33; n++) await postJob(t.ctx, teacher, { ...times, startDate: wednesday(2 + (n % 4)) });
  await postJob(t.ctx, teacher, { ...times, startDate: wednesday(1), startTime: "07:00" });
  soon = (await postJob(t.ctx, teacher, { ...times, startDate: wednesday(2), startTime: "11:00" })).id;
  farJob = (await postJob(t.ctx, teacher, { ...times, startDate: far })).id;
  await apply(t.ctx, substitute, { key: farJob });
}, 60_000);

const open = (page: Page, id: string) => page.locator(`main a[href="/app/manage/${id}"]`).first().click();
const jobPage = `/app/manage/`;
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY));
test.each(everybody)(
  "a job leads back to the week and the calendar that one came from: $lang, $width px, scripts: $scripts",
  async (visit) => {
    const { page, context, go, back, at } = await come(here, visit, teacher);
    for (const from of [week, calendar, `${week}&type=one`]) {
      await go(from);
      await open(page, farJob);
      await at(jobPage + farJob);
      await back();
      await at(from);
      await page.locator(`#job-${farJob}`).waitFor();
    }
    await context.close();
  },
);

test.each(readers)(
  "a long list is as one left it, by the page's way back and by the browser's: $lang, $width px",
  async (visit) => {
    const { page, context, go, back, at } = await come(here, visit, teacher);
    await go("/app/jobs/overview?view=blocks&type=one&sort=day");
    const long = "/app/jobs/overview?view=blocks&type=one&sort=day&show=60";
    await page.locator("main a.more-jobs").click();
    await at(long);
    await page.locator(`#job-${farJob} h2 a`).scrollIntoViewIfNeeded();
    const place = await scrolledTo(page);
    expect(place).toBeGreaterThan(800);
    for (const leave of [back, () => page.goBack()]) {
      await page.locator(`#job-${farJob} h2 a`).click();
      await at(jobPage + farJob);
      await leave();
      await at(long);
      await page.waitForFunction((place) => Math.abs(scrollY - place) < 3, place);
    }
    await context.close();
  },
);

test.each(everybody)(
  "a substitute comes back to the open jobs where they were, and after withdrawing to that job: $lang, $width px, scripts: $scripts",
  async (visit) => {
    const someone = await createSubstitute(t.db, { regions: ["FI-18"] });
    const { page, context, go, back, at, say } = await come(here, visit, someone);
    const list = "/app/jobs/all?sort=date&show=60";
    const link = page.locator(`#job-${farJob} h2 a`);
    await go(list);
    await link.scrollIntoViewIfNeeded();
    const place = await scrolledTo(page);
    await link.click();
    await at(`/app/specific/${farJob}`);
    await back();
    await at(list);
    await inSight(page, farJob);
    if (visit.scripts) await page.waitForFunction((place) => Math.abs(scrollY - place) < 3, place);
    await apply(t.ctx, someone, { key: soon });
    await go(`/app/specific/${soon}`);
    await page.getByRole("link", { name: say("jobs:detail.withdraw") }).click();
    const asked = visit.scripts ? page.getByRole("dialog") : page.locator(".confirm-step");
    await asked.locator(".button.urgent").click();
    await outcomeShown(page, visit.scripts, say("jobs:done.withdrawn"));
    await inSight(page, soon);
    await context.close();
  },
);

test.each(readers)(
  "from somebody's page one comes back to the job and on to the week, in no circle and to no form that was sent: $lang, $width px",
  async (visit) => {
    const { page, context, go, back, at, say } = await come(here, visit, teacher);
    const job = jobPage + farJob;
    const person = () => page.locator("main").getByRole("link", { name: "Aino Virta" }).first().click();
    await go(week);
    await open(page, farJob);
    await at(job);
    await person();
    await page.waitForURL(/\/app\/profile\//);
    await back();
    await at(job);
    await person();
    await page.waitForURL(/\/app\/profile\//);
    await page.locator(`.page-head p a[href="${job}"]`).click();
    await at(job);
    await page.getByRole("link", { name: say("jobs:manage.edit"), exact: true }).click();
    await at(`${job}?edit=1`);
    await back();
    await at(job);
    await page.getByRole("link", { name: say("jobs:manage.edit"), exact: true }).click();
    await at(`${job}?edit=1`);
    await page.locator("[name='startTime.hour']").selectOption("09");
    await page.getByRole("button", { name: say("jobs:form.save") }).click();
    await outcomeShown(page, true, say("jobs:done.changed"));
    await at(job);
    await back();
    await at(week);
    await context.close();
  },
);

test.each(everybody)(
  "without a way that led there a page leads to the one above, at what it is of: $lang, $width px, scripts: $scripts",
  async (visit) => {
    const { page, context, go, back, at, ready, say } = await come(here, visit, {
      ...teacher,
      signsIn: false,
    });
    await page.goto(jobPage + farJob);
    await page.waitForURL(/\/app\/login/);
    await page.locator("main input[name=email]").fill(teacher.email);
    await page.locator("main input[name=password]").fill(testPassword);
    await page.locator("main form[data-checked] button.button").click();
    await at(jobPage + farJob);
    await back();
    await at(`/app/jobs/overview?day=${far}`);
    await inSight(page, farJob);
    await go("/app/settings");
    await page.locator('main a[href="/app/settings/description"]').click();
    await at("/app/settings/description");
    await back();
    await at("/app/settings");
    // Somebody else's page leads to none of ours but the one above.
    await page.setExtraHTTPHeaders({ referer: `https://elsewhere.example/app/jobs/new?day=${far}` });
    await page.goto(jobPage + farJob);
    await ready();
    const link = page.locator(".page-head").getByRole("link", { name: say("common:page.back") });
    expect(await link.getAttribute("href")).toBe(`/app/jobs/overview?day=${far}#job-${farJob}`);
    await context.close();
  },
);

test.each(everybody)(
  "lists of people and forms lead back with search and filter: $lang, $width px, scripts: $scripts",
  async (visit) => {
    const principal = await createPrincipal(t.db, { schools: teacher.schools });
    const { page, context, go, back, at } = await come(here, visit, principal);
    await go("/app/substitutes?q=Aino");
    await page.locator("main a[href^='/app/profile/']").first().click();
    await page.waitForURL(/\/app\/profile\//);
    await back();
    await at("/app/substitutes?q=Aino");
    const teachers = "/app/teachers?q=o";
    await go(teachers);
    await page.locator('main a[href="/app/teachers/create"]').first().click();
    await at("/app/teachers/create");
    await back();
    await at(teachers);
    await context.close();
  },
);
