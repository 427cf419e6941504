import { expect, test } from "bun:test";
import { freePort } from "../server/platform/database/embedded.ts";
import { createSubstitute, testPassword } from "../tests/support/factories.ts";
import { withAuthenticator } from "./authenticator.ts";
import { visitor } from "./browser.ts";
import { stage } from "./stage.ts";

// Browsers make no passkey for an address that is a number.
const port = String(await freePort());
const origin = `http://localhost:${port}`;
const { t, browser } = await stage({ PORT: port, PUBLIC_URL: origin });
const security = "/app/settings/security";

const journeys = [
  {
    lang: "fi",
    width: 375,
    add: "Lisää pääsyavain",
    added: "Pääsyavain on lisätty.",
    submit: "Kirjaudu pääsyavaimella",
    unused: /^Pääsyavainta ei annettu/,
    remove: "Poista pääsyavain: Oma puhelin",
    removed: "Pääsyavain on poistettu.",
    refused: "Pääsyavain ei kelvannut",
  },
  {
    lang: "sv",
    width: 1440,
    add: "Lägg till lösennyckel",
    added: "Lösennyckeln är tillagd.",
    submit: "Logga in med lösennyckel",
    unused: /^Ingen lösennyckel angavs/,
    remove: "Ta bort lösennyckeln: Oma puhelin",
    removed: "Lösennyckeln är borttagen.",
    refused: "Lösennyckeln godtogs inte",
  },
] as const;

test.each(journeys)(
  "in $lang at $width px a passkey is added, signs in without the password, and is removed",
  async ({ lang, width, ...words }) => {
    const { email } = await createSubstitute(t.db, { lang });
    const { page, context } = await visitor(browser, origin, { lang, width });
    const { finger } = await withAuthenticator(page);
    await page.goto("/app/login");
    await page.locator("main input[name=email]").fill(email);
    await page.locator("main input[name=password]").fill(testPassword);
    await page.locator("main form[data-checked] button.button").click();
    await page.waitForURL(/\/app\/jobs\//);

    await page.goto(security);
    await page.locator("#passkeys input[name=name]").fill("Oma puhelin");
    await page.getByRole("button", { name: words.add }).click();
    await page.locator(".toast").getByText(words.added).waitFor();
    await page.locator("#passkeys li").getByText("Oma puhelin").waitFor();

    // Else the device, which asks nobody here, would sign in as soon as the field offers it.
    await finger(false);
    await context.clearCookies({ name: "tuuri_session" });
    await page.goto("/app/login?next=/app/settings");
    const submit = page.getByRole("button", { name: words.submit });
    await submit.click();
    await page.getByText(words.unused).waitFor();
    await finger(true);
    await submit.click();
    await page.waitForURL(`${origin}/app/settings`);

    await page.goto(security);
    await page.getByRole("button", { name: words.remove }).click();
    await page.locator(".toast").getByText(words.removed).waitFor();
    expect(await page.locator("#passkeys li").count()).toBe(0);
    await finger(false);
    await context.clearCookies({ name: "tuuri_session" });
    await page.goto("/app/login");
    await finger(true);
    await submit.click();
    await page.getByRole("alert").filter({ hasText: words.refused }).waitFor();
    await context.close();
  },
  60_000,
);

test("without scripts the page says why none can be added, and the password signs in as ever", async () => {
  const { email } = await createSubstitute(t.db, { lang: "fi" });
  const { page, context } = await visitor(browser, origin, { lang: "fi", javaScriptEnabled: false });
  await page.goto("/app/login");
  expect(await page.getByRole("button", { name: "Kirjaudu pääsyavaimella" }).isVisible()).toBe(false);
  await page.locator("main input[name=email]").fill(email);
  await page.locator("main input[name=password]").fill(testPassword);
  await page.locator("main form[data-checked] button.button").click();
  await page.waitForURL(/\/app\/jobs\//);
  await page.goto(security);
  await page.getByText("JavaScript on pois päältä").waitFor();
  expect(await page.getByRole("button", { name: "Lisää pääsyavain" }).isVisible()).toBe(false);
  await context.close();
});
