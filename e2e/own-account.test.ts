import { expect, test } from "bun:test";
import {
  createPrincipal,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../tests/support/factories.ts";
import { bothWays, signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();

const words = {
  fi: {
    ...{ profile: "Oma profiili", news: "Ilmoitukset", teacher: "Vaihda rooliin opettaja" },
    ...{ settings: "Asetukset", language: "Kieli", theme: "Ulkoasu", dark: "Tumma", out: "Kirjaudu ulos" },
    ...{ notifications: "Ilmoitusasetukset", schools: "Piilotetut koulut", faq: "Usein kysyttyä" },
    ...{ support: "Ota yhteyttä", security: "Kirjautuminen, ehdot ja tietosuoja" },
    ...{
      accessibility: "Saavutettavuus",
      school: "Koulun tiedot",
      defaults: "Kiireellisten sijaisuuksien oletukset",
    },
    ...{ text: "Uusien sijaisuuksien vakioteksti", data: "Lataa omat tiedot" },
  },
  sv: {
    ...{ profile: "Min profil", news: "Aviseringar", teacher: "Byt till lärare" },
    ...{ settings: "Inställningar", language: "Språk", theme: "Utseende", dark: "Mörkt", out: "Logga ut" },
    ...{ notifications: "Inställningar för aviseringar", schools: "Dolda skolor", faq: "Vanliga frågor" },
    ...{ support: "Kontakta oss", security: "Inloggning, villkor och dataskydd" },
    ...{
      accessibility: "Tillgänglighet",
      school: "Skolans uppgifter",
      defaults: "Standarduppgifter för brådskande vikariat",
    },
    ...{ text: "Standardtext för nya vikariat", data: "Ladda ner mina uppgifter" },
  },
};
const readers = bothWays([
  { lang: "fi", width: 375, javaScriptEnabled: true },
  { lang: "sv", width: 1440, javaScriptEnabled: true },
]);

test.each(readers)(
  "in $lang at $width px $how one's own menu leads to profile, news and settings, changes type, language and looks, and signs out",
  async ({ lang, width, javaScriptEnabled }) => {
    const said = words[lang];
    const { email } = await createPrincipal(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, email, testPassword);
    const menu = page.locator("#me-menu");
    const open = async () => {
      await page.goto("/app/support");
      await page.locator("button.me").click();
      await menu.waitFor();
    };
    for (const [name, path] of [
      [said.profile, "/app/profile"],
      [said.news, "/app/notifications"],
      [said.settings, "/app/settings"],
    ] as const) {
      await open();
      await menu.getByRole("link", { name }).click();
      await page.waitForURL((url) => url.pathname === path);
    }
    await open();
    await menu.getByRole("button", { name: said.teacher }).waitFor();
    const theme = menu.getByRole("group", { name: said.theme });
    const kept = page.waitForResponse((answer) => answer.url().endsWith("/app/preferences"));
    await theme.getByRole("button", { name: said.dark }).click();
    await kept;
    await open();
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
    const other = lang === "fi" ? "sv" : "fi";
    const language = menu.getByRole("group", { name: said.language });
    await language.getByRole("button", { name: { fi: "Suomeksi", sv: "På svenska" }[other] }).click();
    await page.locator(`html[lang=${other}]`).waitFor();
    expect(new URL(page.url()).pathname).toBe("/app/support");
    await open();
    await menu.getByRole("button", { name: words[other].out }).click();
    await page.waitForURL(/\/app\/login/);
    await page.goto("/app/profile");
    expect(new URL(page.url()).pathname).toBe("/app/login");
    await context.close();
  },
);

const common = ["faq", "support", "security", "accessibility"] as const;
const settings = [
  { role: "substitute", create: createSubstitute, own: ["schools"] },
  { role: "teacher", create: createTeacher, own: ["text"] },
  { role: "principal", create: createPrincipal, own: ["school", "defaults"] },
] as const;
const addresses: Record<string, string> = {
  notifications: "/app/settings/notifications",
  profile: "/app/profile",
  schools: "/app/settings/schools",
  text: "/app/settings/description",
  school: "/app/principal/settings#school",
  defaults: "/app/principal/settings#defaults",
  faq: "/app/faq",
  support: "/app/support",
  security: "/app/settings/security",
  accessibility: "/app/accessibility",
};

test.each(readers.flatMap((reader) => settings.map((one) => ({ ...reader, ...one }))))(
  "in $lang at $width px $how the settings of a $role lead to all that is theirs, and change the language",
  async ({ lang, width, javaScriptEnabled, create, own }) => {
    const { email } = await create(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, email, testPassword);
    await page.goto("/app/settings");
    const list = page.getByRole("main").getByRole("navigation", { name: words[lang].settings, exact: true });
    const found = await list
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => [link.textContent?.trim(), link.getAttribute("href")]));
    const wanted = ["notifications", "profile", ...own, ...common] as const;
    expect(found).toEqual(wanted.map((name) => [words[lang][name], addresses[name] ?? ""]));
    for (const [, path] of found) {
      const answer = await page.request.get(path ?? "", { maxRedirects: 0 });
      expect([path, answer.status()]).toEqual([path, 200]);
    }
    const other = lang === "fi" ? "sv" : "fi";
    const language = page.getByRole("main").getByRole("group", { name: words[lang].language });
    await language.getByRole("button", { name: { fi: "Suomeksi", sv: "På svenska" }[other] }).click();
    // As the entry calls it that leads there: a phone's bar, or the menu.
    const name = width > 600 ? words[other].settings : { fi: "Valikko", sv: "Meny" }[other];
    await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/app/settings");
    await context.close();
  },
);

test.each(readers)(
  "in $lang at $width px $how one takes along all that is kept of one, and signs out on all devices",
  async ({ lang, width, javaScriptEnabled }) => {
    const { email } = await createTeacher(t.db, { lang });
    const [here, there] = [
      // Its stream may be told that it is signed out before the page is left.
      await visitor(browser, server.origin, { lang, width, javaScriptEnabled, mayComplain: /401/ }),
      await visitor(browser, server.origin, { lang, javaScriptEnabled: false }),
    ];
    for (const { page } of [here, there]) {
      await signIn(page, email, testPassword);
      await page.goto("/app/profile");
    }
    const card = here.page.locator(".account-card");
    const coming = here.page.waitForEvent("download");
    await card.getByRole("link", { name: words[lang].data }).click();
    const file = await Bun.file((await (await coming).path()) ?? "").json();
    expect(JSON.stringify(file)).toContain(email);

    await card.getByRole("button", { name: words[lang].out }).click();
    await here.page.waitForURL(/\/app\/login/);
    for (const { page, context } of [here, there]) {
      await page.goto("/app/profile");
      expect(new URL(page.url()).pathname).toBe("/app/login");
      await context.close();
    }
  },
);
