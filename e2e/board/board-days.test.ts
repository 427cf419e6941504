// Shows (rule: past-days).
import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createPrincipal,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const DAY = 86_400_000;
const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
/** Monday to Friday of the week after the next, which is never the one that the board begins with. */
const weekday = (new Date().getUTCDay() + 6) % 7;
const day = (n: number) => iso(Date.now() + (14 - weekday + n - 1) * DAY);
/** The first day of a month on which nothing lies. */
const beginsOnWeekend =
  Array.from(
    { length: 12 },
    (_, month) => `${new Date().getUTCFullYear() + 2}-${String(month + 1).padStart(2, "0")}-01`,
  ).find((first) => [0, 6].includes(new Date(first).getUTCDay())) ?? "";
const hours = { startTime: "08:00", endTime: "12:00", type: "one" };
let teacher: Awaited<ReturnType<typeof createTeacher>>;
let principal: typeof teacher;

beforeAll(async () => {
  teacher = await createTeacher(t.db);
  principal = await createPrincipal(t.db, { schools: teacher.schools, lang: "sv" });
});

const [fi, sv] = [textsIn("fi"), textsIn("sv")];
const tile = (page: Page, id: string) => page.locator(`.week .tile[data-job="${id}"]`);

test("a teacher adds a job to a day of the week by keyboard, sees it marked, and who applies comes by itself", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 1440, view: null });
  await signIn(page, teacher.email, testPassword);
  await page.goto("/app/jobs/overview");
  await page.locator(".week").waitFor();
  await page.getByRole("link", { name: fi("jobs:week.next") }).waitFor();
  await page.goto(`/app/jobs/overview?view=week&day=${day(4)}`);
  await whole(page);
  expect(await page.locator(".week .day-column").count()).toBe(5);
  await page.getByRole("link", { name: fi("jobs:week.add.4") }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/jobs\/new/);
  await whole(page);
  await page.getByLabel(fi("jobs:form.type")).selectOption("one");
  await page
    .getByRole("button", { name: fi("jobs:form.publish") })
    .first()
    .click();
  await page.getByText(fi("jobs:done.posted")).waitFor();
  const fresh = page.locator(".week .d4 .tile.is-new");
  await fresh.waitFor();
  const id = (await fresh.getAttribute("data-job")) ?? "";
  expect(await page.locator(".week .tile").count()).toBe(1);

  const queries: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/gettemp/v2")) queries.push(request.postDataJSON());
  });
  await apply(t.ctx, await createSubstitute(t.db), { key: id });
  await tile(page, id)
    .getByText(fi("jobs:state.newApplicants", { count: 1 }))
    .waitFor();
  expect(queries).toHaveLength(1);
  expect(queries[0]).toMatchObject({ only: [id], from: day(1), to: day(35) });
  await page.getByText(fi("jobs:week.allOpen", { count: 1 }), { exact: true }).waitFor();
  await tile(page, id).getByRole("link").press("Enter");
  await page.waitForURL(new RegExp(`/app/manage/${id}`));
  await context.close();
});

