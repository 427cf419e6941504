import { expect, test } from "bun:test";
import { and, eq, isNull } from "drizzle-orm";
import type { Page } from "playwright";
import { accounts, jobs, schoolCodes, schoolMembers } from "../db/schema/index.ts";
import { postJob } from "../server/modules/jobs/index.ts";
import { createCode, someCodes } from "../server/modules/schools/index.ts";
import { eventually } from "../tests/support/eventually.ts";
import { createPrincipal, createSchool, createTeacher, testPassword } from "../tests/support/factories.ts";
import { markPage, signIn, told, visitor, wasNotReloaded } from "./browser.ts";
import { stage } from "./stage.ts";
import { journeys } from "./teachers.fixture.ts";

const { t, server, browser } = await stage();

test.each(journeys)(
  "in $lang at $width px a teacher is added, mailed, switched off, changed and removed",
  async ({ lang, width, scripts, words }) => {
    const { page, school, principal } = await atTeachers({ lang, width, scripts });
    const email = `sanna-${lang}@example.test`;
    // One press, and the fields.
    await page.locator("main").getByRole("link", { name: words.add }).click();
    await page.getByLabel(words.first).fill("Sanna");
    await page.getByLabel(words.last).fill("Koskela");
    await page.getByLabel(words.phone).fill("+358 40 000 0022");
    await page.getByLabel(words.email).fill("nobody");
    await page.locator("main form .actions button").click();
    expect(await page.getByLabel(words.email).getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel(words.email).fill(email);
    await page.locator("main form .actions button").click();
    await page.getByRole("heading", { name: words.added }).waitFor();
    const password = await page.locator(".secret code").textContent();
    expect(password).toMatch(/^(?=(.*\d){2})[A-Za-z\d]{10}$/);
    await page.getByRole("button", { name: words.mail }).click();
    await told(page, scripts, words.mailed);
    const account = await eventually("the account", () =>
      t.db.query.accounts.findFirst({ where: eq(accounts.email, email) }),
    );
    if (!account) throw new Error("nobody was added");
    const job = await postJob(t.ctx, principal, { ...tomorrow(), school: school.id });
    await t.db.update(jobs).set({ ownerId: account.id }).where(eq(jobs.id, job.id));
    const member = () =>
      t.db.query.schoolMembers.findFirst({ where: eq(schoolMembers.accountId, account.id) });

    await page.getByLabel(words.search).fill("koskela sanna");
    await page.getByLabel(words.search).press("Enter");
    await page.waitForURL(/q=koskela/);
    expect(await page.locator("tbody tr").count()).toBe(1);
    if (scripts) await markPage(page);
    await page.getByRole("switch", { name: words.toggle }).focus();
    await page.keyboard.press("Space");
    await told(page, scripts, words.off);
    if (scripts) expect(await wasNotReloaded(page)).toBe(true);
    expect(await page.locator(".side [data-menu-count=teachers]").textContent()).toBe(words.left);
    expect((await member())?.active).toBe(false);
    expect(await page.getByRole("switch", { name: words.toggle }).getAttribute("aria-checked")).toBe("false");

    // A blank field keeps what was there.
    await openMenu(page, words.menu);
    await page.getByRole("link", { name: words.edit }).click();
    await page.getByLabel(words.first).fill("");
    await page.getByLabel(words.phone).fill("+358 40 000 0099");
    await page.getByRole("button", { name: words.save }).click();
    await told(page, scripts, words.saved);
    expect(await page.locator("#edit").count()).toBe(0);
    const changed = await t.db.query.accounts.findFirst({ where: eq(accounts.id, account.id) });
    expect(changed).toMatchObject({ firstName: "Sanna", phone: "+358 40 000 0099" });

    await openMenu(page, words.menu);
    await page.getByRole("link", { name: words.remove }).click();
    await page.getByText(words.passes).waitFor();
    await page.getByRole("button", { name: words.remove }).click();
    await told(page, scripts, words.removed);
    expect(await member()).toBeUndefined();
    await page.context().close();
  },
  120_000,
);

test.each(journeys)(
  "in $lang at $width px a teacher is mailed a new password after a question",
  async ({ lang, width, scripts, words }) => {
    const { page, school } = await atTeachers({ lang, width, scripts });
    const mine = await t.db.query.schoolMembers.findMany({ where: eq(schoolMembers.schoolId, school.id) });
    const all = await t.db.query.accounts.findMany();
    const colleague = all.find(
      ({ id, lastName }) => lastName === "Aalto" && mine.some((m) => m.accountId === id),
    );
    const hashNow = () =>
      t.db.query.accounts
        .findFirst({ where: eq(accounts.id, colleague?.id ?? "") })
        .then((a) => a?.passwordHash);
    const before = await hashNow();
    await openMenu(page, words.colleague);
    await page.getByRole("link", { name: words.details }).click();
    await page.getByRole("heading", { name: words.asked }).waitFor();
    if (scripts) {
      await page.keyboard.press("Escape");
      await page.waitForURL(/\/app\/teachers$/);
      expect(await hashNow()).toBe(before ?? "");
      await openMenu(page, words.colleague);
      await page.getByRole("link", { name: words.details }).click();
    }
    await page.getByRole("button", { name: words.details }).click();
    await told(page, scripts, words.mailed);
    expect(await hashNow()).not.toBe(before ?? "");
    await page.context().close();
  },
  60_000,
);

test.each(journeys)(
  "in $lang at $width px all are switched off after a question that says how many",
  async ({ lang, width, scripts, words }) => {
    const { page, school } = await atTeachers({ lang, width, scripts });
    if (width < 600) await page.locator(".for-all-phone summary").click();
    await page.getByRole("link", { name: words.allOff }).click();
    await page.getByText(words.allText).waitFor();
    if (scripts) {
      // Declined by the keyboard, nothing changes.
      await page.keyboard.press("Escape");
      await page.waitForURL(/\/app\/teachers$/);
      await page.getByRole("link", { name: words.allOff }).click();
    }
    await page.getByRole("button", { name: words.allOff }).click();
    await told(page, scripts, words.allDone);
    const active = and(eq(schoolMembers.schoolId, school.id), eq(schoolMembers.active, true));
    const left = await t.db.query.schoolMembers.findMany({ where: active });
    expect(left.map(({ role }) => role)).toEqual(["principal"]);
    await page.context().close();
  },
  60_000,
);

test("a code is made and copied in place, by unit, and a used one says by whom", async () => {
  const { page, school, principal, second } = await atTeachers({ lang: "fi", width: 1440, scripts: true });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByLabel("Koulu", { exact: true }).selectOption({ label: second.name });
  await page.getByRole("button", { name: "Luo uusi koodi" }).click();
  await page.getByText("Uusi koodi luotu!").first().waitFor();
  const [made] = (await someCodes(t.ctx, principal, { used: false, school: second.id, limit: 1 })).items;
  await page.getByRole("button", { name: `Kopioi ${made?.code}` }).click();
  await page.getByText("Koodi kopioitu").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made?.code ?? "none");

  const { code } = await createCode(t.ctx, principal, { school: school.id });
  const teacher = await createTeacher(t.db, { school, firstName: "Viivi", lastName: "Kantola" });
  await t.db
    .update(schoolCodes)
    .set({ usedBy: teacher.id, usedAt: new Date(`${new Date().getFullYear()}-08-12T12:00:00Z`) })
    .where(eq(schoolCodes.code, code));
  await page.reload();
  expect(await page.locator(".code.used").textContent()).toContain("Viivi Kantola, 12.8.");
  await page.context().close();
});

