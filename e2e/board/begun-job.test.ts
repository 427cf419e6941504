// Shows (rule: job-begun).
import { expect, test } from "bun:test";
import { times } from "../../server/modules/bookings/times/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

/** What is said of a job that has begun, as far as it does not depend on the minute. */
const beginning = (lang: "fi" | "sv") =>
  textsIn(lang)("jobs:begun.both", { hours: "|", minutes: "" }).split(/[,|]/)[0] ?? "";

test.each([
  ["fi", 375, true],
  ["sv", 1440, false],
] as const)(
  "in %s at %i px, scripts: %p, who posts a job that has begun is told before, and its cards and page say so",
  async (lang, width, javaScriptEnabled) => {
    const teacher = await createTeacher(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    const said = page.getByText(beginning(lang)).first();
    await signIn(page, teacher.email, testPassword);
    await page.goto("/app/jobs/new");
    if (javaScriptEnabled) await whole(page);
    const [year, month, day] = times.today(new Date(), "Europe/Helsinki").split("-").map(Number);
    await page.locator("select[name=type]").selectOption("one");
    await page.locator("[name=startDate]").fill(`${day}.${month}.${year}`);
    for (const [name, value] of [
      ["startTime.hour", "00"],
      ["startTime.minute", "00"],
      ["endTime.hour", "23"],
      ["endTime.minute", "55"],
    ] as const)
      await page.locator(`[name='${name}']`).selectOption(value);
    if (!javaScriptEnabled) await page.locator("form.job-form button.publish").click();
    await page.locator(".when-fields .notice").getByText(beginning(lang)).waitFor();
    const jobs = () => t.db.query.jobs.findMany({ where: (row, { eq }) => eq(row.ownerId, teacher.id) });
    expect(await jobs()).toEqual([]);
    await page.locator("form.job-form button.publish").click();
    await page.waitForURL(/\/app\/jobs\/overview/);
    await page.locator(".job.posted").getByText(beginning(lang)).first().waitFor();
    const [job] = await jobs();
    await page.goto(`/app/manage/${job?.id}`);
    await said.waitFor();

    const substitute = await createSubstitute(t.db, { lang });
    await signIn(page, substitute.email, testPassword);
    await page.goto("/app/jobs/all");
    await said.waitFor();
    await page.goto(`/app/specific/${job?.id}`);
    await said.waitFor();
    await context.close();
  },
);
