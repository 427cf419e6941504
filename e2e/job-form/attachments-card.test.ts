import { expect, test } from "bun:test";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

test.each(["fi", "sv"] as const)("in %s a job without attachments has no card of them", async (lang) => {
  const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
  const { id } = await postJob(t.ctx, await createTeacher(t.db), job);
  const { email } = await createSubstitute(t.db, { lang });
  const { page, context } = await visitor(browser, server.origin, { lang });
  await signIn(page, email, testPassword);
  await page.goto(`/app/specific/${id}`);
  await page.locator(".detail-action").waitFor();
  expect(await page.getByRole("heading", { name: textsIn(lang)("jobs:facts.files") }).count()).toBe(0);
  await context.close();
});
