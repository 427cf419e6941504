// Shows (rule: job-beside, way-back).
import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { createSchool, createSubstitute, createTeacher } from "../../tests/support/factories.ts";
import { markPage, wasNotReloaded } from "../browser.ts";
import { findings } from "../service/findings.ts";
import { come, everybody, inSight, times, wednesday } from "../shell/way-back.fixture.ts";
import { stage } from "../stage.ts";

const here = await stage();
const { t } = here;
const far = wednesday(9);
const week = `/app/jobs/overview?view=week&day=${far}`;
const jobPage = "/app/manage/";
let teacher: Awaited<ReturnType<typeof createTeacher>>;
let farJob = "";
let soon = "";
const [scripts, plain] = [
  everybody.filter(({ scripts }) => scripts),
  everybody.filter(({ scripts }) => !scripts),
];

beforeAll(async () => {
  teacher = await createTeacher(t.db, { school: await createSchool(t.db) });
  for (let n = 0; n < 33; n++) await postJob(t.ctx, teacher, { ...times, startDate: wednesday(2 + (n % 4)) });
  soon = (await postJob(t.ctx, teacher, { ...times, startDate: wednesday(2), startTime: "11:00" })).id;
  farJob = (await postJob(t.ctx, teacher, { ...times, startDate: far, description: "Lue tämä" })).id;
  await apply(t.ctx, await createSubstitute(t.db), { key: farJob });
}, 60_000);

const card = (page: Page) => page.locator(`article h2 a[href="/app/specific/${farJob}"]`);
const shown = (page: Page) =>
  page.locator(`article h2 a[href="/app/specific/${farJob}"][aria-current="true"]`);

test.each(scripts.map((visit) => ({ ...visit, width: 1440 })))(
  "who withdraws beside the list stays at the job, and the list at its filter and its place: $lang",
  async (visit) => {
    const someone = await createSubstitute(t.db, { regions: ["FI-18"] });
    const { page, context, go, at, ready, say } = await come(here, visit, someone);
    const [list, beside] = ["/app/jobs/all?type=one&sort=date&show=60", page.locator(".beside")];
    await go(list);
    await card(page).click();
    await beside.getByText("Lue tämä").waitFor();
    await ready();
    await page.goBack();
    await at(list);
    await apply(t.ctx, someone, { key: farJob });
    await card(page).waitFor({ state: "detached" });
    await markPage(page);
    // Forward to the job, which is an application by now.
    await page.goForward();
    const withdraw = beside.getByRole("link", { name: say("jobs:detail.withdraw") });
    await withdraw.waitFor();
    await ready();
    await withdraw.click();
    await page.getByRole("dialog").locator(".button.urgent").click();
    await page.locator(".toast").getByText(say("jobs:done.withdrawn")).waitFor();
    await shown(page).waitFor();
    await beside.getByRole("button", { name: say("jobs:detail.apply") }).waitFor();
    await at(`/app/specific/${farJob}`);
    expect(await wasNotReloaded(page)).toBe(true);
    expect(await findings(page)).toEqual([]);
    await page.goBack();
    await at(list);
    await context.close();
  },
);

test.each(scripts.map((visit) => ({ ...visit, width: 1440 })))(
  "who withdraws on the job's own page comes to the list as they left it, with that job beside it: $lang",
  async (visit) => {
    const someone = await createSubstitute(t.db, { regions: ["FI-18"] });
    await apply(t.ctx, someone, { key: farJob });
    const { page, context, go, at, ready, say } = await come(here, visit, someone);
    const list = "/app/jobs/all?type=one&sort=date&show=60";
    await go(list);
    await page.evaluate((path) => location.assign(path), `/app/specific/${farJob}`);
    await at(`/app/specific/${farJob}`);
    await page.getByRole("link", { name: say("jobs:detail.withdraw") }).click();
    await page.getByRole("dialog").locator(".button.urgent").click();
    await at(list);
    await page.locator(".beside").getByText("Lue tämä").waitFor();
    await shown(page).waitFor();
    await ready();
    await context.close();
  },
);

test.each(plain)(
  "after a form was sent on a job's page its way back, and withdrawing, lead to the list as it was: $lang, $width px, scripts: $scripts",
  async (visit) => {
    const someone = await createSubstitute(t.db, { regions: ["FI-18"] });
    const { page, context, go, back, at, say } = await come(here, visit, someone);
    const list = "/app/jobs/all?type=one&sort=date&show=60";
    const [job, press] = [
      `/app/specific/${farJob}`,
      (key: "open.hide" | "detail.restore") =>
        page
          .locator(".bottom-action")
          .getByRole("button", { name: say(`jobs:${key}`) })
          .click(),
    ];
    await go(list);
    await page.locator(`#job-${farJob} h2 a`).click();
    await at(job);
    await press("open.hide");
    await at(`${job}?done=hidden`);
    await press("detail.restore");
    await at(`${job}?done=restored`);
    await back();
    await at(list);
    await page.locator(`#job-${farJob} h2 a`).click();
    await apply(t.ctx, someone, { key: farJob });
    await page.reload();
    await page.getByRole("link", { name: say("jobs:detail.withdraw") }).click();
    await page.locator(".confirm-step .button.urgent").click();
    await at(`${list}&done=withdrawn`);
    await inSight(page, farJob);
    await context.close();
  },
);

test.each(plain)(
  "a form of a list leaves it as it was: $lang, $width px, scripts: $scripts",
  async (visit) => {
    const someone = await createSubstitute(t.db, { regions: ["FI-18"] });
    const { page, context, go, at, say } = await come(here, visit, someone);
    const list = "/app/jobs/all?sort=date&show=60";
    await go(list);
    const card = page.locator(`#job-${farJob}`);
    await card.locator("summary").click();
    await card.getByRole("button", { name: say("jobs:open.hide") }).click();
    await at(`${list}&done=hidden`);
    await page.locator(`#job-${soon} summary`).click();
    await page
      .locator(`#job-${soon}`)
      .getByRole("link", { name: say("jobs:open.hideSchool") })
      .click();
    await page.locator(".confirm-step a").click();
    await at(`${list}&done=unchanged`);
    await context.close();
  },
);

test.each(plain)(
  "a favourite is marked on a job's page and the way back leads to the filtered week: $lang, $width px, scripts: $scripts",
  async (visit) => {
    const { page, context, go, back, at } = await come(here, visit, teacher);
    await go(`${week}&type=one`);
    await page.locator(`main a[href="/app/manage/${farJob}"]`).first().click();
    await at(jobPage + farJob);
    await page.locator("button[value=remember]").first().click();
    await at(jobPage + farJob);
    await back();
    await at(`${week}&type=one`);
    await context.close();
  },
);
