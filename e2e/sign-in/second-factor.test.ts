// Shows (rule: reader-language, second-factor, recovery-codes).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright";
import { accounts, recoveryCodes } from "../../db/schema/index.ts";
import { freePort } from "../../server/platform/database/embedded.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createOperator, createPrincipal, testPassword } from "../../tests/support/factories.ts";
import { outcomeShown, visitor } from "../browser.ts";
import { swedishDesk } from "../people/readers.fixture.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";
import { withAuthenticator } from "./authenticator.ts";

// Browsers make no passkey for an address that is a number.
const port = String(await freePort());
const origin = `http://localhost:${port}`;
const { t, browser } = await stage({ PORT: port, PUBLIC_URL: origin });
const { schools } = await createOperator(t.db);
const security = "/app/settings/security";

/** An operator who has nothing besides the password yet. */
async function newOperator(lang: "fi" | "sv"): Promise<string> {
  const { id, email } = await createPrincipal(t.db, { schools, lang });
  await t.db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, id));
  return email;
}

/** Fills in the login page, from a page that was asked for, and waits for where it leads. */
async function giveThePassword(page: Page, email: string): Promise<void> {
  await page.goto("/app/operator/audit");
  await page.waitForURL(/\/app\/(login|second-factor)/);
  const address = page.locator("main input[name=email]");
  if ((await address.getAttribute("type")) !== "hidden") await address.fill(email);
  await page.locator("main input[name=password]").fill(testPassword);
  await page.locator("main form[data-checked] button.button").click();
  await page.waitForURL(/\/app\/second-factor/);
}

