import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postedJob } from "../../server/modules/jobs/lists/posted/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createPrincipal,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

let day = 5;
const jobData = () => {
  const startDate = new Date(Date.now() + day++ * 86_400_000).toISOString().slice(0, 10);
  return { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
};

/** What the page fetches of its list: the jobs that it names, or `all`. */
function fetched(page: Page) {
  const queries: (string[] | "all")[] = [];
  page.on("request", (request) => {
    if (
      !/\/api\/(users\/get(alltemp|personaltemp)|(teachers\/gettemp|principals\/temps)\/v2)$/.test(
        request.url(),
      )
    )
      return;
    const { only } = request.postDataJSON() as { only?: string[] };
    queries.push(only ?? "all");
  });
  return queries;
}

/** Everything happens within the minute before the page is asked for, so that a stream may have to repeat it. */
async function market() {
  const teacher = await createTeacher(t.db);
  const principal = await createPrincipal(t.db, { schools: teacher.schools });
  const [substitute, other] = [await createSubstitute(t.db), await createSubstitute(t.db)];
  const keys: string[] = [];
  for (let n = 0; n < 3; n++) keys.push((await postJob(t.ctx, teacher, jobData())).id);
  const [first = "", second = "", third = ""] = keys;
  for (const key of [first, second]) await apply(t.ctx, substitute, { key });
  await apply(t.ctx, other, { key: first });
  return { teacher, principal, substitute, other, first, second, third };
}

async function opened(email: string, path: string) {
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  await signIn(page, email, testPassword);
  const queries = fetched(page);
  const streaming = page.waitForResponse(/\/api\/events/);
  await page.goto(path);
  await streaming;
  return {
    page,
    queries,
    close: async () => {
      await context.close();
    },
  };
}

test("the page of open jobs fetches nothing but the job of an event", async () => {
  const { teacher, substitute } = await market();
  const { page, queries, close } = await opened(substitute.email, "/app/jobs/all");
  const { id } = await postJob(t.ctx, teacher, jobData());
  await page.locator(`main a[href="/app/specific/${id}"]`).first().waitFor();
  expect(queries).toEqual([[id]]);
  await close();
});

test("the page of one's own applications fetches nothing but the job of an event", async () => {
  const { teacher, substitute, second } = await market();
  const { page, queries, close } = await opened(substitute.email, "/app/jobs/personal");
  await choose(t.ctx, teacher, { key: second, email: substitute.email });
  await page.locator("main article.full").first().waitFor();
  expect(queries).toEqual([[second]]);
  await close();
});

test.each(["teacher", "principal"] as const)(
  "the board of a %s fetches nothing but the job of an event",
  async (who) => {
    const { other, third, ...people } = await market();
    const { page, queries, close } = await opened(people[who].email, "/app/jobs/overview");
    await apply(t.ctx, other, { key: third });
    const card = page.locator("article.posted", { has: page.locator(`a[href="/app/manage/${third}"]`) });
    await card
      .getByText(textsIn("fi")("jobs:state.newApplicants", { count: 1 }))
      .first()
      .waitFor();
    expect(queries).toEqual([[third]]);
    await close();
  },
);

test("a page that one goes back to fetches what happened meanwhile, and no more", async () => {
  const { teacher, substitute, third } = await market();
  const { page, queries, close } = await opened(substitute.email, "/app/jobs/all");
  await page.locator(`main a[href="/app/specific/${third}"]`).first().click();
  await page.waitForURL(/\/app\/specific\//);
  const { id } = await postJob(t.ctx, teacher, jobData());
  await page.goBack();
  await page.locator(`main a[href="/app/specific/${id}"]`).first().waitFor();
  expect(queries).not.toContain("all");
  await close();
});

test("being chosen tells the posters of the other jobs which of theirs has changed", async () => {
  const { teacher, substitute, first } = await market();
  const rival = await createTeacher(t.db);
  const { startDate } = await postedJob(t.ctx, teacher, first);
  const { id } = await postJob(t.ctx, rival, { ...jobData(), startDate });
  await apply(t.ctx, substitute, { key: id, alreadyWarned: true });
  const { page, queries, close } = await opened(rival.email, "/app/jobs/overview");
  const answered = page.waitForResponse(/gettemp\/v2/);
  await choose(t.ctx, teacher, { key: first, email: substitute.email });
  await answered;
  expect(queries).toEqual([[id]]);
  await close();
});
