// Shows (rule: teacher-import).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import Excel from "exceljs";
import { accounts } from "../../db/schema/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createPrincipal, createSchool, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { opens, passwordOf } from "../forms/login-details.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

const journeys = [
  { lang: "fi", width: 1440, scripts: true },
  { lang: "sv", width: 375, scripts: false },
] as const;

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

test.each(journeys)(
  "in $lang at $width px a list is pasted, looked at and mailed, and one of a workbook is printed",
  async ({ lang, width, scripts }) => {
    const say = textsIn(lang);
    const school = await createSchool(t.db, { country: lang === "sv" ? "SE" : "FI" });
    const principal = await createPrincipal(t.db, { schools: [school], lang });
    const there = await createTeacher(t.db, { school });
    const { page } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled: scripts });
    await signIn(page, principal.email, testPassword);
    await page.goto("/app/teachers");
    await page.getByRole("link", { name: say("teachers:addMany") }).click();

    const address = (name: string) => `${name}-${lang}@lista.example`;
    const pasted = [
      `Aino Virta; ${address("aino")}; +358 40 000 0021; 7–9`,
      `Berit;Ström;${address("berit")};+46 70 174 06 05`,
      `Carl;Ceder;${there.email};+46 70 174 06 06`,
      `Dan;Dahl;${address("aino")};+46 70 174 06 07`,
    ].join("\n");
    await page.getByLabel(say("teachers:import.lines")).fill(pasted);
    await page.getByRole("button", { name: say("teachers:import.preview") }).click();
    const right = say("teachers:import.previewLead", { count: 2 });
    const doubled = say("teachers:import.doubled", { line: 1 });
    const here = say("teachers:import.hereLead", { count: 1 });
    const wrong = say("teachers:import.wrong", { count: 1 });
    for (const text of [right, here, wrong, doubled]) await page.getByText(text).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await page.getByRole("checkbox", { name: say("teachers:import.mail") }).isChecked()).toBe(true);
    await page.getByRole("button", { name: say("teachers:import.do", { count: 2 }) }).click();
    await page.getByText(say("teachers:import.madeLead", { count: 2 })).waitFor();
    const mailed = page.locator("details", { hasText: say("teachers:import.mailedTitle", { count: 2 }) });
    expect(await mailed.locator("li").count()).toBe(2);
    expect(await page.getByText(doubled).isVisible()).toBe(true);
    expect(await page.locator(".slip").count()).toBe(0);
    const aino = await t.db.query.accounts.findFirst({ where: eq(accounts.email, address("aino")) });
    expect(aino).toMatchObject({ firstName: "Aino", lastName: "Virta", phone: "+358 40 000 0021" });

    await page.goto("/app/teachers/import");
    await page.getByRole("link", { name: say("teachers:import.template") }).waitFor();
    // Without scripts it is the browser that says it.
    expect(await page.getByText(say("page.noFile")).isVisible()).toBe(scripts);
    const send = async (name: string, mimeType: string, buffer: Buffer) => {
      await page.getByLabel(say("teachers:import.file")).setInputFiles({ name, mimeType, buffer });
      if (scripts) expect(await page.getByText(name, { exact: true }).isVisible()).toBe(true);
      await page.getByRole("button", { name: say("teachers:import.preview") }).click();
    };
    await send("kuva.xlsx", xlsx, Buffer.from("PK no workbook"));
    await page.getByText(say("teachers:import.unreadable")).waitFor();
    await page.waitForLoadState();
    const book = new Excel.Workbook();
    const sheet = book.addWorksheet("x");
    sheet.addRow(["E-post", "Förnamn", "Efternamn", "Telefon", "Årskurser"]);
    sheet.addRow([address("eva"), "Eva", "Ek; von", "+358 40 000 0031", "1, 2"]);
    sheet.addRow([]);
    sheet.addRow([address("fia"), "Fia", "Falk", "+358 40 000 0032", 3]);
    await send("lista.xlsx", xlsx, Buffer.from((await book.xlsx.writeBuffer()) as ArrayBuffer));
    await page.getByText(right).waitFor();
    await page.getByRole("checkbox", { name: say("teachers:import.mail") }).uncheck();
    await page.getByRole("button", { name: say("teachers:import.do", { count: 2 }) }).click();
    await page.getByText(say("teachers:import.madeLead", { count: 2 })).waitFor();
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

test.each(journeys)(
  "in $lang at $width px columns are named, those that are not understood are said, and identity codes left out",
  async ({ lang, width, scripts }) => {
    const say = textsIn(lang);
    const principal = await createPrincipal(t.db, { schools: [await createSchool(t.db)], lang });
    const { page } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled: scripts });
    await signIn(page, principal.email, testPassword);
    await page.goto("/app/teachers/import");
    const book = new Excel.Workbook();
    book.addWorksheet("Piilo", { state: "hidden" }).addRow(["x"]);
    const email = `kaisa-${lang}@sarakkeet.example`;
    book
      .addWorksheet("Opettajat")
      .addRows([
        ["Hopeahaukan koulu"],
        ["Perhenimi", "Tilltalsnamn", "Hetu", "E-mail address", "GSM"],
        ["Virtanen", "Kaisa", "010190-123A", email, "+358 40 000 0021"],
      ]);
    const buffer = Buffer.from((await book.xlsx.writeBuffer()) as ArrayBuffer);
    const field = page.getByLabel(say("teachers:import.file"));
    await field.setInputFiles({ name: "lista.xlsx", mimeType: xlsx, buffer });
    await page.getByRole("button", { name: say("teachers:import.preview") }).click();
    await page.getByText(say("teachers:import.sheetRead", { sheet: "Opettajat" })).waitFor();
    await page.getByText(say("teachers:import.withoutCodes")).waitFor();
    expect(await page.content()).not.toContain("010190");
    await page.getByText(`${say("teachers:import.headings.firstName")}: Kaisa`).waitFor();
    // Nothing is guessed of the column with a name of its own: it is shown to be said.
    const own = page.getByLabel("Perhenimi");
    expect(await own.inputValue()).toBe("");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await own.selectOption({ label: say("teachers:import.headings.lastName") });
    await page
      .getByRole("button", { name: say("teachers:import.preview") })
      .first()
      .click();
    await page.getByText(`${say("teachers:import.headings.lastName")}: Virtanen`).waitFor();
    await page.getByRole("button", { name: say("teachers:import.do", { count: 1 }) }).click();
    await page.getByText(say("teachers:import.madeLead", { count: 1 })).waitFor();
    const kaisa = await t.db.query.accounts.findFirst({ where: eq(accounts.email, email) });
    expect(kaisa).toMatchObject({ firstName: "Kaisa", lastName: "Virtanen", phone: "+358 40 000 0021" });
    await page.context().close();
  },
  120_000,
);
