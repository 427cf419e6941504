// Shows (rule: who-hears-first).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { favourites } from "../../../db/schema/index.ts";
import { saveUsualStages } from "../../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../../src/texts/all.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import {
  createPrincipal,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor, whole } from "../../browser.ts";
import { findings } from "../../service/findings.ts";
import { stage } from "../../stage.ts";

const { t, server, browser } = await stage();

/** So far ahead that nobody's night or three hours let all hear at once. */
const day = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10);
const typedDay = day.split("-").reverse().join(".");

const fits = async (page: Page, { width, scripts }: { width: number; scripts: boolean }) => {
  // A page without scripts runs none of ours either.
  if (scripts) expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
};
const fold = (page: Page) => page.locator(".folds > details", { has: page.locator(".hint") }).first();
const line = (page: Page) =>
  page.locator(".form-actions .reach > span > span").filter({ visible: true, hasText: /\w/ });

test.each([
  { lang: "fi", width: 375, scripts: true },
  { lang: "sv", width: 1440, scripts: false },
] as const)(
  "a school's favourites hear first, by the keyboard alone: $lang at $width, scripts $scripts",
  async ({ lang, width, scripts }) => {
    const say = textsIn(lang);
    const principal = await createPrincipal(t.db, { lang });
    const [favourite, stranger] = [
      await createSubstitute(t.db, { lang }),
      await createSubstitute(t.db, { lang }),
    ];
    await t.db.insert(favourites).values({ ownerId: principal.id, substituteId: favourite.id });
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      width,
      javaScriptEnabled: scripts,
    });
    await signIn(page, principal.email, testPassword);
    const open = async (path: string) => {
      await page.goto(path);
      if (scripts) await whole(page);
    };

    // The school's way: all at once, until somebody has said otherwise.
    await open("/app/principal/settings");
    const first = page.locator("form.first-form");
    expect(await first.locator("[value=all]").isChecked()).toBe(true);
    expect(await first.locator("select").first().isVisible()).toBe(false);
    await first.locator("[value=all]").focus();
    await page.keyboard.press("ArrowLeft");
    await first.locator("[name='first.beenHere']").selectOption("0");
    await fits(page, { width, scripts });
    await first.getByRole("button", { name: say("schools:first.save") }).press("Enter");
    await outcomeShown(page, scripts, say("schools:first.saved"));
    expect(await first.locator("[value=groups]").isChecked()).toBe(true);

    // Folded it is one line; the button and the line above it say for whom and when.
    await open(`/app/jobs/new?day=${day}`);
    const summary = fold(page).locator("summary");
    expect(await summary.textContent()).toBe(`${say("first:title")}${say("first:summary.favourites")}`);
    const toFavourites = page.getByRole("button", { name: say("first:publish.favourites"), exact: true });
    await toFavourites.waitFor();
    expect(await line(page).textContent()).toStartWith(say("first:first.favourites", { count: 1 }));
    await summary.focus();
    await page.keyboard.press("Enter");
    await fold(page)
      .getByText(say("first:people", { count: 1 }))
      .first()
      .waitFor();
    await fold(page).getByText(say("first:skipped")).waitFor();
    expect(await fold(page).locator("select").count()).toBe(1);
    await fold(page).locator("select").selectOption("10");
    await fits(page, { width, scripts });
    if (scripts) {
      await fold(page).locator("[value=groups]").focus();
      await page.keyboard.press("ArrowRight");
      await line(page)
        .getByText(say("jobs:form.reach", { region: "|" }).split("|")[0] ?? "")
        .waitFor();
      await page.getByRole("button", { name: say("jobs:form.publish"), exact: true }).waitFor();
      await page.keyboard.press("ArrowLeft");
    }

    // Refused for something else, it is still as it was chosen.
    await page.locator("[name=startDate]").fill(typedDay);
    await toFavourites.press("Enter");
    await page.locator("select[name=type][aria-invalid=true]").waitFor();
    expect(await fold(page).locator("select").inputValue()).toBe("10");
    await page.locator("select[name=type]").selectOption("one");
    await toFavourites.press("Enter");
    await page.waitForURL(/\/app\/jobs\/overview/);
    const job = await t.db.query.jobs.findFirst({ where: (row, { eq }) => eq(row.ownerId, principal.id) });
    expect(job?.audience).toBe("named");
    const [stages] =
      await t.client`select string_agg("group" || minutes, ',' order by place) as said from job_stages
      where job_id = ${job?.id ?? ""}`;
    expect(stages?.["said"]).toBe("favourites10,everybody0");

    // The favourite sees it, and a stranger does not; a job that is begun from it goes the same way.
    const seenBy = async (email: string) => {
      await context.clearCookies();
      await signIn(page, email, testPassword);
      await page.goto("/app/jobs/all");
      return page.locator(`a[href*='${job?.id}']`).count();
    };
    expect(await seenBy(favourite.email)).toBeGreaterThan(0);
    expect(await seenBy(stranger.email)).toBe(0);
    await context.clearCookies();
    await signIn(page, principal.email, testPassword);
    await open(`/app/jobs/new?copy=${job?.id}`);
    expect(await fold(page).locator("select").inputValue()).toBe("10");
    await open("/app/jobs/sos");
    await page.getByText(say("urgent:inTurn.text")).waitFor();
    await context.close();
  },
);

