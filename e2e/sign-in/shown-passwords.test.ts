// Shows (rule: passwords-shown).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

const passwords = "input:is([autocomplete$=password], [autocomplete^=current-password], [name=code])";
const open = ["login", "register/user", "register/principal", "login/export"];
const names = (page: Page) =>
  page
    .locator(passwords)
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent));
const kindOf = (page: Page, id: string) => page.locator(`#${id}`).getAttribute("type");

test.each(["fi", "sv"] as const)(
  "in %s on a narrow phone every password is shown by a button of its name, where one was in the text, and hidden again",
  async (lang) => {
    const say = textsIn(lang);
    const { page, context } = await visitor(browser, server.origin, { lang, width: 320 });
    const { email } = await createSubstitute(t.db, { lang });
    const look = async (path: string) => {
      await page.goto(`/app/${path}`);
      const fields = (await names(page)).map(String);
      expect([path, fields.length]).toEqual([path, fields.length || "some"]);
      for (const field of fields) {
        const input = page.getByLabel(field, { exact: true });
        const button = page.getByRole("button", { name: say("page.showTyped", { field }), exact: true });
        await input.fill("lumihiutale");
        await input.evaluate((one: HTMLInputElement) => one.setSelectionRange(4, 6));
        await input.focus();
        const state = () =>
          input.evaluate((one: HTMLInputElement) => [
            one.type,
            one.selectionStart,
            one.selectionEnd,
            document.activeElement === one,
          ]);
        expect(await button.getAttribute("aria-pressed")).toBe("false");
        await button.click();
        expect(await state()).toEqual(["text", 4, 6, true]);
        expect(await button.getAttribute("aria-pressed")).toBe("true");
        await button.click();
        expect(await state()).toEqual(["password", 4, 6, true]);
        // By the keyboard one stays at the button.
        await button.press("Space");
        expect(await button.evaluate((one) => document.activeElement === one)).toBe(true);
        const box = await button.boundingBox();
        expect([box?.width, box?.height]).toEqual([44, 44]);
        expect((box?.x ?? 320) + 44).toBeLessThanOrEqual(320);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      expect(await findings(page)).toEqual([]);
      await page.emulateMedia({ forcedColors: "active" });
      expect(await page.locator(".password svg:visible").count()).toBe(fields.length);
      expect(await findings(page)).toEqual([]);
      await page.emulateMedia({ forcedColors: "none" });
    };
    for (const path of open) await look(path);
    await signIn(page, email, testPassword);
    await look("profile?edit=password");
    await context.close();
  },
);

test("what is shown is hidden as it is sent and shown to who stays, and one that is repeated is compared while both are seen", async () => {
  const say = textsIn("sv");
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", mayComplain: /401|422/ });
  const { email } = await createSubstitute(t.db, { lang: "sv" });
  const button = (field: string) =>
    page.getByRole("button", { name: say("page.showTyped", { field }), exact: true });
  await page.goto("/app/register/user");
  for (const [name, text] of [
    ["password", "lumihiutale"],
    ["password2", "lumihiutala"],
  ] as const)
    await page.locator(`[name=${name}]`).fill(text);
  await page.locator("main form[data-checked] button.button").click();
  const differ = page.locator("#field-password2-error", { hasText: say("errors:auth.passwordsDiffer") });
  await differ.waitFor();
  for (const field of ["password", "passwordAgain"] as const)
    await button(say(`auth:register.${field}`)).click();
  await page.locator("[name=password2]").fill("lumihiutalet");
  await differ.waitFor();
  await page.locator("[name=password2]").fill("lumihiutale");
  await differ.waitFor({ state: "detached" });

  await page.goto("/app/login");
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill("fel lösenord");
  await button(say("auth:login.password")).click();
  expect(await kindOf(page, "field-password")).toBe("text");
  const asSent: (string | null)[] = [];
  await page.route("**/app/login", async (route) => {
    asSent.push(await kindOf(page, "field-password"));
    await route.continue();
  });
  await page.locator("[name=password]").press("Enter");
  await page.getByText(say("errors:auth.passwordIncorrect")).waitFor();
  await page.locator("form[data-checked]:not([aria-busy])").waitFor();
  // The page was not left, and still has what was typed as it was seen.
  expect(asSent).toEqual(["password"]);
  expect(await page.locator("[name=password]").inputValue()).toBe("fel lösenord");
  expect(await kindOf(page, "field-password")).toBe("text");
  expect(await button(say("auth:login.password")).getAttribute("aria-pressed")).toBe("true");
  await context.close();
});

test("without scripts no button is seen that could do nothing", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", javaScriptEnabled: false });
  for (const path of open) {
    await page.goto(`/app/${path}`);
    expect([path, (await page.locator(".password:visible").count()) > 0]).toEqual([path, true]);
    expect([path, await page.locator(".password button:visible").count()]).toEqual([path, 0]);
  }
  await context.close();
});
