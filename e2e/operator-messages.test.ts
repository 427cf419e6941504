import { expect, test } from "bun:test";
import type { Page } from "playwright";
import {
  createOperator,
  createPrincipal,
  createSubstitute,
  testPassword,
} from "../tests/support/factories.ts";
import { bothWays, signIn, told, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const operator = await createOperator(t.db, { lang: "fi" });
const operators = {
  fi: operator,
  sv: await createPrincipal(t.db, { lang: "sv", schools: operator.schools }),
};
const readers = {
  fi: await createSubstitute(t.db, { lang: "fi" }),
  sv: await createSubstitute(t.db, { lang: "sv" }),
};

const journeys = [
  {
    lang: "fi" as const,
    ...{ width: 1440, javaScriptEnabled: true },
    ...{ add: "Uusi viesti", kind: "Viestin laji", tip: "Tiedote", publish: "Julkaise molemmilla kielillä" },
    ...{ missing: "Kirjoita otsikko.", done: "Viesti on julkaistu.", edit: "Muokkaa", save: "Tallenna" },
    ...{ changed: "Muutokset on tallennettu.", none: "Ei vielä hakijoita", facts: "Aineet" },
  },
  {
    lang: "sv" as const,
    ...{ width: 375, javaScriptEnabled: false },
    ...{
      add: "Nytt meddelande",
      kind: "Typ av meddelande",
      tip: "Nyhet",
      publish: "Publicera på båda språken",
    },
    ...{ missing: "Skriv en rubrik.", done: "Meddelandet är publicerat.", edit: "Redigera", save: "Spara" },
    ...{ changed: "Ändringarna är sparade.", none: "Inga sökande än", facts: "Ämnen" },
  },
] as const;

const fields = {
  fi: { title: "Otsikko", text: "Teksti" },
  sv: { title: "Rubrik", text: "Text" },
};

async function write(page: Page, lang: "fi" | "sv", title: string, text: string) {
  const group = page.locator(`.one-language[lang=${lang}]`);
  await group.getByLabel(fields[lang].title, { exact: true }).fill(title);
  await group.getByLabel(fields[lang].text, { exact: true }).fill(text);
}

/** What somebody sees of the message in their list. */
async function listOf(lang: "fi" | "sv", javaScriptEnabled: boolean) {
  const { page, context } = await visitor(browser, server.origin, { lang, javaScriptEnabled });
  await signIn(page, readers[lang].email, testPassword);
  await page.goto("/app/jobs/all");
  await page.locator(".message-card").first().waitFor();
  const texts = await page.locator(".message-card").allTextContents();
  await context.close();
  return texts.join("\n");
}

test.each(bothWays(journeys))(
  "a message is written in both languages, in $lang at $width $how",
  async (words) => {
    const { lang, width, javaScriptEnabled, mark } = words;
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, operators[lang].email, testPassword);
    await page.goto("/app/jobs/new");
    await page.getByLabel(words.kind, { exact: true }).selectOption(words.tip);
    await write(page, "fi", `Huoltokatko ${mark}`, "Tuuri on kiinni sunnuntaina.");
    await write(page, "sv", "", "Tuuri är stängt på söndag.");
    await page.getByRole("button", { name: words.publish }).click();
    await page.getByText(words.missing).waitFor();
    await write(page, "sv", `Avbrott ${mark}`, "Tuuri är stängt på söndag.");

    if (!javaScriptEnabled) await page.locator("[name=do][value=preview]").click();
    const seen = page.locator(".seen .message-card");
    await seen.nth(1).waitFor({ state: "attached" });
    expect(await seen.allTextContents()).toEqual([
      expect.stringContaining(`Huoltokatko ${mark}`),
      expect.stringContaining(`Avbrott ${mark}`),
    ]);
    await page.getByRole("button", { name: words.publish }).click();
    await told(page, javaScriptEnabled, words.done);

    const own = lang === "fi" ? `Huoltokatko ${mark}` : `Avbrott ${mark}`;
    const row = await page.locator(".posted", { hasText: own }).locator(".when").textContent();
    expect(row).toMatch(
      lang === "fi" ? /^Viimeinen näkymispäivä \S+\s[\d.]+$/ : /^Visas till och med \S+\s[\d.]+$/,
    );
    await page.getByRole("link", { name: own, exact: true }).click();
    await page.getByRole("heading", { name: own, level: 1 }).waitFor();
    // It may come in pieces.
    await page.waitForLoadState();
    const shown = (await page.locator("main").textContent()) ?? "";
    expect(shown).toContain("Tuuri on kiinni sunnuntaina.");
    expect(shown).toContain("Tuuri är stängt på söndag.");
    for (const word of [words.none, words.facts]) expect(shown).not.toContain(word);

    const [finnish, swedish] = [await listOf("fi", true), await listOf("sv", false)];
    expect([finnish.includes(`Huoltokatko ${mark}`), finnish.includes("Avbrott")]).toEqual([true, false]);
    expect([swedish.includes(`Avbrott ${mark}`), swedish.includes("Huoltokatko")]).toEqual([true, false]);

    await t.client`update jobs set created_at = created_at - interval '50 hours' where additional_info like ${`%${mark}%`}`;
    await page.getByRole("link", { name: words.edit, exact: true }).click();
    await seen.nth(1).waitFor({ state: "attached" });
    expect(await seen.locator("footer").allTextContents()).toEqual([
      "Julkaistu 2 päivää sitten",
      "Publicerat för 2 dagar sedan",
    ]);
    await write(page, "sv", `Kort avbrott ${mark}`, "Bara en stund.");
    await page.getByRole("button", { name: words.save }).click();
    await told(page, javaScriptEnabled, words.changed);
    expect(await listOf("sv", true)).toContain(`Kort avbrott ${mark}`);
    expect(await listOf("fi", false)).toContain(`Huoltokatko ${mark}`);
    await context.close();
  },
);
