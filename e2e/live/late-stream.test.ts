import { expect, test } from "bun:test";
import { events, files } from "../../db/schema/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { publish } from "../../server/modules/events/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { markPage, signIn, visitor, wasNotReloaded } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

test("what happens between a page's data and its event stream is shown all the same", async () => {
  const teacher = await createTeacher(t.db);
  const substitute = await createSubstitute(t.db);
  const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
  const { id: key } = await postJob(t.ctx, teacher, job);

  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  await signIn(page, teacher.email, testPassword);
  // A slow phone: the page is there long before its scripts have opened the stream.
  const asked = Promise.withResolvers<void>();
  const applied = Promise.withResolvers<void>();
  await page.route(/\/api\/events/, async (route) => {
    asked.resolve();
    await applied.promise;
    await route.continue();
  });
  await page.goto("/app/jobs/overview");
  await markPage(page);
  await asked.promise;
  await apply(t.ctx, substitute, { key });
  applied.resolve();
  await page
    .getByText(textsIn("fi")("jobs:state.newApplicants", { count: 1 }))
    .first()
    .waitFor();
  expect(await wasNotReloaded(page)).toBe(true);
  await context.close();
});

test("the chosen substitute sees at once what the school attaches", async () => {
  const [teacher, substitute] = [await createTeacher(t.db), await createSubstitute(t.db)];
  const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
  const { id: key } = await postJob(t.ctx, teacher, job);
  await apply(t.ctx, substitute, { key });
  await choose(t.ctx, teacher, { key, email: substitute.email });
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  await signIn(page, substitute.email, testPassword);
  // What came before would be repeated, and the page look anew because of that.
  await t.db.delete(events);
  const streaming = page.waitForResponse(/\/api\/events/);
  await page.goto(`/app/specific/${key}`);
  await streaming;
  await markPage(page);
  const name = `${"a".repeat(32)}suunnitelma.txt`;
  const facts = { originalName: "suunnitelma.txt", kind: "attachment", contentType: "text/plain", size: 2 };
  await t.db.insert(files).values({ ...facts, name, uploadedBy: teacher.id, jobId: key });
  const accountIds = [teacher.id, substitute.id];
  await publish(t.db, { name: "filesChanged", payload: { jobId: key }, accountIds });
  await page.getByRole("link", { name: "suunnitelma.txt" }).waitFor();
  expect(await wasNotReloaded(page)).toBe(true);
  await context.close();
});
