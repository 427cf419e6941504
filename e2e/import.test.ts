import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import Excel from "exceljs";
import { accounts } from "../db/schema/index.ts";
import { createPrincipal, createSchool, createTeacher, testPassword } from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { opens, passwordOf } from "./slips.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();

const journeys = [
  {
    lang: "fi",
    width: 1440,
    scripts: true,
    words: {
      many: "Tuo monta",
      lines: "Rivit",
      preview: "Tarkista rivit",
      right: "2 opettajaa voidaan lisätä.",
      here: "1 on jo koulun opettaja.",
      wrong: "1 rivissä on korjattavaa",
      doubled: "Sama osoite on jo rivillä 1.",
      file: "Tai tiedosto",
      noFile: "Ei valittua tiedostoa",
      add: "Lisää 2 opettajaa",
      mail: "Lähetä kirjautumistiedot kaikille sähköpostilla",
      made: "2 opettajaa lisättiin.",
      mailed: "Kirjautumistiedot lähetetty 2 opettajalle",
      template: "Lataa mallipohja",
      unreadable: "Tiedostoa ei voitu lukea.",
    },
  },
  {
    lang: "sv",
    width: 375,
    scripts: false,
    words: {
      many: "Importera flera",
      lines: "Rader",
      preview: "Granska raderna",
      right: "2 lärare kan läggas till.",
      here: "1 är redan lärare i skolan.",
      wrong: "1 rad behöver rättas",
      doubled: "Samma adress finns redan på rad 1.",
      file: "Eller en fil",
      noFile: "Ingen fil är vald",
      add: "Lägg till 2 lärare",
      mail: "Skicka inloggningsuppgifter till alla per e-post",
      made: "2 lärare lades till.",
      mailed: "Inloggningsuppgifter skickade till 2 lärare",
      template: "Ladda ner mallen",
      unreadable: "Filen kunde inte läsas.",
    },
  },
] as const;

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

test.each(journeys)(
  "in $lang at $width px a list is pasted, looked at and mailed, and one of a workbook is printed",
  async ({ lang, width, scripts, words }) => {
    const school = await createSchool(t.db, { country: lang === "sv" ? "SE" : "FI" });
    const principal = await createPrincipal(t.db, { schools: [school], lang });
    const there = await createTeacher(t.db, { school });
    const { page } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled: scripts });
    await signIn(page, principal.email, testPassword);
    await page.goto("/app/teachers");
    await page.getByRole("link", { name: words.many }).click();

    const address = (name: string) => `${name}-${lang}@lista.example`;
    const pasted = [
      `Aino Virta; ${address("aino")}; +358 40 000 0021; 7–9`,
      `Berit;Ström;${address("berit")};+46 70 174 06 05`,
      `Carl;Ceder;${there.email};+46 70 174 06 06`,
      `Dan;Dahl;${address("aino")};+46 70 174 06 07`,
    ].join("\n");
    await page.getByLabel(words.lines).fill(pasted);
    await page.getByRole("button", { name: words.preview }).click();
    for (const text of [words.right, words.here, words.wrong, words.doubled])
      await page.getByText(text).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await page.getByRole("checkbox", { name: words.mail }).isChecked()).toBe(true);
    await page.getByRole("button", { name: words.add }).click();
    await page.getByText(words.made).waitFor();
    const mailed = page.locator("details", { hasText: words.mailed });
    expect(await mailed.locator("li").count()).toBe(2);
    expect(await page.getByText(words.doubled).isVisible()).toBe(true);
    expect(await page.locator(".slip").count()).toBe(0);
    const aino = await t.db.query.accounts.findFirst({ where: eq(accounts.email, address("aino")) });
    expect(aino).toMatchObject({ firstName: "Aino", lastName: "Virta", phone: "+358 40 000 0021" });

    await page.goto("/app/teachers/import");
    await page.getByRole("link", { name: words.template }).waitFor();
    // Without scripts it is the browser that says it.
    expect(await page.getByText(words.noFile).isVisible()).toBe(scripts);
    const send = async (name: string, mimeType: string, buffer: Buffer) => {
      await page.getByLabel(words.file).setInputFiles({ name, mimeType, buffer });
      if (scripts) expect(await page.getByText(name, { exact: true }).isVisible()).toBe(true);
      await page.getByRole("button", { name: words.preview }).click();
    };
    await send("kuva.xlsx", xlsx, Buffer.from("PK no workbook"));
    await page.getByText(words.unreadable).waitFor();
    const book = new Excel.Workbook();
    const sheet = book.addWorksheet("x");
    sheet.addRow(["E-post", "Förnamn", "Efternamn", "Telefon", "Årskurser"]);
    sheet.addRow([address("eva"), "Eva", "Ek; von", "+358 40 000 0031", "1, 2"]);
    sheet.addRow([]);
    sheet.addRow([address("fia"), "Fia", "Falk", "+358 40 000 0032", 3]);
    await send("lista.xlsx", xlsx, Buffer.from((await book.xlsx.writeBuffer()) as ArrayBuffer));
    await page.getByText(words.right).waitFor();
    await page.getByRole("checkbox", { name: words.mail }).uncheck();
    await page.getByRole("button", { name: words.add }).click();
    await page.getByText(words.made).waitFor();
    await page.emulateMedia({ media: "print" });
    const slips = page.locator(".slip");
    expect(await slips.count()).toBe(2);
    expect(await slips.first().isVisible()).toBe(true);
    // Two beside each other on a sheet of A4.
    await page.setViewportSize({ width: 794, height: 1123 });
    expect((await slips.first().boundingBox())?.width).toBeGreaterThan(320);
    expect(await page.locator(".import-result").first().isVisible()).toBe(false);
    expect(await slips.first().textContent()).toContain("Eva Ek; von");
    const password = await passwordOf(page, address("eva"));
    expect(password).toMatch(/^(?=(.*\d){2})[A-Za-z\d]{10}$/);
    expect(await opens({ t, server }, address("eva"), password)).toBe(true);
    await page.context().close();
  },
  120_000,
);
