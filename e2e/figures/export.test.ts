// Shows (rule: statistics-downloads).
import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import excel from "exceljs";
import type { Download, Page } from "playwright";
import { organizations, schools } from "../../db/schema/index.ts";
import { addDays, dateIn, fullDate } from "../../src/dates.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  testPassword,
} from "../../tests/support/factories.ts";
import { seedFigures } from "../../tests/support/figures.ts";
import { createOrganization } from "../../tests/support/world/organizations.ts";
import { signIn, visitor } from "../browser.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";
import { type Row, reckonedIn } from "./reckoned.fixture.ts";

const { t, server, browser } = await stage();
const passcode = "vienti-matka";
const [fi, sv] = [textsIn("fi"), textsIn("sv")];
const reckoned = reckonedIn(fi("statistics:figures.few"));
const reckonedInSwedish = reckonedIn(sv("statistics:figures.few"));
let own: Awaited<ReturnType<typeof createOrganization>>;
let second: Awaited<ReturnType<typeof createSchool>>;

beforeAll(async () => {
  own = await createOrganization(t.db, {
    passcode,
    principal: { firstName: "Anna", lastName: "Eka", lang: "sv" },
  });
  second = await createSchool(t.db, { name: "Toinen koulu" });
  await t.db.update(schools).set({ organizationId: own.id }).where(eq(schools.id, second.id));
  const other = await createPrincipal(t.db, { schools: [second], firstName: "Olli", lastName: "Toka" });
  const substituteId = (await createSubstitute(t.db)).id;
  await seedFigures(t, { schoolId: own.school.id, ownerId: own.principal.id, substituteId, count: 150 });
  await seedFigures(t, { schoolId: second.id, ownerId: other.id, substituteId, count: 70 });
});

async function rowsOf(download: Download): Promise<{ headings: string[]; rows: Row[] }> {
  const book = new excel.Workbook();
  await book.xlsx.readFile(await download.path());
  const sheet = book.worksheets[0];
  if (!sheet) throw new Error("no sheet");
  const all = sheet.getRows(2, sheet.rowCount - 1) ?? [];
  const rows = all.map((row) => ({
    chosen: Boolean(row.getCell(1).value),
    owner: String(row.getCell(2).value),
    created: row.getCell(5).value as Date,
    start: row.getCell(6).value as Date,
  }));
  return { headings: (sheet.getRow(1).values as string[]).slice(1), rows };
}

/** The cells of the table behind a plot: by line. */
const tableOf = (page: Page, by: string) =>
  page
    .locator(`[data-plot=${by}] tbody tr`)
    .evaluateAll((lines) =>
      lines.map((line) => [...line.querySelectorAll("th, td")].map((cell) => cell.textContent ?? "")),
    );

const monthOf = (lang: string) => (row: Row) =>
  new Intl.DateTimeFormat(lang, { month: "long", year: "numeric", timeZone: "UTC" }).format(row.start);

const hoursAhead = ({ start, created }: Row) =>
  (start.getTime() + 8 * 3_600_000 - created.getTime()) / 3_600_000;
const leadOf = (names: string[]) => (row: Row) =>
  names[[2, 12, 24, 72, 168].filter((bound) => hoursAhead(row) >= bound).length] ?? "";

/** Lines without jobs have none to compare. */
const told = (lines: string[][]) =>
  Object.fromEntries(
    lines.filter((cells) => cells.at(-1) !== "0").map(([name = "", ...cells]) => [name, cells]),
  );

/** Tables unfolded as well. */
async function withoutFindings(page: Page): Promise<void> {
  await page.locator("details.behind").evaluateAll((all) => {
    for (const one of all) one.setAttribute("open", "");
  });
  expect(await findings(page)).toEqual([]);
}

