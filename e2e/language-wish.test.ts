import { expect, test } from "bun:test";
import { createPrincipal, createSubstitute, testPassword } from "../tests/support/factories.ts";
import { signInByForm, visitor } from "./browser.ts";
import { findings } from "./findings.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();

const readers = [
  {
    lang: "fi",
    width: 375,
    other: "På svenska",
    says: "Tilisi kieli on suomi.",
    change: "Byt till svenska",
    keep: "Pidä suomi",
  },
  {
    lang: "sv",
    width: 1440,
    other: "Suomeksi",
    says: "Kontot är på svenska.",
    change: "Vaihda suomeksi",
    keep: "Behåll svenska",
  },
] as const;

test.each(readers)(
  "whoever chose the other language before signing in is told that the account has $lang, and changes it or keeps it",
  async ({ lang, width, other, says, change, keep }) => {
    const people = [await createSubstitute(t.db, { lang }), await createPrincipal(t.db, { lang })];
    for (const [n, answer] of [change, keep].entries()) {
      const { page, context } = await visitor(browser, server.origin, { lang, width });
      await page.goto("/app/login");
      await page.getByRole("button", { name: other }).click();
      await page.waitForFunction((was) => document.documentElement.lang !== was, lang);
      await signInByForm(page, people[n]?.email ?? "", testPassword);
      const line = page.locator("aside.line", { hasText: says });
      await line.waitFor();
      for (const path of ["/app/settings", "/app/faq", new URL(page.url()).pathname]) {
        await page.goto(path);
        expect(await findings(page)).toEqual([]);
        const button = line.getByRole("button", { name: change });
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(24);
        expect(await button.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe("0px");
      }
      await line.getByRole("button", { name: answer }).click();
      await line.waitFor({ state: "detached" });
      const now = await page.evaluate(() => document.documentElement.lang);
      expect(now === lang).toBe(answer === keep);
      // At the next visit it is settled.
      await page.goto("/app/settings");
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(now);
      expect(await page.locator("aside.line form button[name=lang]").count()).toBe(0);
      await context.close();
    }
  },
);

test("nobody is asked who has chosen the language of their account, or none", async () => {
  const { email } = await createSubstitute(t.db, { lang: "sv" });
  for (const press of [true, false]) {
    const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
    await page.goto("/app/login");
    if (press) await page.getByRole("button", { name: "På svenska" }).click();
    if (press) await page.locator("html[lang=sv]").waitFor({ state: "attached" });
    await signInByForm(page, email, testPassword);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("sv");
    expect(await page.locator("aside button[name=lang]").count()).toBe(0);
    await context.close();
  }
});
