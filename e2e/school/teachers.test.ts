// Shows (rule: login-details-renewed, menu-counts).
import { expect, test } from "bun:test";
import { and, eq, isNull } from "drizzle-orm";
import type { Page } from "playwright";
import { accounts, jobs, schoolCodes, schoolMembers } from "../../db/schema/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { createCode, someCodes } from "../../server/modules/schools/codes/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createPrincipal, createSchool, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { markPage, outcomeShown, signIn, visitor, wasNotReloaded } from "../browser.ts";
import { finnishDesk, question, type Reader } from "../people/readers.fixture.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

test.each(finnishDesk)(
  "in $lang at $width px a teacher is added, mailed, switched off, changed and removed",
  async (reader) => {
    const { lang, say, javaScriptEnabled: scripts } = reader;
    const { page, school, principal } = await atTeachers(reader);
    const email = `sanna-${lang}@example.test`;
    const [first, phone, address] = [
      page.getByLabel(say("teachers:fields.firstName")),
      page.getByLabel(say("teachers:fields.phone")),
      page.getByLabel(say("teachers:fields.email")),
    ];
    const toggle = page.getByRole("switch", { name: say("teachers:state.of", { name: "Sanna Koskela" }) });
    const menu = say("teachers:menu.of", { name: "Sanna Koskela" });
    // One press, and the fields.
    await page
      .locator("main")
      .getByRole("link", { name: say("teachers:add") })
      .click();
    await page.waitForURL(/\/teachers\/create/);
    await page
      .getByLabel(say("teachers:fields.school"), { exact: true })
      .selectOption({ label: school.name });
    await first.fill("Sanna");
    await page.getByLabel(say("teachers:fields.lastName")).fill("Koskela");
    await phone.fill("+358 40 000 0022");
    await address.fill("nobody");
    await page.locator("main form .actions button").click();
    await address.and(page.locator("[aria-invalid=true]")).waitFor();
    await address.fill(email);
    await page.locator("main form .actions button").click();
    const added = question(page, scripts);
    await added
      .getByRole("heading", { name: say("teachers:added.title", { name: "Sanna Koskela" }) })
      .waitFor();
    await added.getByText(say("teachers:added.linkSent", { email })).waitFor();
    expect(await added.locator(".secret code").textContent()).toMatch(/^(?=(.*\d){2})[A-Za-z\d]{10}$/);
    await added.getByRole("button", { name: say("teachers:added.mail") }).click();
    await outcomeShown(page, scripts, say("teachers:done.mailed"));
    const account = await t.db.query.accounts.findFirst({ where: eq(accounts.email, email) });
    if (!account) throw new Error("nobody was added");
    const job = await postJob(t.ctx, principal, { ...tomorrow(), school: school.id });
    await t.db.update(jobs).set({ ownerId: account.id }).where(eq(jobs.id, job.id));
    const member = () =>
      t.db.query.schoolMembers.findFirst({ where: eq(schoolMembers.accountId, account.id) });

    await page.getByLabel(say("teachers:search")).fill("koskela sanna");
    await page.getByLabel(say("teachers:search")).press("Enter");
    await page.waitForURL(/q=koskela/);
    expect(await page.locator("tbody tr").count()).toBe(1);
    if (scripts) await markPage(page);
    await toggle.press("Space");
    await outcomeShown(page, scripts, say("teachers:done.off"));
    if (scripts) expect(await wasNotReloaded(page)).toBe(true);
    const counted = await page.locator(".side [data-menu-count=teachers]").textContent();
    expect(counted).toBe(say("menu.tallies.teachers", { count: 2, shown: 2 }));
    expect((await member())?.active).toBe(false);
    expect(await toggle.getAttribute("aria-checked")).toBe("false");

    // A blank field keeps what was there.
    await openMenu(page, menu);
    await page.getByRole("link", { name: say("teachers:menu.edit") }).click();
    await page.waitForURL(/edit=/);
    await first.fill("");
    await phone.fill("+358 40 000 0099");
    await page.getByRole("button", { name: say("teachers:edit.save") }).click();
    await outcomeShown(page, scripts, say("teachers:done.edited"));
    expect(await page.locator("#edit").count()).toBe(0);
    const changed = await t.db.query.accounts.findFirst({ where: eq(accounts.id, account.id) });
    expect(changed).toMatchObject({ firstName: "Sanna", phone: "+358 40 000 0099" });

    await openMenu(page, menu);
    await page.getByRole("link", { name: say("teachers:menu.remove") }).click();
    const asked = question(page, scripts);
    await asked.getByText(say("teachers:remove.jobs", { count: 1 })).waitFor();
    await asked.getByRole("button", { name: say("teachers:remove.ok") }).click();
    await outcomeShown(page, scripts, say("teachers:done.removed"));
    expect(await member()).toBeUndefined();
    await page.context().close();
  },
  120_000,
);

