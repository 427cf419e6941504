// Shows (rule: mail-switch).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSubstitute, createTeacher } from "../../tests/support/factories.ts";
import { visitor } from "../browser.ts";
import { mailsIn } from "../sign-in/mailbox.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

test("from a mail, without JavaScript or a session, people turn mails off by a button, not by looking", async () => {
  const substitute = await createSubstitute(t.db, { lang: "sv" });
  const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await postJob(t.ctx, await createTeacher(t.db), {
    startDate,
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
  });
  const mail = await eventually(
    "the mail of a posting",
    async () => (await mailsIn(t.dataDir, substitute.email))[0],
  );
  const link = /http\S+\/app\/unsubscribe\/[\w-]+/.exec(mail.text)?.[0] ?? "";
  const mailsOn = async () =>
    (await t.db.query.accounts.findFirst({ where: eq(accounts.id, substitute.id) }))?.mailEnabled;

  const { page } = await visitor(browser, server.origin, {
    lang: "fi",
    javaScriptEnabled: false,
  });
  const say = textsIn("sv");
  await page.goto(link);
  await page.getByRole("heading", { name: say("mail:unsubscribe.title") }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("sv");
  expect(await mailsOn()).toBe(true);
  await page.getByRole("button", { name: say("mail:unsubscribe.submit") }).click();
  await page.getByRole("heading", { name: say("mail:unsubscribe.doneTitle") }).waitFor();
  expect(await mailsOn()).toBe(false);
  await page
    .getByRole("main")
    .getByRole("link", { name: say("profile:notifications.title") })
    .click();
  await page.waitForURL(/\/app\/login\?next=/);
});
