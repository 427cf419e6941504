import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright";
import { accounts, recoveryCodes } from "../db/schema/index.ts";
import { freePort } from "../server/platform/database/embedded.ts";
import { createOperator, createPrincipal, testPassword } from "../tests/support/factories.ts";
import { withAuthenticator } from "./authenticator.ts";
import { visitor } from "./browser.ts";
import { findings } from "./findings.ts";
import { stage } from "./stage.ts";

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

async function giveTheCode(page: Page, code: string): Promise<void> {
  await page.locator("main input[name=code]").fill(code);
  await page.locator("main form[data-checked] button.button").click();
}

const signOut = (page: Page) => page.context().clearCookies({ name: "tuuri_session" });

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

const journeys = [
  {
    lang: "fi",
    width: 375,
    javaScriptEnabled: false,
    setTotp: "Ota sovellus käyttöön",
    done: /Tee vielä palautuskoodit/,
    make: "Tee uudet koodit",
    nine: "9 koodia jäljellä",
    wrong: /^Koodi ei kelpaa/,
  },
  {
    lang: "sv",
    width: 1440,
    javaScriptEnabled: true,
    setTotp: "Ta appen i bruk",
    done: /Skapa ännu återställningskoder/,
    make: "Skapa nya koder",
    nine: "9 koder kvar",
    wrong: /^Koden godtas inte/,
  },
] as const;

test.each(journeys)(
  "in $lang at $width px an operator sets an app up, makes recovery codes, and signs in with each",
  async ({ lang, width, javaScriptEnabled, ...words }) => {
    const email = await newOperator(lang);
    const { page, context } = await visitor(browser, origin, { lang, width, javaScriptEnabled });
    await giveThePassword(page, email);
    await page.goto("/app/jobs/overview");
    await page.waitForURL(/\/app\/second-factor/);
    if (javaScriptEnabled) expect(await findings(page)).toEqual([]);
    const code = appWith((await page.locator(".totp-secret").textContent()) ?? "");
    await page.locator("main input[name=code]").fill("000000");
    await page.getByRole("button", { name: words.setTotp }).click();
    await page.getByText(words.wrong).waitFor();
    await page.locator("main input[name=code]").fill(code());
    await page.getByRole("button", { name: words.setTotp }).click();
    await page.waitForURL(/\/app\/settings\/security/);
    await page.getByText(words.done).first().waitFor();
    await page.getByRole("button", { name: words.make }).click();
    const codes = await page.locator(".recovery-codes li").allTextContents();
    expect(codes).toHaveLength(10);
    await page.goto(security);
    expect(await page.locator(".recovery-codes").count()).toBe(0);

    await signOut(page);
    await giveThePassword(page, email);
    if (javaScriptEnabled) expect(await findings(page)).toEqual([]);
    await giveTheCode(page, "000000");
    await page.getByText(words.wrong).waitFor();
    await giveTheCode(page, code());
    // On to what was asked for before.
    await page.waitForURL(javaScriptEnabled ? /\/app\/operator\/audit/ : /\/app\/(operator|jobs)\//);

    const [recovery = ""] = codes;
    await signOut(page);
    await giveThePassword(page, email);
    await giveTheCode(page, recovery.trim());
    await page.waitForURL(/\/app\/(operator|jobs)\//);
    await page.goto(security);
    await page.getByText(words.nine).waitFor();
    await signOut(page);
    await giveThePassword(page, email);
    await giveTheCode(page, recovery.trim());
    await page.getByText(words.wrong).waitFor();
    await context.close();
  },
  60_000,
);

test("an operator sets a passkey up, gives it after the password, and signs in with it alone", async () => {
  const email = await newOperator("fi");
  const { page, context } = await visitor(browser, origin, { lang: "fi", width: 1440 });
  const { finger } = await withAuthenticator(page);
  await giveThePassword(page, email);
  await page.getByRole("button", { name: "Lisää pääsyavain" }).click();
  await page.waitForURL(/\/app\/settings\/security/);

  // Else the device, which asks nobody here, would sign in as soon as the login page offers it.
  await finger(false);
  await signOut(page);
  await giveThePassword(page, email);
  await finger(true);
  await page.getByRole("button", { name: "Kirjaudu pääsyavaimella" }).click();
  await page.waitForURL(/\/app\/operator\/audit/);

  // The field of the address offers it by itself, and the device asks nobody.
  await signOut(page);
  await page.goto("/app/operator/audit");
  await page.waitForURL(/\/app\/operator\/audit/);
  await context.close();
}, 60_000);

test("who has given the password alone makes no codes, and takes nothing away", async () => {
  const { id, email } = await createPrincipal(t.db, { schools });
  const { page, context } = await visitor(browser, origin, { lang: "fi" });
  const codesOf = () =>
    t.db.select({ hash: recoveryCodes.hash }).from(recoveryCodes).where(eq(recoveryCodes.accountId, id));
  const before = await codesOf();
  await giveThePassword(page, email);
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
}, 60_000);

test("the page that asks for the second factor speaks the language that is chosen there, and changes nothing of the account", async () => {
  const { id, email } = await createPrincipal(t.db, { schools, lang: "fi" });
  const { page, context } = await visitor(browser, origin, { lang: "fi", width: 375 });
  await giveThePassword(page, email);
  expect(await page.locator("html").getAttribute("lang")).toBe("fi");
  await page.getByRole("button", { name: "Svenska" }).click();
  await page.locator("html[lang=sv]").waitFor();
  expect(new URL(page.url()).pathname).toBe("/app/second-factor");
  const account = await t.db.query.accounts.findFirst({ where: eq(accounts.id, id) });
  expect(account?.lang).toBe("fi");
  await context.close();
}, 60_000);