test("by passcode: the download begins by itself, and the plots' tables say what its cells say", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 1440 });
  await page.goto("/app/login/export");
  const code = page.getByLabel(fi("statistics:passcode.code"), { exact: true });
  await code.fill("ei-se-koodi-ole");
  await page.keyboard.press("Enter");
  await page.getByText(fi("errors:statistics.passcode")).waitFor();
  expect(await code.getAttribute("aria-invalid")).toBe("true");

  const downloads: Download[] = [];
  page.on("download", (one) => downloads.push(one));
  const arriving = page.waitForEvent("download");
  await code.fill(passcode);
  await page.keyboard.press("Enter");
  const download = await arriving;
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Helsinki" });
  // The browser takes it as it flows; the page never holds it.
  const taken = [download.url(), download.suggestedFilename()];
  expect(taken).toEqual([`${server.origin}/api/stats/statistics.xlsx?lang=fi`, `sijaisuudet-${today}.xlsx`]);
  const { headings, rows } = await rowsOf(download);
  expect([headings[0], rows.length]).toEqual([fi("statistics:columns.chosen"), 220]);
  await page
    .getByRole("heading", { level: 1, name: fi("statistics:title", { domain: own.domain }) })
    .waitFor();
  expect(await page.locator("nav.side, nav.tabs").count()).toBe(0);
  expect(told(await tableOf(page, "month"))).toEqual(reckoned(rows, monthOf("fi")));
  const leads = ["alle 2 t", "2–12 t", "12–24 t", "1–3 pv", "3–7 pv", "yli 7 pv"];
  const byLead = told(await tableOf(page, "lead"));
  // Each is chosen 40 minutes after it was posted.
  const within = ["40\u00a0min", "40\u00a0min"];
  expect(byLead).toEqual(
    Object.fromEntries(
      Object.entries(reckoned(rows, leadOf(leads))).map(([name, cells]) => [
        name,
        cells.toSpliced(3, 0, ...within),
      ]),
    ),
  );
  const bySchool = reckoned(rows, ({ owner }) => (owner === "Olli Toka" ? "Toinen koulu" : own.school.name));
  expect(told(await tableOf(page, "school"))).toEqual(bySchool);
  expect(await page.locator("[data-figure=jobs] dd").first().textContent()).toBe("220");
  expect(await page.getByRole("img", { name: /^Täyttöaste kuukausittain\. Pienin: / }).count()).toBe(1);

  await withoutFindings(page);

  // What is chosen above is in the address, and acts on everything below.
  await page.getByLabel(fi("statistics:filters.school"), { exact: true }).selectOption(second.id);
  await page.getByRole("button", { name: fi("statistics:filters.show") }).click();
  await page.waitForURL(new RegExp(`school=${second.id}`));
  const theirs = rows.filter(({ owner }) => owner === "Olli Toka");
  expect(told(await tableOf(page, "month"))).toEqual(reckoned(theirs, monthOf("fi")));
  await page.getByRole("link", { name: fi("statistics:plots.applied") }).click();
  await page.getByRole("heading", { name: "Ensimmäinen hakija kuukausittain, min" }).waitFor();
  expect(new Set((await tableOf(page, "type")).map((cells) => cells[1]))).toEqual(new Set(["9\u00a0min"]));
  expect(await page.locator("[data-figure=chosen] dd").first().textContent()).toBe("40\u00a0min");
  expect(new URL(page.url()).searchParams.get("school")).toBe(second.id);

  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  const print = page.getByRole("button", { name: fi("statistics:print") });
  await print.click();
  await page.locator("html[data-printed]").waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await print.isVisible()).toBe(false);
  expect(await page.locator("[data-plot=month] tbody").isVisible()).toBe(true);
  expect(await page.getByRole("button", { name: fi("statistics:logout") }).isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
  // It began once: neither the other addresses nor looking again have begun it anew.
  await page.goto("/app/export");
  expect(downloads).toHaveLength(1);
  await page.getByRole("button", { name: fi("statistics:logout") }).click();
  await page.waitForURL("**/app/login/export");
  await page.goto("/app/export");
  expect(new URL(page.url()).pathname).toBe("/app/login");
  await context.close();
});

