// Shows (rule: job-beside, calls-end).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { jobViews } from "../../db/schema/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { deleteJob, postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

interface Reader {
  lang: "fi" | "sv";
  width: number;
  /** Each journey has its own days, and its own jobs on them. */
  from: number;
  scripts?: boolean;
}

/** Three jobs before all that are there, and somebody who looks at the list. */
async function openList({ lang, width, from, scripts = true }: Reader, mayComplain?: RegExp) {
  const teacher = await createTeacher(t.db);
  const substitute = await createSubstitute(t.db, { lang });
  const post = async (n: number) => {
    const times = { startDate: day(from + n), startTime: "08:00", endTime: "12:00", type: "one" } as const;
    return (await postJob(t.ctx, teacher, { ...times, description: `Lue ${n}` })).id;
  };
  const jobs = [await post(0), await post(1), await post(2)] as const;
  const options = { lang, width, javaScriptEnabled: scripts, mayComplain };
  const { page, context } = await visitor(browser, server.origin, options);
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/all");
  const viewed = async () => {
    const found = await t.db.select().from(jobViews).where(eq(jobViews.accountId, substitute.id));
    return found.map(({ jobId }) => jobId);
  };
  return { page, context, teacher, substitute, jobs, viewed };
}

const link = (page: Page, id: string) => page.locator(`article h2 a[href="/app/specific/${id}"]`);
const beside = (page: Page) => page.locator(".beside");
const path = (page: Page) => new URL(page.url()).pathname;
const focused = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
/** The list and the job beside it both answer presses. */
const besideIs = async (page: Page, text: string) => {
  await beside(page).getByText(text).waitFor();
  await whole(page);
};
const [fi, sv] = [textsIn("fi"), textsIn("sv")];

test("the job whose card is pressed is shown beside the list, with its address", async () => {
  const { page, context, jobs, viewed } = await openList({ lang: "fi", width: 1440, from: 30 });
  // The first is there unasked, and counts as unread.
  await besideIs(page, "Lue 0");
  expect(await viewed()).toEqual([]);
  expect(await link(page, jobs[0]).getAttribute("aria-current")).toBe("true");
  expect(await findings(page)).toEqual([]);

  await link(page, jobs[1]).click();
  await beside(page).getByText("Lue 1").waitFor();
  expect(path(page)).toBe(`/app/specific/${jobs[1]}`);
  await focused(page, ".beside > h2");
  await page
    .locator("article", { has: page.locator(`a[href="/app/specific/${jobs[1]}"]`) })
    .getByText(fi("jobs:state.read"))
    .waitFor();
  expect(await viewed()).toEqual([jobs[1]]);
  expect(await findings(page)).toEqual([]);

  // By the keyboard as well, and back to where one was.
  await link(page, jobs[2]).press("Enter");
  await beside(page).getByText("Lue 2").waitFor();
  await focused(page, ".beside > h2");
  await page.keyboard.press("Escape");
  await focused(page, `[href="/app/specific/${jobs[2]}"]`);

  await page.goBack();
  await beside(page).getByText("Lue 1").waitFor();
  await page.goBack();
  await focused(page, `[href="/app/specific/${jobs[1]}"]`);
  await beside(page).getByText("Lue 0").waitFor();
  expect(path(page)).toBe("/app/jobs/all");
  await page.goForward();
  await beside(page).getByText("Lue 1").waitFor();
  expect(path(page)).toBe(`/app/specific/${jobs[1]}`);

  // Loaded anew the address is the job's own page, and going back from there leads to the list.
  await page.reload();
  await page.getByRole("button", { name: fi("jobs:detail.apply") }).waitFor();
  expect(await beside(page).count()).toBe(0);
  await page.goBack();
  await beside(page).getByText("Lue 0").waitFor();
  await context.close();
});

test("beside the list one applies, and hears that a job is gone", async () => {
  const { page, context, jobs, teacher } = await openList({ lang: "sv", width: 1025, from: 22 }, /404/);
  await besideIs(page, "Lue 0");
  await link(page, jobs[1]).click();
  await besideIs(page, "Lue 1");
  await deleteJob(t.ctx, teacher, jobs[1]);
  await beside(page).getByText(sv("jobs:detail.gone")).waitFor();
  await link(page, jobs[1]).waitFor({ state: "detached" });

  await link(page, jobs[2]).click();
  await besideIs(page, "Lue 2");
  await beside(page)
    .getByRole("button", { name: sv("jobs:detail.apply") })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: sv("jobs:consent.agree") })
    .click();
  await page.waitForURL("**/app/jobs/personal*");
  await link(page, jobs[2]).waitFor();
  await context.close();
});

test("what happens to the first job before it is asked for is seen beside the list", async () => {
  const { page, context, jobs, teacher, viewed } = await openList({ lang: "fi", width: 1440, from: 14 });
  await beside(page).getByText("Lue 0").waitFor();
  await deleteJob(t.ctx, teacher, jobs[0]);
  await beside(page).getByText("Lue 1").waitFor();
  const other = await createSubstitute(t.db);
  await apply(t.ctx, other, { key: jobs[1] });
  await choose(t.ctx, teacher, { key: jobs[1], email: other.email });
  await beside(page).getByText("Lue 2").waitFor();
  expect(await viewed()).toEqual([]);
  await context.close();
});

