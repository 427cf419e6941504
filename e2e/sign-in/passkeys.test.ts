// Shows (rule: passkeys, passkey-sign-in).
import { expect, test } from "bun:test";
import { freePort } from "../../server/platform/database/embedded.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { bothScripted } from "../people/readers.fixture.ts";
import { stage } from "../stage.ts";
import { withAuthenticator } from "./authenticator.ts";

// Browsers make no passkey for an address that is a number.
const port = String(await freePort());
const origin = `http://localhost:${port}`;
const { t, browser } = await stage({ PORT: port, PUBLIC_URL: origin });
const security = "/app/settings/security";

test.each([bothScripted[1]])(
  "in $lang at $width px a passkey is added, signs in without the password, and is removed",
  async ({ lang, say, width }) => {
    const { email } = await createSubstitute(t.db, { lang });
    const { page, context } = await visitor(browser, origin, { lang, width });
    const { finger } = await withAuthenticator(page);
    await signIn(page, email, testPassword);
    await page.goto(security);
    await page.locator("#passkeys input[name=name]").fill("Oma puhelin");
    await page.getByRole("button", { name: say("profile:passkeys.add") }).click();
    await page.locator(".toast").getByText(say("profile:passkeys.addedNow")).waitFor();
    await page.locator("#passkeys li").getByText("Oma puhelin").waitFor();

    // Else the device, which asks nobody here, would sign in as soon as the field offers it.
    await finger(false);
    await context.clearCookies({ name: "tuuri_session" });
    await page.goto("/app/login?next=/app/settings");
    const submit = page.getByRole("button", { name: say("auth:passkey.submit") });
    await submit.click();
    await page.getByText(say("auth:passkey.unused")).waitFor();
    await finger(true);
    await submit.click();
    await page.waitForURL(`${origin}/app/settings`);

    await page.goto(security);
    await page
      .getByRole("button", { name: say("profile:passkeys.removeOne", { name: "Oma puhelin" }) })
      .click();
    await page.locator(".toast").getByText(say("profile:passkeys.removed")).waitFor();
    expect(await page.locator("#passkeys li").count()).toBe(0);
    await finger(false);
    await context.clearCookies({ name: "tuuri_session" });
    await page.goto("/app/login");
    await finger(true);
    await submit.click();
    await page
      .getByRole("alert")
      .filter({ hasText: say("errors:auth.passkeyRefused") })
      .waitFor();
    await context.close();
  },
);

test("without scripts the page says why none can be added, and the password signs in as ever", async () => {
  const say = textsIn("fi");
  const { email } = await createSubstitute(t.db, { lang: "fi" });
  const { page, context } = await visitor(browser, origin, { lang: "fi", javaScriptEnabled: false });
  await page.goto("/app/login");
  expect(await page.getByRole("button", { name: say("auth:passkey.submit") }).isVisible()).toBe(false);
  await page.locator("main input[name=email]").fill(email);
  await page.locator("main input[name=password]").fill(testPassword);
  await page.locator("main form[data-checked] button.button").click();
  await page.waitForURL(/\/app\/jobs\//);
  await page.goto(security);
  await page.getByText(say("profile:passkeys.impossible")).waitFor();
  expect(await page.getByRole("button", { name: say("profile:passkeys.add") }).isVisible()).toBe(false);
  await context.close();
});
