// Shows (rule: unit-asked).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { accountGrades, accounts, schoolMembers } from "../../db/schema/index.ts";
import fi from "../../src/locales/fi/teachers.json" with { type: "json" };
import sv from "../../src/locales/sv/teachers.json" with { type: "json" };
import { textsIn } from "../../src/texts/all.ts";
import { createPrincipal, createSchool, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

async function onBoard(email: string, lang: "fi" | "sv" = "fi") {
  const { page, context } = await visitor(browser, server.origin, { lang, width: 1440 });
  await signIn(page, email, testPassword);
  await page.goto("/app/jobs/overview");
  return { page, context };
}

test("the menu of a principal has the teachers, and the top bar adding one; that of a teacher has neither", async () => {
  const menuOf = async (email: string) => {
    const { page, context } = await onBoard(email, "sv");
    const entries = await page
      .locator(".side li a")
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    const adds = await page.locator(".topbar").getByRole("link", { name: sv.add }).count();
    await context.close();
    return { entries, adds };
  };
  const posters = ["/app/jobs/overview", "/app/jobs", "/app/jobs/calendar"];
  const principal = await menuOf((await createPrincipal(t.db, { lang: "sv" })).email);
  expect(principal.entries).toEqual(expect.arrayContaining([...posters, "/app/teachers", "/app/settings"]));
  expect(principal.adds).toBe(1);
  const teacher = await menuOf((await createTeacher(t.db, { lang: "sv" })).email);
  expect(teacher.entries).toEqual(expect.arrayContaining([...posters, "/app/settings"]));
  expect(teacher.entries).not.toContain("/app/teachers");
  expect(teacher.adds).toBe(0);
});

test("a picture that is added with a teacher is cut to a square, and theirs", async () => {
  const principal = await createPrincipal(t.db);
  const { page, context } = await onBoard(principal.email);
  await page.locator(".topbar").getByRole("link", { name: fi.add }).click();
  await page.waitForURL("**/app/teachers/create");
  await whole(page);
  const say = textsIn("fi");
  const size = { width: 900, height: 600, channels: 3 as const };
  const buffer = await sharp({ create: { ...size, background: "#00f" } })
    .jpeg()
    .toBuffer();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: say("profile:picture.add") }).click();
  await (await choosing).setFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("button", { name: say("profile:picture.use") }).click();
  await page.getByRole("button", { name: say("profile:picture.change") }).waitFor();
  await page.getByLabel(fi.fields.firstName).fill("Kuva");
  await page.getByLabel(fi.fields.lastName).fill("Kuvanen");
  await page.getByLabel(fi.fields.email).fill("kuva@example.test");
  await page.getByLabel(fi.fields.phone).fill("0400000021");
  await page.locator("main form .actions button").click();
  await page.getByRole("heading", { name: say("teachers:added.title", { name: "Kuva Kuvanen" }) }).waitFor();
  const added = await t.db.query.accounts.findFirst({ where: eq(accounts.email, "kuva@example.test") });
  expect(added?.phone).toBe("+358 40 000 0021");
  const picture = await page.request.get(`/api/shared/image/${added?.image}`);
  const { width, height } = await sharp(await picture.body()).metadata();
  expect(width).toBe(height);
  expect(width).toBeGreaterThan(100);
  await context.close();
}, 60_000);

// The names of grades are the list's own.
const leaders = [
  {
    ...{ lang: "fi" as const, width: 375, words: fi, grade: "4. luokka" },
    ...{ javaScriptEnabled: true, how: "with scripts" },
  },
  {
    ...{ lang: "sv" as const, width: 1440, words: sv, grade: "Årskurs 4" },
    ...{ javaScriptEnabled: false, how: "without scripts" },
  },
] as const;

test.each(leaders)(
  "in $lang at $width px $how who leads several schools says at which of them a teacher is added",
  async ({ lang, width, javaScriptEnabled, words, grade }) => {
    const [north, south, foreign] = [
      await createSchool(t.db),
      await createSchool(t.db),
      await createSchool(t.db),
    ];
    const principal = await createPrincipal(t.db, { schools: [north, south], lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, principal.email, testPassword);
    const add = async (school: string, at: string) => {
      await context.addCookies([{ name: "_school", value: school, url: server.origin }]);
      await page.goto("/app/teachers/create");
      if (javaScriptEnabled) await whole(page);
      const choice = page.getByLabel(words.fields.school, { exact: true });
      const offered = await choice.locator("option").allTextContents();
      const asks = school === "all" ? [words.fields.chooseSchool] : [];
      expect(offered.map((name) => name.trim())).toEqual([...asks, north.name, south.name]);
      // The school that is looked at is there already; else none is.
      expect(await choice.inputValue()).toBe(school === "all" ? "" : school);
      expect(await choice.evaluate((one) => one === document.activeElement)).toBe(school === "all");
      if (school === "all") {
        await page.locator("main form .actions button").click();
        await page.locator("#field-school-error").waitFor();
        expect(await choice.getAttribute("aria-invalid")).toBe("true");
      }
      await choice.selectOption(at);
      const email = `uusi-${lang}-${at}@example.test`;
      const typed = { firstName: "Uusi", lastName: "Opettaja", phone: "040 000 0021", email };
      for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
      // As several are chosen everywhere.
      if (javaScriptEnabled) {
        await page.getByRole("combobox", { name: words.fields.grades }).press("ArrowDown");
        await page.getByRole("option", { name: grade, exact: true }).click();
        await page.keyboard.press("Escape");
      } else await page.getByRole("checkbox", { name: grade, exact: true }).check();
      await page.locator("main form .actions button").click();
      await page
        .getByRole("heading", { name: words.added.title.replace("{{name}}", "Uusi Opettaja") })
        .waitFor();
      const account = await t.db.query.accounts.findFirst({ where: eq(accounts.email, email) });
      const places = await t.db.query.schoolMembers.findMany({
        where: eq(schoolMembers.accountId, account?.id ?? ""),
      });
      const grades = await t.db.query.accountGrades.findMany({
        where: eq(accountGrades.accountId, account?.id ?? ""),
      });
      expect(grades.map(({ gradeValue }) => gradeValue)).toEqual(["4"]);
      return places.map(({ schoolId }) => schoolId);
    };
    expect(await add("all", south.id)).toEqual([south.id]);
    expect(await add(south.id, north.id)).toEqual([north.id]);

    // A school of others is no choice, whatever a form says.
    const email = `vieras-${lang}@example.test`;
    const answer = await page.request.post("/app/teachers/create", {
      form: { school: foreign.id, firstName: "Ei", lastName: "Kukaan", phone: "040 000 0021", email },
      headers: { origin: server.origin },
    });
    expect(answer.status()).toBeGreaterThanOrEqual(400);
    expect(await answer.text()).toContain('id="field-school-error"');
    expect(await t.db.$count(accounts, eq(accounts.email, email))).toBe(0);
    await context.close();
  },
);
