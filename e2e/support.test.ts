import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { eventually } from "../tests/support/eventually.ts";
import { createSubstitute, createTeacher, testPassword } from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { mailsIn } from "./mailbox.ts";
import { stage } from "./stage.ts";

const support = "tuki@example.test";
const { t, server, browser } = await stage({ SUPPORT_EMAIL: support });

test("a substitute writes to support by keyboard alone, and is told that it arrived", async () => {
  const substitute = await createSubstitute(t.db);
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 375 });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/settings");
  await page.getByRole("link", { name: "Ota yhteyttä" }).press("Enter");
  await page.getByLabel("Aihe").focus();
  await page.keyboard.type("Kuvani puuttuu");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Hei! Lisäsin kuvan, mutta se ei näy.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Kiitos viestistäsi" }).waitFor();
  await page.getByText(`Vastaamme osoitteeseen ${substitute.email}.`).waitFor();
  const mail = await eventually("the mail to support", async () => (await mailsIn(t.dataDir, support))[0]);
  expect(mail.subject).toBe("Kuvani puuttuu");
  expect(mail.text).toStartWith("Hei! Lisäsin kuvan, mutta se ei näy.");
  await context.close();
});

test("without scripts, empty fields are refused at the field, and what was typed is kept", async () => {
  const page = await writing("sv");
  await send(page, "", "");
  expect(await page.getByText("Den här uppgiften krävs.").count()).toBe(2);
  await send(page, "Ämnet", "  \n ");
  expect(await page.getByText("Den här uppgiften krävs.").count()).toBe(1);
  expect(await page.getByLabel("Meddelande").getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByLabel("Ämne").inputValue()).toBe("Ämnet");
  await page.context().close();
});

test("a very long message is neither cut off nor lost: its writer learns how long it may be", async () => {
  const page = await writing("sv");
  const long = `\n${"Raden är lång och slutar <b>aldrig</b>.\n".repeat(300)}`;
  await send(page, "Långt", long);
  await page.getByText("Högst 10000 tecken.").waitFor();
  expect(await page.getByLabel("Meddelande").inputValue()).toBe(long);
  // Exactly as long as allowed, if each line end counts once.
  const allowed = `${"å".repeat(999)}\n`.repeat(10);
  await send(page, "Långt", allowed);
  await page.getByRole("heading", { name: "Tack för ditt meddelande" }).waitFor();
  await page.context().close();
});

test("when it cannot be kept, its writer is told so and can send it again", async () => {
  const page = await writing("sv");
  await t.db.execute(sql`alter table support_messages rename to support_messages_away`);
  await send(page, "Bilden", "Hej");
  await t.db.execute(sql`alter table support_messages_away rename to support_messages`);
  await page.getByRole("alert").getByText("Något gick fel, vi beklagar").waitFor();
  expect(await page.getByLabel("Meddelande").inputValue()).toBe("Hej");
  await page.getByRole("button", { name: "Skicka" }).click();
  await page.getByRole("heading", { name: "Tack för ditt meddelande" }).waitFor();
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

/** The support page of a teacher whose browser runs no scripts. */
async function writing(lang: "fi" | "sv"): Promise<Page> {
  const teacher = await createTeacher(t.db, { lang });
  const { page } = await visitor(browser, server.origin, { lang, javaScriptEnabled: false });
  await signIn(page, teacher.email, testPassword);
  await page.goto("/app/support");
  return page;
}

async function send(page: Page, subject: string, message: string) {
  await page.getByLabel("Ämne").fill(subject);
  await page.getByLabel("Meddelande").fill(message);
  await page.getByRole("button", { name: "Skicka" }).click();
}
