// Shows (rule: operator-messages, message-languages).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { textsIn } from "../../src/texts/all.ts";
import {
  createOperator,
  createPrincipal,
  createSubstitute,
  testPassword,
} from "../../tests/support/factories.ts";
import { outcomeShown, signIn, whole } from "../browser.ts";
import { returning } from "../shell/returning.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);
const operator = await createOperator(t.db, { lang: "fi" });
const operators = {
  fi: operator,
  sv: await createPrincipal(t.db, { lang: "sv", schools: operator.schools }),
};
const readers = {
  fi: await createSubstitute(t.db, { lang: "fi" }),
  sv: await createSubstitute(t.db, { lang: "sv" }),
};

/** With scripts in one language, without them in the other. */
const journeys = [
  { lang: "fi", width: 1440, javaScriptEnabled: true },
  { lang: "sv", width: 375, javaScriptEnabled: false },
] as const;

async function write(page: Page, lang: "fi" | "sv", title: string, text: string) {
  const group = page.locator(`.one-language[lang=${lang}]`);
  await group.getByLabel(textsIn(lang)("jobs:messages.title"), { exact: true }).fill(title);
  await group.getByLabel(textsIn(lang)("jobs:messages.text"), { exact: true }).fill(text);
}

/** Each side of the message says in its own language when it was published. */
function published(lang: "fi" | "sv"): string {
  const say = textsIn(lang);
  const ago = say("jobs:ago.days", { count: 2 });
  return say("jobs:ago.published", { ago: ago.charAt(0).toLowerCase() + ago.slice(1) });
}

/** What somebody sees of the message in their list. */
async function listOf(lang: "fi" | "sv", javaScriptEnabled: boolean) {
  const { page } = await regular({ lang, javaScriptEnabled });
  await signIn(page, readers[lang].email, testPassword);
  await page.goto("/app/jobs/all");
  await page.locator(".message-card").first().waitFor();
  const texts = await page.locator(".message-card").allTextContents();
  return texts.join("\n");
}

test.each(journeys)(
  "a message is written in both languages, in $lang at $width, with scripts: $javaScriptEnabled",
  async ({ lang, width, javaScriptEnabled }) => {
    const say = textsIn(lang);
    const publish = say("jobs:messages.publish");
    const { page } = await regular({ lang, width, javaScriptEnabled });
    await signIn(page, operators[lang].email, testPassword);
    await page.goto("/app/jobs/new");
    if (javaScriptEnabled) await whole(page);
    // Whom it reaches is said before it is sent: those who act as substitutes, and nobody else.
    await page.getByText(say("jobs:messages.readers", { count: Object.keys(readers).length })).waitFor();
    await page
      .getByLabel(say("jobs:form.messageKind"), { exact: true })
      .selectOption(say("jobs:state.Update"));
    await write(page, "fi", `Huoltokatko ${lang}`, "Tuuri on kiinni sunnuntaina.");
    await write(page, "sv", "", "Tuuri är stängt på söndag.");
    await page.getByRole("button", { name: publish }).click();
    await page.getByText(say("jobs:form.missing.titleSv")).waitFor();
    await write(page, "sv", `Avbrott ${lang}`, "Tuuri är stängt på söndag.");

    if (!javaScriptEnabled) await page.locator("[name=do][value=preview]").click();
    const seen = page.locator(".seen .message-card");
    await seen.nth(1).waitFor({ state: "attached" });
    expect(await seen.allTextContents()).toEqual([
      expect.stringContaining(`Huoltokatko ${lang}`),
      expect.stringContaining(`Avbrott ${lang}`),
    ]);
    await page.getByRole("button", { name: publish }).click();
    await outcomeShown(page, javaScriptEnabled, say("jobs:done.messagePosted"));

    const own = lang === "fi" ? `Huoltokatko ${lang}` : `Avbrott ${lang}`;
    const row = await page.locator(".posted", { hasText: own }).locator(".when").textContent();
    expect(row).toMatch(new RegExp(`^${say("jobs:messages.until")} \\S+\\s[\\d.]+$`));
    await page.getByRole("link", { name: own, exact: true }).click();
    await page.getByRole("heading", { name: own, level: 1 }).waitFor();
    // It may come in pieces.
    await page.waitForLoadState();
    const shown = (await page.locator("main").textContent()) ?? "";
    expect(shown).toContain("Tuuri on kiinni sunnuntaina.");
    expect(shown).toContain("Tuuri är stängt på söndag.");
    for (const word of [say("jobs:manage.noApplicants"), say("jobs:facts.subjects")])
      expect(shown).not.toContain(word);

    const [finnish, swedish] = [await listOf("fi", true), await listOf("sv", false)];
    expect([finnish.includes(`Huoltokatko ${lang}`), finnish.includes("Avbrott")]).toEqual([true, false]);
    expect([swedish.includes(`Avbrott ${lang}`), swedish.includes("Huoltokatko")]).toEqual([true, false]);

    await t.client`update jobs set created_at = created_at - interval '50 hours' where additional_info like ${`%${lang}%`}`;
    await page.getByRole("link", { name: say("jobs:manage.edit"), exact: true }).click();
    await page.waitForURL(/edit=1/);
    if (javaScriptEnabled) await whole(page);
    await seen.nth(1).waitFor({ state: "attached" });
    expect(await seen.locator("footer").allTextContents()).toEqual([published("fi"), published("sv")]);
    await write(page, "sv", `Kort avbrott ${lang}`, "Bara en stund.");
    await page.getByRole("button", { name: say("jobs:form.save") }).click();
    await outcomeShown(page, javaScriptEnabled, say("jobs:done.changed"));
    expect(await listOf("sv", true)).toContain(`Kort avbrott ${lang}`);
    expect(await listOf("fi", false)).toContain(`Huoltokatko ${lang}`);
  },
);
