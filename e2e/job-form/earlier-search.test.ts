// Shows (rule: copied-jobs).
import { expect, test } from "bun:test";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

test.each([
  { lang: "fi", width: 375, javaScriptEnabled: false },
  { lang: "sv", width: 1440, javaScriptEnabled: true },
] as const)("in $lang at $width px many earlier jobs are searched, and a few are not", async (options) => {
  const { lang, width } = options;
  const say = textsIn(lang);
  const teacher = await createTeacher(t.db, { lang });
  const post = (reason: string) =>
    postJob(t.ctx, teacher, { startDate, startTime: "08:00", endTime: "12:00", type: "one", reason });
  for (let n = 1; n <= 8; n++) await post(`Kurs ${n}`);
  const { page, context } = await visitor(browser, server.origin, options);
  await signIn(page, teacher.email, testPassword);
  const rows = page.locator(".earlier-jobs li");
  const search = page.getByRole("searchbox", { name: say("jobs:form.earlierSearch") });
  await page.goto("/app/jobs/new?copy=list");
  expect([await rows.count(), await search.count()]).toEqual([8, 0]);
  await post("Äitiyspäivä");
  await page.goto("/app/jobs/new?copy=list");
  expect(await rows.count()).toBe(9);
  await search.fill("aitiys");
  await page.getByRole("button", { name: say("jobs:form.earlierSearchDo"), exact: true }).click();
  await page.waitForURL(/q=aitiys/);
  expect(await rows.count()).toBe(1);
  expect(await rows.textContent()).toContain("Äitiyspäivä");
  expect(await search.inputValue()).toBe("aitiys");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await search.fill("ei sellaista");
  await search.press("Enter");
  await page.getByText(say("jobs:form.earlierNotFound")).waitFor();
  await page.getByRole("link", { name: say("jobs:form.earlierAll") }).click();
  await page.waitForURL((url) => !url.searchParams.has("q"));
  expect(await rows.count()).toBe(9);
  await context.close();
});
