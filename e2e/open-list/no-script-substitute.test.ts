// Shows (rule: ask-before).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose, removeChosen } from "../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { outcomeShown, signIn, signInByForm } from "../browser.ts";
import { returning } from "../shell/returning.ts";
import { mailsIn } from "../sign-in/mailbox.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);

const password = "lumihiutale";
const send = (page: Page) => page.locator("main form button.button").first().click();
const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const times = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };

/** The link of a kind that was mailed to somebody. */
async function linkTo(page: string, email: string): Promise<string> {
  const mail = await eventually("the mail with the link", async () =>
    (await mailsIn(t.dataDir, email)).findLast(({ text }) => text.includes(`/app/${page}/`)),
  );
  return new RegExp(`http\\S+/app/${page}/[\\w-]+`).exec(mail.text)?.[0] ?? "";
}

async function register(page: Page, email: string) {
  await page.goto("/app/register/user");
  const typed = { firstName: "Aino", lastName: "Aalto", phone: "040 1234567", birthDate: "1.2.1990" };
  const twice = { email, confirmEmail: email, password, password2: password };
  for (const [name, value] of Object.entries({ ...typed, ...twice, language: "suomi" }))
    await page.locator(`main [name=${name}]`).fill(value);
  await page.locator("main [name=status]").selectOption("teacher");
  await page.locator("main [name=regions][value='FI-18']").check();
  await page.locator("main [name=terms]").check();
  await send(page);
  await page.waitForURL(/\/app\/login\?registered/);
}

test("without scripts a substitute registers, signs in, finds a job, applies, withdraws and sets a new password", async () => {
  const lang = "fi";
  const say = textsIn(lang);
  const email = "aino@aalto.test";
  const { id } = await postJob(t.ctx, await createTeacher(t.db), times);
  const { page } = await regular({
    lang,
    width: 375,
    javaScriptEnabled: false,
  });
  await register(page, email);
  await page.goto(await linkTo("confirm", email));
  await send(page);
  await signInByForm(page, email, password);

  await page.locator(`h2 a[href="/app/specific/${id}"]`).first().click();
  await page.getByRole("button", { name: say("jobs:detail.apply") }).click();
  await page.getByRole("button", { name: say("jobs:consent.agree") }).click();
  await page.waitForURL(/\/app\/jobs\/personal/);
  await page.getByText(say("jobs:state.waiting")).first().waitFor();
  await page.locator(`h2 a[href="/app/specific/${id}"]`).first().click();
  await page.getByRole("link", { name: say("jobs:detail.withdraw") }).click();
  // Nothing is withdrawn before the question is answered, nor by a no.
  await page.locator(".confirm-step a").click();
  await outcomeShown(page, false, say("jobs:done.unchanged"));
  await page.getByRole("link", { name: say("jobs:detail.withdraw") }).click();
  await page.locator(".confirm-step button[type=submit]").click();
  await page.waitForURL(/\/app\/jobs\/all/);
  await page.goto("/app/jobs/personal");
  expect(await page.getByText(say("jobs:state.waiting")).count()).toBe(0);

  await page.goto("/app/resetpassword");
  await page.locator("main [name=email]").fill(email);
  await send(page);
  await page.goto(await linkTo("reset", email));
  for (const name of ["password", "password2"]) await page.locator(`main [name=${name}]`).fill("syyslehdet");
  await send(page);
  await page.waitForURL(/\/app\/login\?reset/);
  await page.locator("main [name=password]").fill("syyslehdet");
  await send(page);
  await page.waitForURL(/\/app\/jobs\/all/);
}, 120_000);

test("without scripts the profile is changed and the account is deleted", async () => {
  const substitute = await createSubstitute(t.db, { lang: "sv" });
  const { page } = await regular({ lang: "sv", javaScriptEnabled: false });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/profile?edit=basic");
  await page.locator("main [name=firstName]").fill("");
  await page.locator("main form#basic .actions button").click();
  await page.getByText(textsIn("sv")("errors:missing.own.firstName")).waitFor();
  await page.locator("main [name=firstName]").fill("Saga");
  await page.locator("main form#basic .actions button").click();
  await page.locator("dd").getByText("Saga").waitFor();
  await page.goto("/app/profile?edit=delete");
  await page.locator("main form#delete button").click();
  await page.waitForURL(/\/app\/login/);
});

test("whoever is chosen for a job to come is told so before they delete the account, and is offered no button", async () => {
  const [substitute, teacher] = [await createSubstitute(t.db), await createTeacher(t.db)];
  const job = await postJob(t.ctx, teacher, times);
  await apply(t.ctx, substitute, { key: job.id });
  await choose(t.ctx, teacher, { key: job.id, email: substitute.email });
  const { page } = await regular({ lang: "fi", javaScriptEnabled: false });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/profile?edit=delete");
  const step = page.locator("main form#delete");
  await step.getByText(textsIn("fi")("errors:account.chosenAhead")).waitFor();
  expect(await step.locator("button").count()).toBe(0);
  await removeChosen(t.ctx, teacher, { key: job.id });
  await page.reload();
  expect(await step.locator("button").count()).toBe(1);
});