test.each(finnishDesk)(
  "in $lang at $width px a teacher is mailed a new password after a question",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { page, aalto } = await atTeachers(reader);
    const hashNow = async () =>
      (await t.db.query.accounts.findFirst({ where: eq(accounts.id, aalto.id) }))?.passwordHash;
    const before = await hashNow();
    await openMenu(page, say("teachers:menu.of", { name: "Testi Aalto" }));
    await page.getByRole("link", { name: say("teachers:menu.details") }).click();
    const asked = question(page, scripts);
    await asked.getByRole("heading", { name: say("teachers:details.title") }).waitFor();
    await asked.getByRole("button", { name: say("teachers:details.ok") }).click();
    await outcomeShown(page, scripts, say("teachers:done.mailed"));
    expect(await hashNow()).not.toBe(before ?? "");
    await page.context().close();
  },
);

test("a code is made and copied in place, by unit, and a used one says by whom", async () => {
  const { say, ...reader } = finnishDesk[0];
  const { page, school, principal, second } = await atTeachers({ say, ...reader });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByLabel(say("teachers:codes.unit"), { exact: true }).selectOption({ label: second.name });
  await page.getByRole("button", { name: say("teachers:codes.new") }).click();
  await page.getByText(say("teachers:done.code")).first().waitFor();
  await page.waitForLoadState();
  const [made] = (await someCodes(t.ctx, principal, { used: false, school: second.id, limit: 1 })).items;
  await page.getByRole("button", { name: say("teachers:codes.copy", { code: made?.code ?? "" }) }).click();
  await page.getByText(say("teachers:codes.copied")).waitFor();
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
  const { say, ...reader } = finnishDesk[1];
  const { page, school } = await atTeachers({ say, ...reader });
  await page.goto("/app/code/creation");
  await page.getByLabel(say("teachers:codes.unit"), { exact: true }).selectOption({ label: school.name });
  const own = page.getByLabel(say("teachers:codes.own"));
  const create = page.getByRole("button", { name: say("teachers:codes.create") });
  await own.fill("a b");
  await create.click();
  await own.and(page.locator("[aria-invalid=true]")).waitFor();
  await own.fill("STRAND-2026");
  await create.click();
  await outcomeShown(page, false, say("teachers:done.code"));
  await page.getByRole("link", { name: say("teachers:codes.sheet") }).click();
  const slip = page.locator(".slip", { hasText: "STRAND-2026" });
  expect(await slip.locator("p[lang=fi]").textContent()).toContain(
    textsIn("fi")("teachers:codes.slip.title"),
  );
  expect(await slip.locator("p[lang=sv]").textContent()).toContain(say("teachers:codes.slip.title"));
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
  const say = textsIn("fi");
  const options = { lang: "fi", width: 1440, javaScriptEnabled: false } as const;
  const { page } = await visitor(browser, server.origin, options);
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/teachers");
  await page.getByRole("heading", { name: say("teachers:total", { count: 65 }) }).waitFor();
  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThan(1500);
  const names: string[] = await page.locator("tbody b").allTextContents();
  for (let part = 2; part <= 3; part++) {
    await page.getByRole("link", { name: say("page.more") }).click();
    await page.getByText(`Rivi ${String((part - 1) * 25).padStart(3, "0")}`).waitFor();
    // All of it has come.
    await page.waitForLoadState();
    names.push(...(await page.locator("tbody b").allTextContents()));
  }
  expect(names.length).toBe(65);
  expect(new Set(names).size).toBe(65);
  await page.context().close();
});

/** A principal of two schools, of which the first has two teachers, in front of the list. */
async function atTeachers({ lang, width, javaScriptEnabled }: Reader) {
  const [school, second] = [await createSchool(t.db), await createSchool(t.db)];
  const principal = await createPrincipal(t.db, { schools: [school, second], lang });
  const aalto = await createTeacher(t.db, { school, lastName: "Aalto" });
  await createTeacher(t.db, { school, lastName: "Berg" });
  const { page } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/teachers");
  return { page, school, second, principal, aalto };
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