test("jobs of several days lie across the days, those of a weekend in a sixth column, on a phone above one another", async () => {
  const several = (await postJob(t.ctx, teacher, { ...hours, startDate: day(1), endDate: day(3) })).id;
  const weekend = (await postJob(t.ctx, teacher, { ...hours, startDate: day(6) })).id;
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", width: 1440 });
  await signIn(page, principal.email, testPassword);
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/app/jobs/overview?view=week&day=${day(2)}`);
    const grid = page.locator(".week");
    const [long, all] = [await tile(page, several).boundingBox(), await grid.boundingBox()];
    const share = (long?.width ?? 0) / (all?.width ?? 1);
    expect(share).toBeGreaterThan(width === 1440 ? 0.45 : 0.9);
    expect(share).toBeLessThan(width === 1440 ? 0.55 : 1);
    expect(await page.locator(`.week .d6 [data-job="${weekend}"]`).count()).toBe(1);
    // Headings, too: what lies above the days is headed as they are.
    expect(await findings(page)).toEqual([]);
    const { scrollWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
    }));
    expect(scrollWidth).toBe(width);
  }
  await context.close();
});

test("without scripts links lead through weeks and months, on a phone", async () => {
  const { page, context } = await visitor(browser, server.origin, {
    lang: "sv",
    width: 375,
    javaScriptEnabled: false,
    view: null,
  });
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/jobs/overview");
  const before = page.url();
  await page.getByRole("link", { name: sv("jobs:week.next") }).click();
  await page.waitForURL((url) => url.href !== before);
  await page.goto(`/app/jobs/overview?view=week&day=${day(2)}`);
  await page.getByRole("link", { name: sv("jobs:month.view"), exact: true }).click();
  await page.waitForURL(/jobs\/calendar/);
  await page.goto(`/app/jobs/calendar?day=${day(5)}`);
  await page.locator(`.month a[href$="day=${day(4)}"]`).click();
  await page.waitForURL(new RegExp(`day=${day(4)}`));
  expect(await page.locator(".month td.at .date a").textContent()).toBe(String(Number(day(4).slice(8))));
  await page.locator(".day-jobs .tile").first().getByRole("link").click();
  await page.waitForURL(/\/app\/manage\//);
  // Without weekends a month that begins on one leaves the week of that out.
  await page.goto(`/app/jobs/calendar?day=${beginsOnWeekend}`);
  const weeks = page.locator(".month tbody tr");
  expect(await weeks.count()).toBeGreaterThan(3);
  expect(await weeks.filter({ hasNot: page.locator(".date") }).count()).toBe(0);
  // The days of other months, of which nothing is said here, lead there; a January has some.
  await page.goto(`/app/jobs/calendar?day=${Number(day(5).slice(0, 4)) + 1}-01-15`);
  const outside = page.locator(".month td.outside").getByRole("link");
  const others = await outside.allTextContents();
  const shows = (month: 2 | 12) =>
    sv("jobs:month.other", { month: sv(`jobs:month.names.${month}`).toLowerCase() });
  expect(others).toEqual(
    others.map(() => expect.stringMatching(new RegExp(`^\\d+\\.(12 ${shows(12)}|2 ${shows(2)})$`))),
  );
  expect(others.length).toBeGreaterThan(0);
  expect(
    await page
      .locator(".month td.outside")
      .first()
      .evaluate((cell) => getComputedStyle(cell).fontSize),
  ).not.toBe("0px");
  const there = (await outside.last().getAttribute("href")) ?? "";
  await outside.last().click();
  await page.waitForURL((url) => url.href.endsWith(there));
  expect(await page.locator(".month td.at").count()).toBe(1);
  await context.close();
});

test("beside the month stands what it holds: each job once, and without weekends why there are none", async () => {
  const owner = await createTeacher(t.db);
  await postJob(t.ctx, owner, { ...hours, startDate: "2027-03-01", endDate: "2027-03-04" });
  const { id } = await postJob(t.ctx, owner, { ...hours, startDate: "2027-03-30", endDate: "2027-04-02" });
  const substitute = await createSubstitute(t.db);
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", width: 1440 });
  await signIn(page, owner.email, testPassword);
  await page.request.post("/app/preferences", {
    form: { lang: "sv", back: "/app/" },
    headers: { origin: server.origin },
  });
  await page.goto("/app/jobs/calendar?day=2027-03-05");
  await whole(page);
  const summary = page.getByRole("region", { name: `${sv("jobs:month.names.3")} 2027` });
  expect(await summary.textContent()).toBe(
    `${sv("jobs:month.names.3")} 2027${sv("jobs:tally.waiting", { count: 2 })}${sv("jobs:month.weekends")}`,
  );
  await apply(t.ctx, substitute, { key: id });
  await summary.getByText(sv("jobs:tally.unread", { count: 1 })).waitFor();
  expect(await summary.locator(".state").allTextContents()).toEqual([
    sv("jobs:tally.unread", { count: 1 }),
    sv("jobs:tally.waiting", { count: 1 }),
  ]);
  expect(await findings(page)).toEqual([]);
  await page.goto("/app/jobs/calendar?day=2027-05-05");
  await page.getByText(sv("jobs:month.nothing")).waitFor();
  await context.close();
});

test("a board is searched and filtered by its address, in every view", async () => {
  const wanted = (await postJob(t.ctx, teacher, { ...hours, startDate: day(2), reason: "Lääkäri" })).id;
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 1440 });
  await signIn(page, teacher.email, testPassword);
  await page.goto(`/app/jobs/overview?view=week&day=${day(2)}`);
  await page.locator(".board-filter > summary").click();
  await page.getByRole("searchbox", { name: fi("jobs:filter.q") }).fill("lääkäri");
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=l/);
  expect(await page.locator(".week .tile").count()).toBe(1);
  await tile(page, wanted).waitFor();
  await page.getByRole("link", { name: fi("jobs:board.blocks"), exact: true }).click();
  await page.waitForURL(/view=blocks/);
  expect(await page.locator("article.posted").count()).toBe(1);
  await page.getByRole("link", { name: fi("jobs:month.view"), exact: true }).click();
  await page.waitForURL(/calendar\?q=/);
  await page.goto(`${page.url()}&day=${day(2)}`);
  expect(await page.locator(".day-jobs .tile").count()).toBe(1);
  await page.getByLabel(fi("jobs:filter.state")).selectOption("filled");
  await page.getByRole("button", { name: fi("common:filter.show"), exact: true }).click();
  await page.getByText(fi("jobs:month.empty")).waitFor();
  await page.getByRole("link", { name: fi("common:filter.clear") }).click();
  await page.waitForURL((url) => !url.search.includes("q="));
  expect(await page.locator(".day-jobs .tile").count()).toBeGreaterThan(1);
  await context.close();
});

test("what is over stays in the month of those who posted it, muted", async () => {
  const owner = await createTeacher(t.db);
  const { id } = await postJob(t.ctx, owner, { ...hours, startDate: day(1), otherType: "Näytelmäkerho" });
  const substitute = await createSubstitute(t.db, { firstName: "Henna", lastName: "Rautio" });
  await apply(t.ctx, substitute, { key: id });
  await choose(t.ctx, owner, { key: id, email: substitute.email });
  await t.client`update jobs set start_date = '2026-03-11', end_date = '2026-03-11', archived_at = now() where id = ${id}`;
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 375 });
  await signIn(page, owner.email, testPassword);
  await page.goto("/app/jobs/calendar?day=2026-03-11");
  const tile = page.locator(".day-jobs .tile.past");
  expect(await tile.textContent()).toMatch(
    new RegExp(`${fi("jobs:month.past")}.*Näytelmäkerho.*Henna Rautio`),
  );
  await page
    .getByRole("link", { name: new RegExp(`11\\.3\\..*: ${fi("jobs:tally.past", { count: 1 })}`) })
    .waitFor();
  await page.goto("/app/jobs/calendar?day=2026-03-12");
  await page.getByText(fi("jobs:month.empty")).waitFor();
  // What is sought in vain among what is ahead is found there, and can be posted once more.
  await page.goto("/app/jobs/overview?view=blocks&q=rautio");
  await page.getByRole("link", { name: fi("jobs:board.earlier") }).click();
  await page.waitForURL("**/app/jobs/calendar?q=rautio");
  await page.goto(`${page.url()}&day=2026-03-11`);
  await tile.getByRole("link", { name: fi("jobs:manage.copy") }).click();
  await page.waitForURL(/\/app\/jobs\/new\?copy=/);
  expect(await page.locator("main [name=otherType]").inputValue()).toBe("Näytelmäkerho");
  await context.close();
});
