// Shows (rule: attachments).
import { expect, test } from "bun:test";
import { postedJob } from "../../server/modules/jobs/lists/posted/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { findings } from "../service/findings.ts";
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

test.each([
  { lang: "fi", width: 375, change: false },
  { lang: "sv", width: 1440, change: true },
] as const)(
  "a job is not sent without a file that was refused, before that is taken away: $lang at $width px, changed: $change",
  async ({ lang, width, change }) => {
    const say = textsIn(lang);
    const teacher = await createTeacher(t.db, { lang });
    const { id } = await postJob(t.ctx, teacher, {
      startDate,
      startTime: "08:00",
      endTime: "12:00",
      type: "one",
    });
    const { page, context } = await visitor(browser, server.origin, { lang, width, mayComplain: /422/ });
    await signIn(page, teacher.email, testPassword);
    await page.goto(change ? `/app/manage/${id}?edit=1` : "/app/jobs/new");
    await whole(page);
    await page.locator("select[name=type]").selectOption("two");
    await page.locator("summary", { hasText: say("jobs:form.infoAndFiles") }).click();
    const broken = Buffer.from("%PDF-1.7 broken");
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: "application/octet-stream", buffer });
    await page
      .locator("input[type=file]")
      .setInputFiles([
        file("ohje.txt", Buffer.from("Avain on kansliassa.")),
        file("iso.txt", Buffer.alloc(1024 * 1024 + 1, "a")),
        file("rikki.pdf", broken),
      ]);
    const remove = (name: string) =>
      page.getByRole("button", { name: say("jobs:form.removeFile", { name }) });
    for (const name of ["ohje.txt", "iso.txt", "rikki.pdf"]) await remove(name).waitFor();
    const send = page.locator("form.job-form button.publish");
    const summary = page.locator(".job-fields > .notice").getByRole("link");
    for (const name of ["iso.txt", "rikki.pdf"]) {
      await send.click();
      await page.locator("#field-files-error").getByText(say("jobs:form.filesMissing")).waitFor();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("field-files");
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await remove(name).click();
      expect(await page.locator("#field-files-error").count()).toBe(0);
    }
    // With another wrong field it is named among them.
    await page.locator("input[type=file]").setInputFiles(file("rikki.pdf", broken));
    await remove("rikki.pdf").waitFor();
    await page.locator("[name=startDate]").fill("");
    await send.click();
    await summary.getByText(say("jobs:form.filesMissing")).waitFor();
    await page.locator("[name=startDate]").fill(startDate.split("-").reverse().join("."));
    await remove("rikki.pdf").click();
    await send.click();
    await page
      .locator(".toast")
      .getByText(say(change ? "jobs:done.changed" : "jobs:done.posted"))
      .waitFor();
    const [newest] =
      await t.client`select object_id from jobs where owner_id = ${teacher.id} order by created_at desc`;
    const sent = await postedJob(t.ctx, teacher, change ? id : newest?.object_id);
    expect(sent.files.map((name) => name.slice(-8))).toEqual(["ohje.txt"]);
    await context.close();
  },
);
