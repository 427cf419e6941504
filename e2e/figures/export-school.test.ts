// Shows (rule: school-shown, statistics-workbook).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import excel from "exceljs";
import { schools } from "../../db/schema/index.ts";
import { daysOf } from "../../src/features/statistics/period.ts";
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
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const say = textsIn("fi");

test("of several schools it begins with the one that is looked at, until another, or all, is chosen", async () => {
  const own = await createOrganization(t.db);
  const second = await createSchool(t.db, { name: "Toinen koulu" });
  await t.db.update(schools).set({ organizationId: own.id }).where(eq(schools.id, second.id));
  const both = await createPrincipal(t.db, {
    email: `ylirehtori@${own.domain}`,
    schools: [own.school, second],
  });
  const people = { ownerId: both.id, substituteId: (await createSubstitute(t.db)).id };
  await seedFigures(t, { ...people, schoolId: own.school.id, count: 90 });
  await seedFigures(t, { ...people, schoolId: second.id, count: 80 });

  const { page, context } = await visitor(browser, server.origin, { lang: "fi", school: second.id });
  await signIn(page, both.email, testPassword);
  const chosen = page.getByLabel(say("statistics:filters.school"), { exact: true });
  const jobs = () => page.locator("[data-figure=jobs] dd").first().textContent();
  await page.goto("/app/export");
  expect(await chosen.inputValue()).toBe(second.id);
  const ofOne = Number(await jobs());
  // The workbook too is of the school and the period that are chosen.
  await page.getByRole("link", { name: say("statistics:periods.lastMonth") }).click();
  await page.waitForURL(/period=lastMonth/);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: say("statistics:download") }).click(),
  ]);
  const { from = "" } = daysOf("lastMonth", {}, new Date());
  expect(download.suggestedFilename()).toStartWith(`sijaisuudet-toinen-koulu_${from.slice(0, 7)}_`);
  const book = new excel.Workbook();
  await book.xlsx.readFile(await download.path());
  expect(book.worksheets[0]?.rowCount).toBe(1 + Number(await jobs()));
  await page.goBack();
  await chosen.selectOption("");
  await page.getByRole("button", { name: say("statistics:filters.show") }).click();
  await page.waitForURL(/school=&/);
  expect(await chosen.inputValue()).toBe("");
  expect(Number(await jobs())).toBeGreaterThan(ofOne);
  // The links of the page keep it.
  await page.getByRole("link", { name: say("statistics:swedish") }).click();
  await page.waitForURL(/table=sv/);
  expect(await chosen.inputValue()).toBe("");
  // The page's head leads again once it is used.
  await page.getByRole("button", { name: say("common:schools.choose", { name: "" }).trim() }).click();
  await page.locator("#school-menu").getByRole("button", { name: own.school.name, exact: true }).click();
  await page.waitForURL((url) => !url.searchParams.has("school"));
  expect(await chosen.inputValue()).toBe(own.school.id);
  await context.close();
});

test("a principal of one school of several begins with it, and all are one choice away", async () => {
  const own = await createOrganization(t.db);
  const second = await createSchool(t.db, { name: "Naapurikoulu" });
  await t.db.update(schools).set({ organizationId: own.id }).where(eq(schools.id, second.id));
  const principal = await createPrincipal(t.db, {
    email: `lahirehtori@${own.domain}`,
    schools: [own.school],
  });
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/export");
  const chosen = page.locator("select[name=school]");
  expect(await chosen.inputValue()).toBe(own.school.id);
  const workbook = page.getByRole("link", { name: say("statistics:download") });
  expect(await workbook.getAttribute("href")).toContain(`schoolId=${own.school.id}`);
  await chosen.selectOption("");
  await page.getByRole("button", { name: say("statistics:filters.show") }).click();
  await page.waitForURL(/school=&/);
  expect(await workbook.getAttribute("href")).not.toContain("schoolId");
  await context.close();
});
