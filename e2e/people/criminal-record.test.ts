// Shows (rule: criminal-record).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright";
import { criminalRecordChecks } from "../../db/schema/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import fiErrors from "../../src/locales/fi/errors.json" with { type: "json" };
import fiJobs from "../../src/locales/fi/jobs.json" with { type: "json" };
import fi from "../../src/locales/fi/profile.json" with { type: "json" };
import svErrors from "../../src/locales/sv/errors.json" with { type: "json" };
import svJobs from "../../src/locales/sv/jobs.json" with { type: "json" };
import sv from "../../src/locales/sv/profile.json" with { type: "json" };
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
/** The first of a month, so many months from now: of it and of the day on which a note ends the year and the month alone differ. */
function firstOf(months: number) {
  const now = new Date();
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + 1];
  return {
    typed: `1.${month}.${year}`,
    iso: day.toISOString().slice(0, 10),
    /** Where the year is said only when it is another. */
    short: (withoutYear: string) => (year === now.getUTCFullYear() ? withoutYear : `1.${month}.${year}`),
    month,
  };
}
const seen = firstOf(-2);

const calendarCame = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => /Calendar/.test(name)));

/** The day may be taken from the calendar as anywhere else: it opens at what stands in the field, with the arrow and with its button. */
async function takeFirst(page: Page, field: Locator, typed: string): Promise<void> {
  const calendar = page.getByRole("dialog");
  await field.press("ArrowDown");
  await calendar.locator("button:focus").press("Escape");
  await calendar.waitFor({ state: "detached" });
  await field.and(page.locator(":focus")).waitFor();
  await page.locator(".date-field > button").click();
  await calendar.locator("button:focus").press("Enter");
  await calendar.waitFor({ state: "detached" });
  const [month, year] = typed.split(".").slice(1);
  expect(await field.inputValue()).toBe(`01.${month?.padStart(2, "0")}.${year}`);
  await field.and(page.locator(":focus")).waitFor();
}

const readers = [
  {
    ...{ lang: "fi" as const, width: 375, javaScriptEnabled: true, how: "with scripts" },
    ...{ country: "FI" as const, until: firstOf(-2 + 6), day: seen.short(`1.${seen.month}.`) },
    ...{ words: fi.criminalRecord, jobs: fiJobs.manage, errors: fiErrors.record },
  },
  {
    ...{ lang: "sv" as const, width: 1440, javaScriptEnabled: false, how: "without scripts" },
    ...{ country: "SE" as const, until: firstOf(-2 + 12), day: seen.short(`1.${seen.month}`) },
    ...{ words: sv.criminalRecord, jobs: svJobs.manage, errors: svErrors.record },
  },
];

test.each(readers)(
  "in $lang at $width px $how an extract that was seen is noted, and it is said until when that stands",
  async ({ lang, width, javaScriptEnabled, country, until, words, jobs, errors, day }) => {
    const school = await createSchool(t.db, { country });
    const principal = await createPrincipal(t.db, { schools: [school], lang });
    const teacher = await createTeacher(t.db, { school, lang });
    const regions = school.regionCode ? [school.regionCode] : [];
    const substitute = await createSubstitute(t.db, { lang, regions, firstName: "Aino", lastName: "Virta" });
    const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const { id } = await postJob(t.ctx, teacher, {
      startDate,
      startTime: "08:00",
      endTime: "12:00",
      type: "one",
    });
    await apply(t.ctx, substitute, { key: id, alreadyWarned: false });
    const as = async (person: { email: string }) => {
      const { page } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
      await signIn(page, person.email, testPassword);
      return page;
    };
    const profile = `/app/profile/${encodeURIComponent(substitute.email)}`;
    const note = (page: Page) => page.locator(".rows .record");
    const card = (page: Page) => page.locator("main .card", { hasText: words.title[country] });

    const page = await as(principal);
    await page.goto(`/app/manage/${id}`);
    expect(await note(page).textContent()).toBe(jobs.recordNone);
    await page.goto(`${profile}?job=${id}`);
    await card(page).getByText(words.none).waitFor();
    const field = page.getByLabel(words.seenOn, { exact: true });
    // The page itself asks for no calendar.
    await page.waitForFunction(() => document.readyState === "complete");
    expect(await calendarCame(page)).toBe(false);
    // A day to come is no day on which it was seen.
    await field.fill("1.1.2999");
    await page.getByRole("button", { name: words.note }).click();
    await page.locator(".field.wrong").getByText(errors.day).waitFor();
    expect(await field.inputValue()).toBe("1.1.2999");
    await field.fill(seen.typed);
    if (javaScriptEnabled) await takeFirst(page, field, seen.typed);
    await page.getByRole("button", { name: words.note }).click();
    await outcomeShown(page, javaScriptEnabled, words.noted);
    const stands = words.valid.replace("{{date}}", until.typed);
    await card(page).getByText(stands).waitFor();
    await page.goto(`/app/manage/${id}`);
    expect(await note(page).textContent()).toBe(jobs.recordSeen.replace("{{day}}", day));
    // Without regard to a job, too.
    await page.goto(profile);
    await card(page).getByText(stands).waitFor();

    // A teacher compares without it, and notes nothing.
    const colleague = await as(teacher);
    await colleague.goto(`/app/manage/${id}`);
    await colleague.locator(".rows").getByText("Aino Virta").first().waitFor();
    expect(await note(colleague).count()).toBe(0);
    await colleague.goto(`${profile}?job=${id}`);
    await card(colleague).getByText(stands).waitFor();
    expect(await colleague.getByRole("button", { name: words.note }).count()).toBe(0);

    const own = await as(substitute);
    const ofOneself = own.locator("#additional dl > div", { hasText: words.title.both });
    await own.goto("/app/profile");
    expect((await ofOneself.locator("dd").textContent())?.trim()).toBe(stands);

    // Two years later it says nothing any more.
    const old = firstOf(-24);
    await t.db
      .update(criminalRecordChecks)
      .set({ seenOn: old.iso })
      .where(eq(criminalRecordChecks.substituteId, substitute.id));
    await page.goto(`/app/manage/${id}`);
    expect(await note(page).textContent()).toBe(jobs.recordOver.replace("{{day}}", old.typed));
    await page.goto(`${profile}?job=${id}`);
    const ended = firstOf(-24 + (country === "FI" ? 6 : 12));
    await card(page).getByText(words.over.replace("{{date}}", ended.typed)).waitFor();
    for (const one of [page, colleague, own]) await one.context().close();
  },
  120_000,
);
