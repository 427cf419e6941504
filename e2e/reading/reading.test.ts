// Shows (rule: settings-tabs).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { version } from "../../package.json";
import { recordMonths } from "../../server/modules/reference/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createPrincipal, createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const fi = textsIn("fi");
// What is read in articles (src/content) has no key: it stands here as it is said.

test("whoever registers reads the terms in another tab, and their language, and loses nothing typed", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 375 });
  await page.goto("/app/register/user");
  await page.getByLabel(fi("auth:register.firstName")).fill("Astrid");
  const [terms] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: fi("auth:register.readTerms") }).click(),
  ]);
  await terms.getByRole("heading", { name: "Kuinka kauan tietoja säilytetään" }).waitFor();
  await terms.locator("button[name=lang][value=sv]:visible").first().click();
  await terms.getByRole("heading", { name: "Hur länge uppgifter sparas" }).waitFor();
  expect(new URL(terms.url()).pathname).toBe("/app/gdpr");
  expect(await page.getByLabel(fi("auth:register.firstName")).inputValue()).toBe("Astrid");
  await context.close();
});

test("questions open and close by keyboard, and each list has an address", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", javaScriptEnabled: false });
  await page.goto("/app/faq#skolor");
  const answer = page.getByText("Skolan betalar en årslicens, och priset beror på antalet elever.").first();
  expect(await answer.isVisible()).toBe(false);
  await page.getByRole("link", { name: textsIn("sv")("faq:lists.schools.title") }).press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await answer.waitFor();
  await page.keyboard.press("Enter");
  await answer.waitFor({ state: "hidden" });
  await context.close();
});

test.each(["/app/gdpr", "/app/faq", "/app/accessibility", "/app/fairness"])(
  "%s needs no script and no session",
  async (path) => {
    const page = await fetch(server.origin + path, { headers: { "accept-language": "sv" } });
    const html = await page.text();
    expect(html).toContain('<html lang="sv"');
    // What says that another page is on its way stands in the page itself (rule: page-on-its-way).
    expect(html).not.toMatch(/<script[^>]* (src|type)=/);
  },
);

/** How accessible it is, under the heading of each. */
const accessible = {
  fi: [
    ["status", "WCAG 2.2 -ohjeiston taso AA kaikilla sivuilla"],
    ["tested", "axe-työkalulla kummallakin kielellä"],
    ["limits", "NVDA, VoiceOver, TalkBack"],
    ["feedback", "Vastaamme kahden viikon kuluessa"],
    ["authorities", "Liikenne- ja viestintävirasto Traficom"],
  ],
  sv: [
    ["status", "nivå AA i WCAG 2.2 på alla sidor"],
    ["tested", "verktyget axe på båda språken"],
    ["limits", "NVDA, VoiceOver, TalkBack"],
    ["feedback", "Vi svarar inom två veckor"],
    ["authorities", "Post- och telestyrelsen (PTS)"],
  ],
} as const;

test.each(["fi", "sv"] as const)("in %s it is said how accessible the service is", async (lang) => {
  const width = lang === "fi" ? 375 : 1440;
  const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled: false });
  await page.goto("/app/accessibility");
  await page.getByRole("heading", { level: 1 }).waitFor();
  for (const [heading, statement] of accessible[lang])
    expect(await saidBelow(page, heading)).toContain(statement);
  await context.close();
});

const { FI, SE } = recordMonths;
/** What the product keeps to, in the words of the terms, under the heading of each. */
const statements = {
  fi: [
    ["terms-account", "24 tunnin kuluessa rekisteröitymisestä, muuten tili lukittuu"],
    ["terms-substitutes", "Sijaisuuksien väliin on jäätävä vähintään kaksi tuntia"],
    ["terms-substitutes", `enintään ${FI} kuukautta vanha, Ruotsissa enintään ${SE} kuukautta`],
    ["terms-deadlines", "poistuu listoilta 24 tunnin kuluttua"],
    ["terms-deadlines", "Jos kukaan ei ole hakenut sitä, se poistetaan kokonaan"],
    ["terms-closing", "väärinkäytön tai toistuvien myöhäisten esteiden vuoksi"],
    ["privacy-record", "eikä siitä säilytetä jäljennöstä"],
    ["privacy-record", `Suomessa ${FI} kuukautta ja Ruotsissa ${SE} kuukautta`],
    ["privacy-retention", "jota kukaan ei hakenut: poistetaan liitteineen 24 tunnin kuluttua"],
    ["privacy-retention", "vähintään 10 vuotta"],
  ],
  sv: [
    ["terms-account", "inom 24 timmar från registreringen, annars låses kontot"],
    ["terms-substitutes", "Mellan två vikariat ska det vara minst två timmar"],
    ["terms-substitutes", `högst ${FI} månader gammalt, i Sverige högst ${SE} månader`],
    ["terms-deadlines", "försvinner ur listorna 24 timmar efter"],
    ["terms-deadlines", "Har ingen sökt det raderas det helt"],
    ["terms-closing", "på grund av missbruk eller upprepade sena förhinder"],
    ["privacy-record", "ingen kopia sparas"],
    ["privacy-record", `i Finland i ${FI} månader och i Sverige i ${SE} månader`],
    ["privacy-retention", "som ingen sökte: raderas med sina bilagor 24 timmar efter"],
    ["privacy-retention", "minst 10 år"],
  ],
} as const;

/** What is seen below a heading, until the next one. */
const saidBelow = (page: Page, heading: string) =>
  page.locator(`#${heading}`).evaluate((title) => {
    const said: string[] = [];
    let next = title.nextElementSibling;
    for (; next && !/^H/.test(next.tagName); next = next.nextElementSibling)
      if (next.checkVisibility()) said.push(next.textContent ?? "");
    return said.join("\n");
  });

test.each(["fi", "sv"] as const)(
  "in %s the terms say what the product keeps to, each in its place, to visitors and to who is signed in",
  async (lang) => {
    const substitute = await createSubstitute(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      width: lang === "fi" ? 375 : 1440,
      javaScriptEnabled: false,
    });
    for (const path of ["/app/gdpr", "/app/settings/security"]) {
      if (path !== "/app/gdpr") await signIn(page, substitute.email, testPassword);
      await page.goto(path);
      for (const [heading, statement] of statements[lang])
        expect(await saidBelow(page, heading)).toContain(statement);
    }
    await context.close();
  },
);

const tabs = [
  [1, "/app/settings/notifications"],
  [4, "/app/settings/security"],
  [6, "/app/support"],
  [5, "/app/faq"],
] as const;

test("the numbered tabs of the settings lead to their pages, with the reader's questions first", async () => {
  const principal = await createPrincipal(t.db);
  const substitute = await createSubstitute(t.db);
  for (const [person, first] of [
    [principal, fi("faq:lists.schools.title")],
    [substitute, fi("faq:lists.substitutes.title")],
  ] as const) {
    const { page, context } = await visitor(browser, server.origin, { lang: "fi", javaScriptEnabled: false });
    await signIn(page, person.email, testPassword);
    for (const [tab, path] of tabs) {
      await page.goto(`/app/settings?tab=${tab}`);
      expect(new URL(page.url()).pathname).toBe(path);
    }
    expect(await page.locator("main h2:visible").first().textContent()).toBe(first);
    await page.goto("/app/settings");
    for (const width of [375, 601, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const said = page.getByText(`v${version}`).filter({ visible: true });
      expect(await said.count(), `at ${width} px`).toBe(1);
    }
    await context.close();
  }
});
