// Shows (rule: long-lists).
import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { signIn, whole } from "../../e2e/browser.ts";
import { returning } from "../../e2e/shell/returning.ts";
import { stage } from "../../e2e/stage.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postedPage } from "../../server/modules/jobs/lists/posted/index.ts";
import { deleteJob, postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createPrincipal,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { seedMarket } from "../../tests/support/world/many-jobs.ts";

const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);
let teacher: Awaited<ReturnType<typeof createTeacher>>;
let principal: typeof teacher;
const jobs = 2_000;
const fi = textsIn("fi");
const left = (count: number) => fi("jobs:common.showMore", { count });
const open = (count: number) => fi("jobs:board.open", { count });

beforeAll(async () => {
  teacher = await createTeacher(t.db);
  principal = await createPrincipal(t.db, { schools: teacher.schools });
  const schoolId = teacher.schools[0]?.id ?? "";
  await seedMarket(t.client, { schoolId, ownerId: teacher.id, open: jobs, archived: 0, substitutes: 0 });
  await t.client`update jobs set other_text = 'Tehtävä ' || lpad((abs(hashtext(id::text)) % 5000)::text, 4, '0')`;
}, 60_000);

/** The page as it comes, before any script has run. */
async function htmlOf(person: { email: string }, path: string) {
  const login = await fetch(`${server.origin}/api/shared/login`, {
    method: "POST",
    body: JSON.stringify({ email: person.email, password: testPassword }),
    headers: { "content-type": "application/json" },
  });
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
  const headers = { cookie, "accept-encoding": "identity" };
  const answer = await fetch(server.origin + path, { headers, redirect: "manual" });
  const html = await answer.text();
  return { status: answer.status, articles: html.match(/<article/g)?.length ?? 0, bytes: html.length };
}

test.each([
  "/app/jobs/overview?view=blocks",
  "/app/jobs",
  "/app/jobs/overview?view=blocks&sort=alphabetical",
  "/app/jobs/overview?view=blocks&cursor=nonsense",
])("of two thousand jobs, %s renders thirty", async (path) => {
  const { status, articles, bytes } = await htmlOf(principal, path);
  expect(status).toBe(200);
  expect(articles).toBe(30);
  expect(bytes).toBeLessThan(200_000);
});

test("of two hundred own applications, the page renders thirty", async () => {
  const substitute = await createSubstitute(t.db, { regions: ["FI-18"] });
  await t.client`insert into applications (id, job_id, substitute_id, applied_at)
    select gen_random_uuid(), id, ${substitute.id}, now() from jobs order by id limit 200`;
  const { status, articles, bytes } = await htmlOf(substitute, "/app/jobs/personal");
  expect(status).toBe(200);
  expect(articles).toBe(30);
  expect(bytes).toBeLessThan(155_000);
});

const cards = (page: Page) => page.locator("article.posted");
const more = (page: Page) => page.locator("main a.more-jobs").first();
const cardsToBe = (page: Page, count: number) =>
  page.waitForFunction((count) => document.querySelectorAll("article.posted").length === count, count);