test("a press for another tab, a narrower screen and a browser without scripts lead to the page itself", async () => {
  const { page, context, jobs } = await openList({ lang: "fi", width: 1440, from: 10 });
  await besideIs(page, "Lue 0");
  const other = context.waitForEvent("page");
  await link(page, jobs[1]).click({ modifiers: ["ControlOrMeta"] });
  await (await other).waitForURL(`**/app/specific/${jobs[1]}`);
  expect(path(page)).toBe("/app/jobs/all");
  // A tablet that is turned while a job is looked at shows that job.
  await link(page, jobs[2]).click();
  await beside(page).getByText("Lue 2").waitFor();
  await page.setViewportSize({ width: 800, height: 1100 });
  await page.locator("h1", { hasText: "Luokanopettaja" }).waitFor();
  await context.close();

  for (const { width, scripts } of [
    // One less than shows it.
    { width: 1024, scripts: true },
    { width: 1440, scripts: false },
  ]) {
    const reader = await openList({ lang: "sv", width, scripts, from: 6 });
    expect(await beside(reader.page).isVisible()).toBe(false);
    await link(reader.page, reader.jobs[1]).click();
    await reader.page.locator("h1", { hasText: "Klasslärare" }).waitFor();
    expect(path(reader.page)).toBe(`/app/specific/${reader.jobs[1]}`);
    await reader.page.goBack();
    await link(reader.page, reader.jobs[1]).waitFor();
    await reader.context.close();
  }
});

test("what is hidden beside the list leaves it, and the focus stays", async () => {
  const { page, context, jobs } = await openList({ lang: "sv", width: 1025, from: 1 });
  const listed = (id: string) =>
    page.locator(`article:not(.hidden-jobs article) h2 a[href="/app/specific/${id}"]`);
  // Unasked the next job takes its place.
  await besideIs(page, "Lue 0");
  const hide = beside(page).getByRole("button", { name: sv("jobs:open.hide") });
  await hide.press("Enter");
  await listed(jobs[0]).waitFor({ state: "detached" });
  await beside(page).getByText("Lue 1").waitFor();
  await focused(page, ".beside > h2");
  await page
    .locator(".toast")
    .getByRole("button", { name: sv("jobs:open.undo") })
    .click();
  await listed(jobs[0]).waitFor();

  // One that was asked for stays, and may be brought back.
  await link(page, jobs[1]).click();
  // Its words may have been there already, of the time when it was shown unasked: they are written anew.
  await focused(page, ".beside > h2");
  await besideIs(page, "Lue 1");
  await hide.press("Enter");
  await listed(jobs[1]).waitFor({ state: "detached" });
  await beside(page).getByText("Lue 1").waitFor();
  await page.keyboard.press("Escape");
  await focused(page, "article h2 a");
  await context.close();
});

test("on a line that does not answer, the page of the job that was pressed stands in after 6 s", async () => {
  const { page, context, jobs } = await openList({ lang: "fi", width: 1440, from: 30 });
  await besideIs(page, "Lue 0");
  // Six seconds in a moment, for nobody's sake but the test's.
  await page.evaluate(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (milliseconds) =>
      timeout.call(AbortSignal, milliseconds > 6_000 ? milliseconds : 300);
  });
  await page.route(`**/app/specific/${jobs[1]}*`, (route) =>
    route.request().isNavigationRequest() ? route.continue() : undefined,
  );
  await link(page, jobs[1]).click();
  await page.waitForURL(`**/app/specific/${jobs[1]}`, { waitUntil: "load" });
  await page.getByText("Lue 1").first().waitFor({ timeout: 15_000 });
  await context.close();
});

test("who presses another card in the moment in which a job comes alive beside the list has that other one", async () => {
  const { page, context, jobs } = await openList({ lang: "sv", width: 1440, from: 30 });
  await besideIs(page, "Lue 0");
  await whole(page);
  // The answer about the other one comes exactly then.
  await page.evaluate(async ([second, third]) => {
    const press = (id: string | undefined) =>
      document.querySelector<HTMLElement>(`article h2 a[href="/app/specific/${id}"]`)?.click();
    const [ask, path] = [window.fetch, `/app/specific/${third}`];
    const html = await (await ask(path)).text();
    const coming = new Promise((done) =>
      document.addEventListener("astro:hydrate", done, { capture: true, once: true }),
    );
    const late = async (...asked: Parameters<typeof fetch>) => {
      if (asked[0] !== path) return ask(...asked);
      await coming;
      return Object.assign(new Response(), { text: async () => html });
    };
    Object.assign(window, { fetch: late });
    new MutationObserver((_, observer) => {
      observer.disconnect();
      press(third);
    }).observe(document.querySelector("section.beside") ?? document, { childList: true, subtree: true });
    press(second);
  }, jobs.slice(1));
  await besideIs(page, "Lue 2");
  await whole(page);
  await context.close();
});
