// Shows (rule: words-of-country).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { schools } from "../../db/schema/index.ts";
import { saveProfile } from "../../server/modules/accounts/profile/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { savePrincipalSettings } from "../../server/modules/staff/principals/index.ts";
import fi from "../../src/locales/fi/jobs.json" with { type: "json" };
import sv from "../../src/locales/sv/jobs.json" with { type: "json" };
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  testPassword,
} from "../../tests/support/factories.ts";
import { createOrganization } from "../../tests/support/world/organizations.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const work = {
  ...{ startDate, startTime: "08:00", endTime: "12:00", type: "eight" },
  ...{ subjects: ["visual-arts"], grades: ["preschool"] },
};

/**
 * Finnish has the same words for both countries, but for what is Sweden's own. The words of countries are what is shown here:
 * they stand as they are said.
 */
const readers = [
  {
    lang: "sv",
    width: 1440,
    words: sv,
    type: "Elevassistent",
    subject: "Bild",
    other: "Bildkonst",
    grade: "Förskoleklass",
    grades: "förskoleklass",
  },
  {
    lang: "fi",
    width: 375,
    words: fi,
    type: "Koulunkäynninohjaaja",
    subject: "Kuvataide",
    other: "Bild",
    grade: "Esiopetus",
    grades: "esiopetus",
  },
] as const;

const open = (page: Page, fold: string) =>
  page.locator("summary", { hasText: fold }).filter({ visible: true }).click();
/** What a control for several offers, where it is open. */
const offered = (page: Page) => page.getByRole("option").allTextContents();

test.each([...readers])(
  "a school in Sweden is spoken of in its words, in $lang at $width",
  async (reader) => {
    const { lang, width, words, type, subject, other, grade, grades } = reader;
    const { id, school, principal } = await createOrganization(t.db, { principal: { lang } });
    await t.db.update(schools).set({ regionCode: "SE-AB" }).where(eq(schools.organizationId, id));
    for (const own of principal.schools) own.regionCode = "SE-AB";
    await saveProfile(t.ctx, principal, { grades: ["preschool"] });
    const { id: job } = await postJob(t.ctx, principal, { ...work, school: school.id });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, principal.email, testPassword);
    // What neither the form nor the job itself says is the same without scripts.
    const plain = await visitor(browser, server.origin, { lang, width, javaScriptEnabled: false });
    await signIn(plain.page, principal.email, testPassword);

    // The form.
    await page.goto("/app/jobs/new");
    await whole(page);
    expect(await page.locator("select[name=type] option").allTextContents()).toContain(type);
    await open(page, words.form.work);
    const subjects = page.getByRole("combobox", { name: words.form.subjects });
    await subjects.fill(subject.slice(0, 3));
    await page
      .getByRole("option", { name: new RegExp(`^${subject}`) })
      .first()
      .waitFor();
    const found = await offered(page);
    expect(found.some((name) => name.startsWith(subject))).toBe(true);
    expect(found.some((name) => name.startsWith(other))).toBe(false);

    // The job as it is managed, the filters of the board, the own grades and the statistics.
    await page.goto(`/app/manage/${job}`);
    await whole(page);
    await page.getByRole("heading", { level: 1, name: `${type}, ${subject.toLowerCase()}` }).waitFor();
    expect(await page.locator("main").textContent()).toContain(grades);
    const read = plain.page;
    await read.goto("/app/jobs/overview");
    const types = await read.locator(".board-filter select[name=type] option").allTextContents();
    expect(types.map((name) => name.trim())).toContain(type);
    await read.goto("/app/profile");
    expect(await read.locator("#additional").textContent()).toContain(grade);
    await savePrincipalSettings(t.ctx, principal, { subjects: ["visual-arts"] });
    await read.goto("/app/jobs/sos");
    expect(await read.locator("#defaults dd").allTextContents()).toContain(subject);
    await read.goto("/app/export?period=all");
    expect(await read.locator("[data-plot=type]").textContent()).toContain(type);
    await plain.context.close();
    await context.close();
  },
);

test("who has schools in both countries writes a job in the words of the chosen school", async () => {
  const both = [
    await createSchool(t.db, { name: "Norra skolan" }),
    await createSchool(t.db, { name: "Västra skolan", country: "SE" }),
  ];
  const principal = await createPrincipal(t.db, { schools: both, lang: "sv" });
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", width: 1440 });
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/jobs/new");
  await whole(page);
  const school = page.locator("select[name=school]");
  const type = page.locator("select[name=type]");
  expect(await type.locator("option[value=eight]").textContent()).toBe("Skolgångshandledare / Elevassistent");
  await school.selectOption({ label: "Norra skolan" });
  await type.selectOption({ label: "Skolgångshandledare" });
  await open(page, sv.form.work);
  const subjects = page.getByRole("combobox", { name: sv.form.subjects });
  await subjects.fill("Bildk");
  await page.getByRole("option", { name: "Bildkonst" }).first().waitFor();
  await subjects.press("Enter");
  const seen = page.locator("#seen");
  await seen.getByText("Skolgångshandledare, bildkonst").waitFor();
  // Another school: the same work, in its words.
  await school.selectOption({ label: "Västra skolan" });
  await seen.getByText("Elevassistent, bild", { exact: true }).waitFor();
  expect(await type.inputValue()).toBe("eight");
  await context.close();
});

test("a substitute in Sweden is offered the subjects of Sweden, and tells of its points", async () => {
  const substitute = await createSubstitute(t.db, { regions: ["SE-AB"], lang: "sv", status: "student" });
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", javaScriptEnabled: false });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/profile?edit=additional");
  const subjects = await page
    .locator("#subjects option")
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect([subjects.includes("Bild"), subjects.includes("Bildkonst")]).toEqual([true, false]);
  await page.getByLabel("Högskolepoäng").fill("120");
  await page.locator("#additional button.button").click();
  await page.locator("dt", { hasText: "Högskolepoäng" }).waitFor();
  await context.close();
});