test("a code of one's own is refused at its field, made, and printed with instructions in both languages", async () => {
  const { page, school } = await atTeachers({ lang: "sv", width: 375, scripts: false });
  await page.goto("/app/code/creation");
  await page.getByLabel("Skola", { exact: true }).selectOption({ label: school.name });
  await page.getByLabel("Egen kod").fill("a b");
  await page.getByRole("button", { name: "Skapa kod" }).click();
  expect(await page.getByLabel("Egen kod").getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("Egen kod").fill("STRAND-2026");
  await page.getByRole("button", { name: "Skapa kod" }).click();
  await told(page, false, "Ny kod skapad!");
  await page.getByRole("link", { name: "Skriv ut oanvända koder" }).click();
  const slip = page.locator(".slip", { hasText: "STRAND-2026" });
  expect(await slip.locator("p[lang=fi]").textContent()).toContain("Rekisteröidy Tuuriin opettajaksi");
  expect(await slip.locator("p[lang=sv]").textContent()).toContain("Registrera dig i Tuuri som lärare");
  expect(await slip.textContent()).toContain("/app/register/securitycode");
  // A long address goes on beneath after a dot or a slash.
  const pieces = await slip
    .locator("p[lang=fi] span")
    .evaluate((address) => [...address.childNodes].flatMap(({ textContent }) => textContent || []));
  expect(pieces.slice(-4)).toEqual([expect.stringMatching(/^[^/]+\/$/), "app/", "register/", "securitycode"]);
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".topbar").isVisible()).toBe(false);
  expect(await slip.isVisible()).toBe(true);
  const unused = await t.db.query.schoolCodes.findMany({
    where: and(eq(schoolCodes.schoolId, school.id), isNull(schoolCodes.usedAt)),
  });
  expect(await page.locator(".slip").count()).toBe(unused.length);
  await page.context().close();
});

test("of 300 teachers a light part is on the page, and what follows comes next", async () => {
  const school = await createSchool(t.db);
  for (let n = 0; n < 65; n++)
    await createTeacher(t.db, { school, lastName: `Rivi ${String(n).padStart(3, "0")}` });
  const principal = await createPrincipal(t.db, { schools: [school] });
  const { page } = await visitor(browser, server.origin, { lang: "fi", width: 1440 });
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/teachers");
  await page.getByRole("heading", { name: "65 opettajaa" }).waitFor();
  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThan(1500);
  const names: string[] = await page.locator("tbody b").allTextContents();
  for (let part = 2; part <= 3; part++) {
    await page.getByRole("link", { name: "Näytä seuraavat" }).click();
    await page.getByText(`Rivi ${String((part - 1) * 25).padStart(3, "0")}`).waitFor();
    names.push(...(await page.locator("tbody b").allTextContents()));
  }
  expect(names.length).toBe(65);
  expect(new Set(names).size).toBe(65);
  await page.context().close();
}, 60_000);

interface Visit {
  lang: "fi" | "sv";
  width: number;
  scripts: boolean;
}

/** A principal of two schools, of which the first has two teachers, in front of the list. */
async function atTeachers({ lang, width, scripts }: Visit) {
  const [school, second] = [await createSchool(t.db), await createSchool(t.db)];
  const principal = await createPrincipal(t.db, { schools: [school, second], lang });
  for (const lastName of ["Aalto", "Berg"]) await createTeacher(t.db, { school, lastName });
  const { page } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled: scripts });
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/teachers");
  return { page, school, second, principal };
}

async function openMenu(page: Page, name: string) {
  await page.locator(`summary[aria-label="${name}"]`).click();
}

const tomorrow = () => ({
  startDate: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
  startTime: "08:00",
  endTime: "12:00",
  type: "one",
});
