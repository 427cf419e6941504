// Shows (rule: support-message).
import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { mailsIn } from "../sign-in/mailbox.ts";
import { stage } from "../stage.ts";

const support = "tuki@example.test";
const { t, server, browser } = await stage({ SUPPORT_EMAIL: support });
const fi = textsIn("fi");
const sv = textsIn("sv");

test("a substitute writes to support by keyboard alone, and is told that it arrived", async () => {
  const substitute = await createSubstitute(t.db);
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 375 });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/settings");
  await page.getByRole("link", { name: fi("support:title") }).press("Enter");
  await page.waitForURL(/\/app\/support$/);
  await page.getByLabel(fi("support:subject")).focus();
  await page.keyboard.type("Kuvani puuttuu");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Hei! Lisäsin kuvan, mutta se ei näy.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: fi("errors:support.success") }).waitFor();
  await page.getByText(fi("support:lead", { email: substitute.email })).waitFor();
  const mail = await eventually("the mail to support", async () => (await mailsIn(t.dataDir, support))[0]);
  expect(mail.subject).toBe("Kuvani puuttuu");
  expect(mail.text).toStartWith("Hei! Lisäsin kuvan, mutta se ei näy.");
  await context.close();
});

test("without scripts, empty fields are refused at the field, and what was typed is kept", async () => {
  const page = await writing();
  await send(page, "", "");
  for (const field of ["subject", "message"] as const)
    await page
      .locator(".error")
      .getByText(sv(`errors:missing.own.${field}`))
      .waitFor();
  await send(page, "Ämnet", "  \n ");
  await page.getByText(sv("errors:missing.own.message")).waitFor();
  expect(await page.getByText(sv("errors:missing.own.subject")).count()).toBe(0);
  expect(await page.getByLabel(sv("support:message")).getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByLabel(sv("support:subject")).inputValue()).toBe("Ämnet");
  await page.context().close();
});

test("a very long message is neither cut off nor lost: its writer learns how long it may be", async () => {
  const page = await writing();
  const long = `\n${"Raden är lång och slutar <b>aldrig</b>.\n".repeat(300)}`;
  await send(page, "Långt", long);
  await page.getByText(sv("errors:tooLong", { limit: 10_000 })).waitFor();
  expect(await page.getByLabel(sv("support:message")).inputValue()).toBe(long);
  // Exactly as long as allowed, if each line end counts once.
  const allowed = `${"å".repeat(999)}\n`.repeat(10);
  await send(page, "Långt", allowed);
  await page.getByRole("heading", { name: sv("errors:support.success") }).waitFor();
  await page.context().close();
});

test("when it cannot be kept, its writer is told so and can send it again", async () => {
  const page = await writing();
  await t.db.execute(sql`alter table support_messages rename to support_messages_away`);
  try {
    await send(page, "Bilden", "Hej");
    await page.getByRole("alert").getByText(sv("errors:support.fail")).waitFor();
  } finally {
    await t.db.execute(sql`alter table support_messages_away rename to support_messages`);
  }
  expect(await page.getByLabel(sv("support:message")).inputValue()).toBe("Hej");
  await page.getByRole("button", { name: sv("support:send") }).click();
  await page.getByRole("heading", { name: sv("errors:support.success") }).waitFor();
  await page.context().close();
});

test("a visitor is asked to sign in, and comes back to the form", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  const teacher = await createTeacher(t.db);
  await page.goto("/app/support");
  await page.waitForURL(/\/app\/login\?next=/);
  await page.locator("main input[name=email]").fill(teacher.email);
  await page.locator("main input[name=password]").fill(testPassword);
  await page.locator("main form button.button").click();
  await page.waitForURL(/\/app\/support$/);
  await context.close();
});

/** The support page of a teacher who reads Swedish, and whose browser runs no scripts. */
async function writing(): Promise<Page> {
  const teacher = await createTeacher(t.db, { lang: "sv" });
  const { page } = await visitor(browser, server.origin, { lang: "sv", javaScriptEnabled: false });
  await signIn(page, teacher.email, testPassword);
  await page.goto("/app/support");
  return page;
}

async function send(page: Page, subject: string, message: string) {
  await page.getByLabel(sv("support:subject")).fill(subject);
  await page.getByLabel(sv("support:message")).fill(message);
  // Its answer is a page of its own.
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: sv("support:send") }).click();
  await loaded;
}