test.each([
  { lang: "fi", width: 1440, scripts: true },
  { lang: "sv", width: 375, scripts: false },
] as const)(
  "who asks somebody themselves is led there when it is posted, and the favourites hear meanwhile: $lang at $width, scripts $scripts",
  async ({ lang, width, scripts }) => {
    const say = textsIn(lang);
    const teacher = await createTeacher(t.db, { lang });
    const favourite = await createSubstitute(t.db, { lang });
    await t.db.insert(favourites).values({ ownerId: teacher.id, substituteId: favourite.id });
    const options = { lang, width, javaScriptEnabled: scripts };
    const { page, context } = await visitor(browser, server.origin, options);
    await signIn(page, teacher.email, testPassword);
    await page.goto(`/app/jobs/new?day=${day}`);
    if (scripts) await whole(page);
    await page.locator("select[name=type]").selectOption("one");
    await fold(page).locator("summary").focus();
    await page.keyboard.press("Enter");
    const ask = fold(page).locator("[name=firstWay][value=ask]");
    await fold(page).locator("[name=firstWay]:checked").focus();
    for (let n = 0; !(await ask.isChecked()) && n < 3; n++) await page.keyboard.press("ArrowRight");
    expect(await ask.isChecked()).toBe(true);
    expect(await fold(page).locator("select").first().isVisible()).toBe(true);
    await fits(page, { width, scripts });
    if (scripts) {
      await fold(page).getByText(say("first:ask")).waitFor();
      expect(await fold(page).locator("summary span").textContent()).toBe(say("first:summary.ask"));
      expect(await line(page).textContent()).toStartWith(say("first:first.favourites", { count: 1 }));
    }
    const publish = page.locator(".form-actions button.publish");
    if (scripts) expect(await publish.textContent()).toBe(say("first:publish.ask"));
    await publish.press("Enter");
    await page.waitForURL(/\/app\/manage\/[^/]+\/ask/);
    await outcomeShown(page, scripts, say("jobs:done.posted"));
    const job = await t.db.query.jobs.findFirst({ where: (row, { eq }) => eq(row.ownerId, teacher.id) });
    expect([job?.audience, new URL(page.url()).pathname]).toEqual(["named", `/app/manage/${job?.id}/ask`]);
    // Nobody is asked by that alone.
    const name = `${favourite.firstName} ${favourite.lastName}`;
    await page.getByRole("button", { name: say("asking:add.named", { name }) }).waitFor();
    expect((await t.client`select 1 from requests where job_id = ${job?.id ?? ""}`).length).toBe(0);
    await context.close();
  },
);

test("a choice comes back with the draft, and where principals decide a teacher is told and asked nothing", async () => {
  const say = textsIn("sv");
  const teacher = await createTeacher(t.db, { lang: "sv" });
  const school = teacher.schools[0]?.id ?? "";
  const substitute = await createSubstitute(t.db);
  await t.db.insert(favourites).values({ ownerId: teacher.id, substituteId: substitute.id });
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", width: 768 });
  await signIn(page, teacher.email, testPassword);
  const open = async () => {
    await page.goto("/app/jobs/new");
    await whole(page);
  };
  await open();
  await page.getByRole("button", { name: say("jobs:form.publish"), exact: true }).waitFor();
  await page.locator("[name=startDate]").fill(typedDay);
  await fold(page).locator("summary").click();
  await fold(page).getByText(say("first:ways.groups")).click();
  const toFavourites = page.getByRole("button", { name: say("first:publish.favourites"), exact: true });
  await toFavourites.waitFor();
  await eventually("the draft is kept", () =>
    page.evaluate(() => JSON.stringify({ ...localStorage }).includes("draft.")),
  );
  await open();
  await toFavourites.waitFor();
  expect(await fold(page).locator("[value=groups]").isChecked()).toBe(true);

  await saveUsualStages(t.ctx, school, { firstTo: [], teachersChoose: false });
  await open();
  await page.getByRole("button", { name: say("jobs:form.publish"), exact: true }).waitFor();
  await fold(page).locator("summary").click();
  await fold(page).getByText(say("first:byPrincipal")).waitFor();
  expect(await fold(page).locator("input, select").count()).toBe(0);
  expect(await fold(page).locator("summary span").textContent()).toBe(say("first:summary.all"));
  await context.close();
});
