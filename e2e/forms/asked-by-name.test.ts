// Shows (rule: asked-by-name).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

const open = [
  "login",
  "register/user",
  "register/principal",
  "resetpassword",
  "login/export",
  "register/securitycode",
];

/** What a form that was sent empty says, in the order of its fields. */
async function errorsOn(page: Page, path: string) {
  await page.goto(`/app/${path}`);
  for (const input of await page
    .locator("main form[data-checked] input[required]:not([type=checkbox])")
    .all())
    await input.fill("");
  await page.locator("main form[data-checked] button.button").last().click();
  await page.locator(".field.wrong").first().waitFor();
  return page.locator(".field.wrong > .error").allTextContents();
}

test.each(["fi", "sv"] as const)(
  "in %s each required field is asked for by its name, by the page as by the server without scripts",
  async (lang) => {
    const required = textsIn(lang)("errors:required");
    const { email } = await createSubstitute(t.db, { lang });
    const told: Record<string, string[]>[] = [];
    for (const javaScriptEnabled of [true, false]) {
      const { page, context } = await visitor(browser, server.origin, {
        lang,
        javaScriptEnabled,
        mayComplain: /4\d\d/,
      });
      const said: Record<string, string[]> = {};
      for (const path of open) said[path] = await errorsOn(page, path);
      await signIn(page, email, testPassword);
      said["password"] = await errorsOn(page, "profile?edit=password");
      told.push(said);
      await context.close();
    }
    const [scripted, plain] = told;
    expect(
      Object.values(scripted ?? {})
        .flat()
        .filter((text) => text.trim() === required),
    ).toEqual([]);
    expect(plain).toEqual(scripted as typeof plain & object);
  },
);