const hrefs = (page: Page) =>
  cards(page)
    .locator("h2 a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
const titles = (page: Page) => cards(page).locator("h2 a").allTextContents();
const hrefOf = (job: string) => `/app/manage/${job}`;

/** What the page asks for of its board: jobs by name, or a part. */
function asked(page: Page) {
  const queries: (string[] | "part")[] = [];
  page.on("request", (request) => {
    if (!/\/(gettemp|temps)\/v2$/.test(request.url())) return;
    const { only, limit } = request.postDataJSON() as { only?: string[]; limit?: number };
    queries.push(only ?? (limit ? "part" : ["all"]));
  });
  return queries;
}

async function board(
  email: string,
  path: string,
  options: { javaScriptEnabled?: boolean; width?: number } = {},
) {
  const { page } = await regular({ lang: "fi", ...options });
  await signIn(page, email, testPassword);
  const queries = asked(page);
  await page.goto(path);
  if (options.javaScriptEnabled !== false) await whole(page);
  return { page, queries };
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const jobData = (days: number) => ({
  startDate: inDays(days),
  startTime: "08:00",
  endTime: "12:00",
  type: "one",
});

test("a long board comes in parts, which the keyboard and going back know, by whichever order", async () => {
  const { page, queries } = await board(principal.email, "/app/jobs/overview");
  await more(page)
    .getByText(left(jobs - 30))
    .waitFor();
  await page.locator("[data-board-lead]").getByText(open(jobs)).waitFor();
  await more(page).focus();
  await page.keyboard.press("Enter");
  await cardsToBe(page, 60);
  expect(queries).toEqual(["part"]);
  const { items } = await postedPage(t.ctx, principal, { sort: "day", limit: 60 });
  expect(await hrefs(page)).toEqual(items.map((job) => hrefOf(job.id)));
  const focused = await page.evaluate(() =>
    [...document.querySelectorAll("article.posted h2 a")].indexOf(document.activeElement as Element),
  );
  expect(focused).toBe(30);

  await cards(page).nth(50).locator("h2 a").click();
  await page.waitForURL(/\/app\/manage\//);
  await page.goBack();
  await cardsToBe(page, 60);
  await whole(page);
  await page.getByLabel(fi("jobs:common.sort")).selectOption("alphabetical");
  const first = (await postedPage(t.ctx, principal, { sort: "alphabetical", limit: 1 })).items[0];
  await page
    .locator("article.posted:first-of-type")
    .getByText(first?.otherType ?? "")
    .first()
    .waitFor();
  const shown = await titles(page);
  expect(shown).toEqual(shown.toSorted(new Intl.Collator("fi").compare));
});

test.each(["/app/jobs/overview", "/app/jobs?sort=applied"])(
  "without scripts a link leads from part to part of %s",
  async (path) => {
    const { page } = await board(principal.email, path, { javaScriptEnabled: false });
    const seen = new Set(await hrefs(page));
    for (let part = 2; part <= 3; part++) {
      const before = page.url();
      await more(page).click();
      await page.waitForURL((url) => url.href !== before);
      for (const href of await hrefs(page)) seen.add(href);
      expect(seen.size).toBe(30 * part);
    }
  },
);

test("of a board in parts an event fetches its one job, and leaves the parts as they are", async () => {
  const { page, queries } = await board(principal.email, "/app/jobs/overview");
  await more(page).click();
  await cardsToBe(page, 60);
  queries.length = 0;
  const applicant = await createSubstitute(t.db);
  const soon = (await postJob(t.ctx, teacher, jobData(1))).id;
  await page
    .locator(`article.posted.is-new a[href="${hrefOf(soon)}"]`)
    .first()
    .waitFor();
  // As many as before: the last one makes room, and comes again with the next part.
  await cardsToBe(page, 60);
  expect((await hrefs(page))[0]).toBe(hrefOf(soon));
  await apply(t.ctx, applicant, { key: soon });
  await cards(page)
    .first()
    .getByText(fi("jobs:state.newApplicants", { count: 1 }))
    .first()
    .waitFor();
  await choose(t.ctx, teacher, { key: soon, email: applicant.email });
  await cards(page).first().locator(".substitute").waitFor();
  await page
    .locator("[data-board-lead]")
    .getByText(`${open(jobs)}, ${fi("jobs:board.filled", { count: 1 })}`)
    .waitFor();

  // Far behind the last that is shown: counted, and shown with its own part.
  const late = (await postJob(t.ctx, teacher, jobData(300))).id;
  await page
    .locator("[data-board-lead]")
    .getByText(open(jobs + 1))
    .waitFor();
  await more(page)
    .getByText(left(jobs + 2 - 60))
    .waitFor();
  expect(await cards(page).count()).toBe(60);
  await deleteJob(t.ctx, teacher, soon);
  await cardsToBe(page, 60);
  for (const one of queries) expect([[soon], [late]]).toContainEqual(one as string[]);
  await deleteJob(t.ctx, teacher, late);
});

test("what is over comes in parts of its own", async () => {
  const school = await createTeacher(t.db);
  const schoolId = school.schools[0]?.id ?? "";
  await seedMarket(t.client, { schoolId, ownerId: school.id, open: 70, archived: 0, substitutes: 0 });
  await t.client`update jobs set expires_at = now() - id_minutes.n * interval '1 minute' from (
    select id, row_number() over () as n from jobs where school_id = ${schoolId}) id_minutes
    where jobs.id = id_minutes.id and jobs.school_id = ${schoolId}`;
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await board(school.email, "/app/jobs/overview", { javaScriptEnabled });
    expect(await page.locator("#past > summary .count").textContent()).toBe("70");
    await page.locator("#past > summary").click();
    expect(await cards(page).count()).toBe(30);
    const first = await hrefs(page);
    await more(page).getByText(left(40)).click();
    if (javaScriptEnabled) {
      await cardsToBe(page, 60);
      await more(page).click();
      await cardsToBe(page, 70);
      expect(new Set(await hrefs(page)).size).toBe(70);
    } else {
      await page.waitForURL(/#past$/);
      expect(await page.locator("#past").getAttribute("open")).not.toBeNull();
      expect(new Set([...first, ...(await hrefs(page))]).size).toBe(60);
    }
  }
});

test("who gets a job that is not among the applications shown is congratulated", async () => {
  const substitute = await createSubstitute(t.db, { regions: ["FI-18"] });
  await t.client`insert into applications (id, job_id, substitute_id, applied_at)
    select gen_random_uuid(), id, ${substitute.id}, now() from jobs where owner_id = ${teacher.id} order by starts_at limit 100`;
  const [last] =
    await t.client`select j.id from jobs j join applications a on a.job_id = j.id and a.substitute_id = ${substitute.id}
    order by j.starts_at desc, j.id desc limit 1`;
  const { page } = await board(substitute.email, "/app/jobs/personal");
  const own = page.locator("section.grid article.job");
  expect(await own.count()).toBe(30);
  expect(await page.locator("[data-page-count]").textContent()).toBe("100");
  await choose(t.ctx, teacher, { key: last?.["id"], email: substitute.email });
  await page.getByRole("dialog").getByText(fi("news:congratulation.title")).first().waitFor();
  await page.keyboard.press("Escape");
  expect(await own.count()).toBe(30);
  await more(page).click();
  await page.waitForFunction(() => document.querySelectorAll("section.grid article.job").length === 60);
});
