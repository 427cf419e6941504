// Shows (rule: reader-language).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { textsIn } from "../../src/texts/all.ts";
import { createPrincipal, createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { signInByForm, visitor } from "../browser.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

/** Before they have signed in. */
async function chooseLanguage(page: Page, lang: "fi" | "sv"): Promise<void> {
  await page.goto("/app/login");
  await page.locator(`button[name=lang][value=${lang}]`).first().click();
  await page.locator(`html[lang=${lang}]`).waitFor({ state: "attached" });
  await page.waitForLoadState();
}

/** Whose account has one language, and who chose the other before. */
const readers = [
  { lang: "fi", other: "sv", width: 375, answer: "change" },
  { lang: "sv", other: "fi", width: 1440, answer: "keep" },
] as const;

test.each(readers)(
  "whoever chose the other language before signing in is told that the account has $lang, and changes it or keeps it",
  async ({ lang, other, width, answer }) => {
    const person =
      lang === "fi" ? await createSubstitute(t.db, { lang }) : await createPrincipal(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await chooseLanguage(page, other);
    await signInByForm(page, person.email, testPassword);
    // The question is put in the language of the account, the way to the other one in that.
    const line = page.locator("aside.line", { hasText: textsIn(lang)("language.ofAccount") });
    await line.waitFor();
    const change = line.getByRole("button", { name: textsIn(lang)("language.change") });
    for (const path of ["/app/settings", "/app/faq", new URL(page.url()).pathname]) {
      await page.goto(path);
      expect(await findings(page)).toEqual([]);
      expect((await change.boundingBox())?.height).toBeGreaterThanOrEqual(24);
      expect(await change.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe("0px");
    }
    await line.getByRole("button", { name: textsIn(lang)(`language.${answer}`) }).click();
    await line.waitFor({ state: "detached" });
    const wished = answer === "keep" ? lang : other;
    await page.locator(`html[lang=${wished}]`).waitFor({ state: "attached" });
    // At the next visit it is settled.
    await page.goto("/app/settings");
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(wished);
    expect(await page.locator("aside.line form button[name=lang]").count()).toBe(0);
    await context.close();
  },
);

test("nobody is asked who has chosen the language of their account, or none", async () => {
  const { email } = await createSubstitute(t.db, { lang: "sv" });
  for (const press of [true, false]) {
    const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
    if (press) await chooseLanguage(page, "sv");
    await signInByForm(page, email, testPassword);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("sv");
    expect(await page.locator("aside button[name=lang]").count()).toBe(0);
    await context.close();
  }
});
