import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright";
import { choose } from "../server/modules/bookings/index.ts";
import { changeJob, deleteJob, postedPage } from "../server/modules/jobs/index.ts";
import { writeCursor } from "../server/platform/http/paging.ts";
import { type TestContext, testContext } from "../tests/support/database.ts";
import { eventually } from "../tests/support/eventually.ts";
import { createSubstitute, createTeacher, testPassword } from "../tests/support/factories.ts";
import { seedMarket } from "../tests/support/many-jobs.ts";
import { type ServerProcess, startServer } from "../tests/support/server.ts";
import { launchBrowser, signIn, visitor } from "./browser.ts";

let t: TestContext;
let server: ServerProcess;
let browser: Browser;
let teacher: Awaited<ReturnType<typeof createTeacher>>;
const jobs = 190;
const over = 70;

beforeAll(async () => {
  t = await testContext();
  teacher = await createTeacher(t.db);
  const schoolId = teacher.schools[0]?.id ?? "";
  await seedMarket(t.client, { schoolId, ownerId: teacher.id, open: jobs, archived: 0, substitutes: 0 });
  await t.client`update jobs set region_code = 'FI-18', created_at = now() - n * interval '1 minute',
    expires_at = case when n <= ${over} then now() - n * interval '1 minute' else expires_at end
    from (select id as numbered, row_number() over (order by id) as n from jobs) v where id = numbered`;
  server = await startServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir });
  browser = await launchBrowser();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await t?.close();
});

async function look(person: { email: string }, path: string, javaScriptEnabled = true) {
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", javaScriptEnabled });
  await signIn(page, person.email, testPassword);
  await page.goto(path);
  if (javaScriptEnabled)
    await page.waitForFunction(() => document.querySelectorAll("astro-island[ssr]").length === 0);
  return { page, close: () => context.close() };
}

const shown = (page: Page) =>
  page
    .locator("section:not(.older) article h2 a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split("/").at(-1) ?? ""));
const more = (page: Page) => page.locator("main a.more-jobs");
const toBe = (page: Page, selector: string, count: number) =>
  page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length === count, [
    selector,
    count,
  ] as const);

test("the last application of a part leads when its job is got, and the others stay where they are", async () => {
  const substitute = await createSubstitute(t.db, { regions: ["FI-18"] });
  // One a day: another one on the day of the choice would leave the list.
  await t.client`insert into applications (id, job_id, substitute_id, applied_at)
    select gen_random_uuid(), id, ${substitute.id}, now()
    from (select distinct on (start_date) id from jobs where expires_at > now() order by start_date, id) v`;
  const { page, close } = await look(substitute, "/app/jobs/personal");
  const before = await shown(page);
  expect(before).toHaveLength(30);
  const last = before.at(-1) ?? "";
  await choose(t.ctx, teacher, { key: last, email: substitute.email });
  await page.getByRole("dialog").getByText("Onneksi olkoon").first().waitFor();
  await eventually("the job to lead", async () => (await shown(page))[0] === last);
  expect(await shown(page)).toEqual([last, ...before.slice(0, -1)]);
  await close();
});

test("the last open job of a part stays where it is when it is changed", async () => {
  const substitute = await createSubstitute(t.db, { regions: ["FI-18"] });
  const { page, close } = await look(substitute, "/app/jobs/all");
  const before = await shown(page);
  expect(before).toHaveLength(30);
  await changeJob(t.ctx, teacher, { id: before.at(-1) ?? "", subjects: ["Puutarhanhoito"] });
  await page.locator("section article h2 a").getByText("Puutarhanhoito").waitFor();
  expect(await shown(page)).toEqual(before);
  await close();
});

test("two parts that are asked for at once both come, whichever answer is first", async () => {
  const { page, close } = await look(teacher, "/app/jobs/overview");
  await page.locator("#past > summary").click();
  const asked: string[] = [];
  await page.route(/\/gettemp\/v2$/, async (route) => {
    const { sort } = route.request().postDataJSON() as { sort: string };
    asked.push(sort);
    if (sort === "ended") await page.waitForFunction(() => document.body.dataset["go"]);
    await route.continue();
  });
  // What is over was asked for first, and answered last.
  await more(page)
    .nth(1)
    .evaluate((link: HTMLElement) => link.click());
  await more(page)
    .nth(0)
    .evaluate((link: HTMLElement) => link.click());
  await page.evaluate(() => {
    document.body.dataset["go"] = "yes";
  });
  await toBe(page, "article.posted", 120);
  expect(await page.locator("#past article.posted").count()).toBe(60);
  expect(asked.toSorted()).toEqual(["day", "ended"]);
  await close();
});

test("who asks twice for the next part gets it once", async () => {
  const { page, close } = await look(teacher, "/app/jobs/overview");
  await more(page)
    .first()
    .evaluate((link: HTMLElement) => {
      link.click();
      link.click();
    });
  await more(page)
    .first()
    .getByText(`${jobs - over - 60} jäljellä`)
    .waitFor();
  const { items } = await postedPage(t.ctx, teacher, { sort: "day", ended: false, limit: 60 });
  expect((await shown(page)).slice(0, 60)).toEqual(items.map((job) => job.id));
  expect(page.url()).toContain("show=60");
  await close();
});

test("the order that was chosen last is the one that is shown", async () => {
  const { page, close } = await look(teacher, "/app/jobs");
  const answers: string[] = [];
  await page.route(/\/gettemp\/v2$/, async (route) => {
    answers.push((route.request().postDataJSON() as { sort: string }).sort);
    await route.continue();
  });
  await page.locator("select[name=sort]").evaluate((select: HTMLSelectElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set;
    for (const order of ["latest", "oldest"]) {
      set?.call(select, order);
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
  const { items } = await postedPage(t.ctx, teacher, { sort: "oldest", ended: false, limit: 30 });
  const ids = items.map((job) => job.id);
  await page.waitForFunction(
    (ids) =>
      JSON.stringify(
        [...document.querySelectorAll("section article.posted h2 a")].map((link) =>
          link.getAttribute("href")?.split("/").at(-1),
        ),
      ) === JSON.stringify(ids),
    ids,
  );
  expect(page.url()).toContain("sort=oldest");
  await close();
});

test("behind the end of a list stands what there is, from the beginning", async () => {
  const substitute = await createSubstitute(t.db, { regions: ["FI-18"] });
  const nobody = "00000000-0000-0000-0000-000000000000";
  const late = writeCursor("posted-day", ["999999", "1", "00:00:00", nobody]);
  const open = writeCursor("open-date", [1, "2999-01-01", "00:00", nobody]);
  for (const javaScriptEnabled of [true, false]) {
    const board = await look(teacher, `/app/jobs/overview?sort=day&cursor=${late}`, javaScriptEnabled);
    expect(await board.page.locator("section article.posted").count()).toBe(30);
    await board.close();
    const list = await look(substitute, `/app/jobs/all?sort=date&cursor=${open}`, javaScriptEnabled);
    expect(await list.page.locator("section article.job").count()).toBe(30);
    await list.close();
  }
});

test("once all that was shown of a list is gone, what there is elsewhere is shown", async () => {
  const { page, close } = await look(teacher, "/app/jobs/overview");
  const ids = (await shown(page)).slice(0, 30);
  for (const id of ids) await deleteJob(t.ctx, teacher, id);
  await page.waitForFunction((gone) => {
    const links = [...document.querySelectorAll("section article.posted h2 a")];
    const here = links.map((link) => link.getAttribute("href")?.split("/").at(-1) ?? "");
    return here.length === 30 && here.every((id) => !gone.includes(id));
  }, ids);
  await close();
});