test("a principal finds it on a phone, chooses days and the workbook's language, and goes back", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", width: 375 });
  await signIn(page, own.principal.email, testPassword);
  await page.goto("/app/settings");
  await page.getByRole("link", { name: sv("common:menu.statistics") }).click();
  await page
    .getByRole("heading", { level: 1, name: sv("statistics:title", { domain: own.domain }) })
    .waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.emulateMedia({ colorScheme: "dark" });
  await withoutFindings(page);
  await page.getByRole("link", { name: sv("statistics:finnish") }).click();
  await page.waitForURL(/table=fi/);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: sv("statistics:download") }).click(),
  ]);
  const { headings, rows } = await rowsOf(download);
  expect(headings[0]).toBe(fi("statistics:columns.chosen"));
  await page
    .getByLabel(sv("statistics:filters.period"))
    .selectOption({ label: sv("statistics:periods.days") });
  await page.getByRole("button", { name: sv("statistics:filters.show") }).click();
  // Days are asked for before anything is answered.
  await page.getByText(sv("statistics:daysLead")).waitFor();
  expect(await page.locator("[data-figure], [data-plot], [data-workbook]").count()).toBe(0);
  const iso = (ago: number) => addDays(dateIn("UTC", new Date()), -ago);
  const typed = (ago: number) => fullDate(iso(ago));
  await page.getByRole("textbox", { name: sv("statistics:filters.from") }).fill(typed(10));
  await page.getByRole("textbox", { name: sv("statistics:filters.to") }).fill(typed(20));
  await page.getByRole("button", { name: sv("statistics:filters.show") }).click();
  await page.locator(".filters .field.wrong").waitFor();
  // Wrong days are said at their field, and are not taken for all days.
  expect(await page.locator("[data-figure], [data-plot]").count()).toBe(0);
  await page.getByRole("textbox", { name: sv("statistics:filters.from") }).fill(typed(60));
  await page.getByRole("button", { name: sv("statistics:filters.show") }).click();
  await page.waitForURL((url) => url.searchParams.get("from") === typed(60));
  const within = rows.filter(({ start }) => {
    const day = start.toISOString().slice(0, 10);
    return day >= iso(60) && day <= iso(20);
  });
  expect(within.length).toBeGreaterThan(20);
  expect(told(await tableOf(page, "month"))).toEqual(reckonedInSwedish(within, monthOf("sv")));
  // Last month is one press away.
  await page.getByRole("link", { name: sv("statistics:periods.lastMonth") }).click();
  await page.waitForURL(/period=lastMonth/);
  const lastMonth = addDays(`${dateIn("Europe/Helsinki", new Date()).slice(0, 7)}-01`, -1).slice(0, 7);
  const theirs = rows.filter(({ start }) => start.toISOString().startsWith(lastMonth));
  expect(told(await tableOf(page, "month"))).toEqual(reckonedInSwedish(theirs, monthOf("sv")));
  expect(await page.locator("[data-plot=lead] tbody tr").count()).toBe(6);
  await page.getByRole("link", { name: sv("common:page.back") }).click();
  await page.waitForURL(/\/app\/settings/);
  await context.close();
});

test("a download that fails says so, and is tried again", async () => {
  const mayComplain = /ERR_INTERNET_DISCONNECTED|403/;
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", width: 375, mayComplain });
  await signIn(page, own.principal.email, testPassword);
  await page.goto("/app/export?school=");
  const button = page.getByRole("link", { name: sv("statistics:download") });
  await button.waitFor();
  await context.setOffline(true);
  await button.press("Enter");
  const alert = page.locator("[data-download-failed]");
  await alert.getByText(sv("statistics:downloadFailed")).waitFor();
  expect(await button.evaluate((link) => document.activeElement === link)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await context.setOffline(false);
  // What the server says of it is said in its words.
  const allow = (allowed: boolean) =>
    t.db.update(organizations).set({ exportAllowed: allowed }).where(eq(organizations.id, own.id));
  await allow(false);
  await button.press("Enter");
  await alert.getByText(sv("errors:statistics.notAllowed"), { exact: true }).waitFor();
  await allow(true);
  const [download] = await Promise.all([page.waitForEvent("download"), button.press("Enter")]);
  expect((await rowsOf(download)).rows).toHaveLength(220);
  expect(await alert.textContent()).toBe("");
  await context.close();
});