/** The same without the login page, of which the rest is told: only where it leads is opened. */
async function haveGivenThePassword(page: Page, email: string): Promise<void> {
  const answer = await page.request.post("/app/login", {
    form: { email, password: testPassword, next: "/app/operator/audit" },
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  const to = answer.headers()["location"] ?? "";
  expect(to).toStartWith("/app/second-factor");
  await page.goto(to);
}

async function giveTheCode(page: Page, code: string): Promise<void> {
  await page.locator("main input[name=code]").fill(code);
  await page.locator("main form[data-checked] button.button").click();
}

async function signOut(page: Page): Promise<void> {
  // Else the page that is open goes on asking, as who has given the password alone, and complains of what it is answered.
  await page.goto("about:blank");
  await page.context().clearCookies({ name: "tuuri_session" });
}

/** Each code once: one that is read again comes from the next half minute, which the clock may be off. */
function appWith(secret: string) {
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  let ahead = 0;
  return () => {
    const code = app.generate({ timestamp: Date.now() + ahead });
    ahead += 30_000;
    return code;
  };
}

test.each(swedishDesk)(
  "in $lang at $width px an operator sets an app up, makes recovery codes, and signs in with each",
  async ({ lang, say, width, javaScriptEnabled }) => {
    const wrong = say("errors:auth.codeIncorrect");
    const email = await newOperator(lang);
    const { page, context } = await visitor(browser, origin, { lang, width, javaScriptEnabled });
    await giveThePassword(page, email);
    await page.goto("/app/jobs/overview");
    await page.waitForURL(/\/app\/second-factor/);
    if (javaScriptEnabled) expect(await findings(page)).toEqual([]);
    const code = appWith((await page.locator(".totp-secret").textContent()) ?? "");
    await page.locator("main input[name=code]").fill("000000");
    await page.getByRole("button", { name: say("profile:secondFactor.setTotp") }).click();
    await page.getByText(wrong).waitFor();
    await page.locator("main input[name=code]").fill(code());
    await page.getByRole("button", { name: say("profile:secondFactor.setTotp") }).click();
    await page.waitForURL(/\/app\/settings\/security/);
    await outcomeShown(page, javaScriptEnabled, say("profile:secondFactor.setUp"));
    await page.getByRole("button", { name: say("profile:secondFactor.makeCodes") }).click();
    const made = page.locator(".recovery-codes li");
    await made.nth(9).waitFor();
    const codes = await made.allTextContents();
    expect(codes).toHaveLength(10);
    await page.goto(security);
    expect(await page.locator(".recovery-codes").count()).toBe(0);

    await signOut(page);
    await haveGivenThePassword(page, email);
    if (javaScriptEnabled) expect(await findings(page)).toEqual([]);
    await giveTheCode(page, "000000");
    await page.getByText(wrong).waitFor();
    await giveTheCode(page, code());
    // On to what was asked for before.
    await page.waitForURL(/\/app\/operator\/audit/);

    const [recovery = ""] = codes;
    await signOut(page);
    await haveGivenThePassword(page, email);
    await giveTheCode(page, recovery.trim());
    await page.waitForURL(/\/app\/operator\/audit/);
    await page.goto(security);
    await page.getByText(say("profile:secondFactor.left", { count: 9 })).waitFor();
    await signOut(page);
    await haveGivenThePassword(page, email);
    await giveTheCode(page, recovery.trim());
    await page.getByText(wrong).waitFor();
    await context.close();
  },
);

test("an operator sets a passkey up, gives it after the password, and signs in with it alone", async () => {
  const say = textsIn("fi");
  const email = await newOperator("fi");
  const { page, context } = await visitor(browser, origin, { lang: "fi", width: 1440 });
  const { finger } = await withAuthenticator(page);
  await haveGivenThePassword(page, email);
  await page.getByRole("button", { name: say("profile:passkeys.add") }).click();
  await page.waitForURL(/\/app\/settings\/security/);

  // Else the device, which asks nobody here, would sign in as soon as the login page offers it.
  await finger(false);
  await signOut(page);
  await giveThePassword(page, email);
  await finger(true);
  await page.getByRole("button", { name: say("auth:passkey.submit") }).click();
  await page.waitForURL(/\/app\/operator\/audit/);

  // The field of the address offers it by itself, and the device asks nobody.
  await signOut(page);
  await page.goto("/app/operator/audit");
  await page.waitForURL(/\/app\/operator\/audit/);
  await context.close();
});

test("who has given the password alone makes no codes, and takes nothing away", async () => {
  const { id, email } = await createPrincipal(t.db, { schools });
  const { page, context } = await visitor(browser, origin, { lang: "fi", javaScriptEnabled: false });
  const codesOf = () =>
    t.db.select({ hash: recoveryCodes.hash }).from(recoveryCodes).where(eq(recoveryCodes.accountId, id));
  const before = await codesOf();
  await haveGivenThePassword(page, email);
  for (const path of ["/app/second-factor", security]) {
    for (const verb of ["recoveryCodes", "removeTotp", "removePasskey", "confirmPassword"]) {
      const answer = await page.request.post(path, {
        form: { do: verb, id: Bun.randomUUIDv7(), password: testPassword },
        headers: { "sec-fetch-site": "same-origin" },
        maxRedirects: 0,
      });
      expect({ path, verb, to: answer.headers()["location"] }).toEqual({
        path,
        verb,
        to: expect.stringMatching(/^\/app\/second-factor/),
      });
    }
  }
  expect(await codesOf()).toEqual(before);
  await context.close();
});

test("the page that asks for the second factor speaks the language that is chosen there, and changes nothing of the account", async () => {
  const { id, email } = await createPrincipal(t.db, { schools, lang: "fi" });
  const { page, context } = await visitor(browser, origin, { lang: "fi", width: 375 });
  await haveGivenThePassword(page, email);
  expect(await page.locator("html").getAttribute("lang")).toBe("fi");
  await page.locator("button[name=lang][value=sv]").click();
  await page.locator("html[lang=sv]").waitFor();
  expect(new URL(page.url()).pathname).toBe("/app/second-factor");
  const account = await t.db.query.accounts.findFirst({ where: eq(accounts.id, id) });
  expect(account?.lang).toBe("fi");
  await context.close();
});
