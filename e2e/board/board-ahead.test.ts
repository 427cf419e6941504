import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { changeJob, postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const DAY = 86_400_000;
const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
/** Monday to Friday of the week after the next, which is never the one that the board begins with. */
const weekday = (new Date().getUTCDay() + 6) % 7;
const day = (n: number) => iso(Date.now() + (14 - weekday + n - 1) * DAY);
const hours = { startTime: "08:00", endTime: "12:00", type: "one" };

const tile = (page: Page, id: string) => page.locator(`.week .tile[data-job="${id}"]`);

test("below a week stand the next ones that hold something", async () => {
  const say = textsIn("sv");
  const owner = await createTeacher(t.db, { lang: "sv" });
  const { page, context } = await visitor(browser, server.origin, {
    lang: "sv",
    width: 375,
    javaScriptEnabled: false,
    view: null,
  });
  await signIn(page, owner.email, testPassword);
  await page.goto(`/app/jobs/overview?view=week&day=${day(-13)}`);
  const nothing = page.getByRole("heading", { name: say("jobs:board.empty"), exact: true });
  await nothing.waitFor();
  const { id } = await postJob(t.ctx, owner, { ...hours, startDate: day(3) });
  await page.reload();
  expect(await nothing.count()).toBe(0);
  expect(await page.locator(".week .tile").count()).toBe(0);
  const later = page.locator(".later-weeks").getByRole("link");
  expect(await later.count()).toBe(1);
  const said = (await later.textContent())?.replace(/\s+/g, " ").trim();
  expect(said).toMatch(
    new RegExp(
      `^${say("jobs:week.view")} \\d+, .* ons \\d+\\.\\d+ ${say("jobs:week.allOpen", { count: 1 })}$`,
    ),
  );
  await later.click();
  await page.waitForURL(new RegExp(`day=${day(1)}`));
  await tile(page, id).waitFor();
  expect(await page.locator(".later-weeks").count()).toBe(0);
  await context.close();
});

test("what comes to a week, and to those after it, follows what happens elsewhere", async () => {
  const say = textsIn("sv");
  const owner = await createTeacher(t.db, { lang: "sv" });
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", width: 375 });
  await signIn(page, owner.email, testPassword);
  await page.goto(`/app/jobs/overview?view=week&day=${day(1)}`);
  await whole(page);
  const nothing = page.locator("main .empty");
  const later = page.getByRole("region", { name: say("jobs:week.later") });
  expect([await nothing.isVisible(), await later.count()]).toEqual([true, 0]);

  const queries: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/gettemp/v2")) queries.push(request.postDataJSON());
  });
  const { id } = await postJob(t.ctx, owner, { ...hours, startDate: day(10) });
  await later.getByText(new RegExp(`ons\\s\\d+\\.\\d+ ${say("jobs:week.allOpen", { count: 1 })}`)).waitFor();
  expect(await nothing.isVisible()).toBe(false);
  // The week and what lies ahead are asked for at once; no job that is not shown is fetched.
  expect(queries).toHaveLength(1);
  await changeJob(t.ctx, owner, { id, startDate: day(3), endDate: day(3) });
  await tile(page, id).waitFor();
  await later.waitFor({ state: "detached" });
  await page
    .locator(".legend")
    .getByText(say("jobs:week.jobs", { count: 1 }))
    .waitFor();
  expect(await findings(page)).toEqual([]);
  await context.close();
});

test("of what is further ahead than four weeks the first is named below an empty week, until something nearer comes", async () => {
  const owner = await createTeacher(t.db);
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 1440 });
  for (const far of [57, 78]) await postJob(t.ctx, owner, { ...hours, startDate: day(far) });
  await signIn(page, owner.email, testPassword);
  await page.goto("/app/jobs/overview?view=week");
  await whole(page);
  const later = page.locator(".later-weeks").getByRole("link");
  expect([await page.locator("main .empty").count(), await later.count()]).toEqual([0, 1]);
  expect(await findings(page)).toEqual([]);
  await postJob(t.ctx, owner, { ...hours, startDate: day(10) });
  const seen = page.locator(".later-weeks:visible").getByRole("link");
  const nearer = page.locator(`.later-weeks a[href*="day=${day(8)}"]`);
  await nearer.waitFor();
  expect(await seen.count()).toBe(1);

  await page.goto(`/app/jobs/overview?view=week&day=${day(15)}`);
  await later.click();
  await page.waitForURL(new RegExp(`day=${day(57)}`));
  await page.locator(".week .tile").waitFor();
  expect(await later.count()).toBe(1);
  await context.close();
});
