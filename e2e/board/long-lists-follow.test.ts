// Shows (rule: long-lists).
import { beforeAll, expect, test } from "bun:test";
import type { Page, Request } from "playwright";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postedPage } from "../../server/modules/jobs/lists/posted/index.ts";
import { changeJob, deleteJob } from "../../server/modules/jobs/posting/index.ts";
import { writeCursor } from "../../server/platform/http/paging.ts";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { seedMarket } from "../../tests/support/world/many-jobs.ts";
import { signIn, whole } from "../browser.ts";
import { returning } from "../shell/returning.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);
let teacher: Awaited<ReturnType<typeof createTeacher>>;
const jobs = 190;
const over = 70;

beforeAll(async () => {
  teacher = await createTeacher(t.db);
  const schoolId = teacher.schools[0]?.id ?? "";
  await seedMarket(t.client, { schoolId, ownerId: teacher.id, open: jobs, archived: 0, substitutes: 0 });
  await t.client`update jobs set region_code = 'FI-18', created_at = now() - n * interval '1 minute',
    expires_at = case when n <= ${over} then now() - n * interval '1 minute' else expires_at end
    from (select id as numbered, row_number() over (order by id) as n from jobs) v where id = numbered`;
}, 60_000);

async function look(person: { email: string }, path: string) {
  const { page } = await regular({ lang: "fi" });
  await signIn(page, person.email, testPassword);
  await page.goto(path);
  await whole(page);
  return page;
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
  const page = await look(substitute, "/app/jobs/personal");
  const before = await shown(page);
  expect(before).toHaveLength(30);
  const last = before.at(-1) ?? "";
  await choose(t.ctx, teacher, { key: last, email: substitute.email });
  await page.getByRole("dialog").getByText(textsIn("fi")("news:congratulation.title")).first().waitFor();
  await eventually("the job to lead", async () => (await shown(page))[0] === last);
  expect(await shown(page)).toEqual([last, ...before.slice(0, -1)]);
});

test("the last open job of a part stays where it is when it is changed", async () => {
  const substitute = await createSubstitute(t.db, { regions: ["FI-18"] });
  const page = await look(substitute, "/app/jobs/all");
  const before = await shown(page);
  expect(before).toHaveLength(30);
  await changeJob(t.ctx, teacher, { id: before.at(-1) ?? "", subjects: ["Puutarhanhoito"] });
  await page.locator("section article h2 a").getByText("Puutarhanhoito").waitFor();
  expect(await shown(page)).toEqual(before);
});

/** The order by which a part of the board is asked for. */
const orderOf = (request: Request) => (request.postDataJSON() as { sort?: string }).sort;

test("two parts that are asked for at once both come, whichever answer is first", async () => {
  const page = await look(teacher, "/app/jobs/overview");
  await page.locator("#past > summary").click();
  const asked: (string | undefined)[] = [];
  const first = Promise.withResolvers<void>();
  await page.route(/\/gettemp\/v2$/, async (route) => {
    const order = orderOf(route.request());
    asked.push(order);
    if (order === "ended") await first.promise;
    await route.continue();
  });
  // What is over is asked for first.
  const asking = page.waitForRequest((request) => request.url().endsWith("/gettemp/v2"));
  await more(page).nth(1).click();
  expect(orderOf(await asking)).toBe("ended");
  await more(page).nth(0).click();
  // What the second press asked for beside the first would have left by now, and be answered before it.
  await page.evaluate(() => fetch("/app/version.txt").then((answer) => answer.text()));
  if (asked.includes("day")) await toBe(page, "article.posted", 90);
  first.resolve();
  await toBe(page, "article.posted", 120);
  expect(await page.locator("#past article.posted").count()).toBe(60);
  expect(asked).toEqual(["ended", "day"]);
});

test("who asks twice for the next part gets it once", async () => {
  const page = await look(teacher, "/app/jobs/overview");
  await more(page)
    .first()
    .evaluate((link: HTMLElement) => {
      link.click();
      link.click();
    });
  await more(page)
    .first()
    .getByText(textsIn("fi")("jobs:common.showMore", { count: jobs - over - 60 }))
    .waitFor();
  const { items } = await postedPage(t.ctx, teacher, { sort: "day", ended: false, limit: 60 });
  expect((await shown(page)).slice(0, 60)).toEqual(items.map((job) => job.id));
  expect(page.url()).toContain("show=60");
});

test("the order that was chosen last is the one that is shown, also when the one before is answered after it", async () => {
  const page = await look(teacher, "/app/jobs");
  const { items } = await postedPage(t.ctx, teacher, { sort: "oldest", ended: false, limit: 30 });
  const ids = items.map((job) => job.id);
  const shownOldest = Promise.withResolvers<void>();
  await page.route(/\/gettemp\/v2$/, async (route) => {
    if (orderOf(route.request()) === "latest") await shownOldest.promise;
    // The page may have given it up.
    await route.continue().catch(() => {});
  });
  /** Answered, or given up. */
  const over = new Promise<void>((done) => {
    const hear = (request: Request) => {
      if (request.url().endsWith("/gettemp/v2") && orderOf(request) === "latest") done();
    };
    page.on("requestfinished", hear);
    page.on("requestfailed", hear);
  });
  const asking = page.waitForRequest((request) => request.url().endsWith("/gettemp/v2"));
  await page.locator("select[name=sort]").selectOption("latest");
  expect(orderOf(await asking)).toBe("latest");
  await page.locator("select[name=sort]").selectOption("oldest");
  await page.waitForFunction(
    (ids) =>
      JSON.stringify(
        [...document.querySelectorAll("section article.posted h2 a")].map((link) =>
          link.getAttribute("href")?.split("/").at(-1),
        ),
      ) === JSON.stringify(ids),
    ids,
  );
  shownOldest.resolve();
  await over;
  // What the late answer would bring about is drawn by then.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  expect((await shown(page)).slice(0, 30)).toEqual(ids);
  expect(page.url()).toContain("sort=oldest");
});

test("behind the end of a list stands what there is, from the beginning", async () => {
  const substitute = await createSubstitute(t.db, { regions: ["FI-18"] });
  const nobody = "00000000-0000-0000-0000-000000000000";
  const late = writeCursor("posted-day", ["999999", "1", "00:00:00", nobody]);
  const open = writeCursor("open-date", [1, "2999-01-01", "00:00", nobody]);
  for (const [person, path] of [
    [teacher, `/app/jobs/overview?sort=day&cursor=${late}`],
    [substitute, `/app/jobs/all?sort=date&cursor=${open}`],
  ] as const) {
    const page = await look(person, path);
    const cards = "section article:is(.posted, .job)";
    expect(await page.locator(cards).count()).toBe(30);
    // As it came, before any script had run.
    const html = await (await page.request.get(path)).text();
    const sent = await page.evaluate(
      ([html, cards]) => new DOMParser().parseFromString(html, "text/html").querySelectorAll(cards).length,
      [html, cards] as const,
    );
    expect(sent).toBe(30);
  }
});

test("once all that was shown of a list is gone, what there is elsewhere is shown", async () => {
  const page = await look(teacher, "/app/jobs/overview");
  const ids = (await shown(page)).slice(0, 30);
  for (const id of ids) await deleteJob(t.ctx, teacher, id);
  await page.waitForFunction((gone) => {
    const links = [...document.querySelectorAll("section article.posted h2 a")];
    const here = links.map((link) => link.getAttribute("href")?.split("/").at(-1) ?? "");
    return here.length === 30 && here.every((id) => !gone.includes(id));
  }, ids);
});
