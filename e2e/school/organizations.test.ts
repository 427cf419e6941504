// Shows (rule: school-name, schools-listed).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { schoolMembers } from "../../db/schema/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  testPassword,
} from "../../tests/support/factories.ts";
import { createOrganization } from "../../tests/support/world/organizations.ts";
import { outcomeShown, signIn } from "../browser.ts";
import { returning } from "../shell/returning.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);
const operator = await createOperator(t.db, { lang: "fi" });
const operators = {
  fi: operator,
  sv: await createPrincipal(t.db, { lang: "sv", schools: operator.schools }),
};
/** That many stand on a page; one more is there. */
const part = 25;
const made = await Promise.all(Array.from({ length: part + 1 }, () => createOrganization(t.db)));

const journeys = [
  { lang: "fi", width: 1440, javaScriptEnabled: true },
  { lang: "sv", width: 375, javaScriptEnabled: false },
] as const;

test.each(journeys)("organisations come in parts and are searched, in $lang at $width", async (journey) => {
  const { lang, width, javaScriptEnabled } = journey;
  const say = textsIn(lang);
  const { page } = await regular({ lang, width, javaScriptEnabled });
  await signIn(page, operators[lang].email, testPassword);
  await page.goto("/app/operator");
  // Beside the queue there are some of them, where there is room.
  const beside = page.locator(".beside-queue");
  expect(await beside.isVisible()).toBe(width > 1000);
  expect(await beside.locator("h2 small").textContent()).toBe(String(made.length));
  // Whoever says that they are on a phone is not even sent them.
  const onPhone = async (path: string) =>
    (await page.request.get(path, { headers: { "sec-ch-ua-mobile": "?1" } })).text();
  expect(await onPhone("/app/operator")).not.toContain("beside-queue");

  await page.goto("/app/operator/organisations");
  const rows = page.locator("table.organizations tbody tr");
  const domains = () => rows.locator("th b").allTextContents();
  const first = await domains();
  expect(first).toHaveLength(part);
  // A phone shows fewer at once.
  expect((await onPhone("/app/operator/organisations")).match(/<td[^>]*doing-cell/g)).toHaveLength(10);
  await page.getByRole("link", { name: say("page.more") }).click();
  await page.getByRole("link", { name: say("page.first") }).waitFor();
  expect([...first, ...(await domains())].sort()).toEqual(made.map(({ domain }) => domain).sort());

  const look = async (text: string) => {
    await page.getByRole("searchbox", { name: say("operator:organizations.search") }).fill(text);
    await page.getByRole("searchbox", { name: say("operator:organizations.search") }).press("Enter");
    await page.waitForURL((url) => url.searchParams.get("q") === text);
  };
  const [wanted] = made.slice(-1);
  await look(wanted?.domain.toUpperCase() ?? "");
  expect(await domains()).toEqual([wanted?.domain ?? "none"]);
  await look(wanted?.school.name ?? "");
  expect(await domains()).toContain(wanted?.domain ?? "none");
  expect((await domains()).length).toBeLessThan(part);
  await look("ei-sellaista");
  await page.getByText(say("operator:organizations.nobody")).waitFor();
});

test.each(journeys)("the one that is changed is marked, in $lang at $width", async (journey) => {
  const { lang, width, javaScriptEnabled } = journey;
  const say = textsIn(lang);
  const domain = made[0]?.domain ?? "";
  const { page } = await regular({ lang, width, javaScriptEnabled });
  await signIn(page, operators[lang].email, testPassword);
  await page.goto(`/app/operator/organisations?q=${domain}`);
  const marked = page.locator("table.organizations tr[aria-current]");
  expect(await marked.count()).toBe(0);
  await page.getByRole("link", { name: say("operator:organizations.editOf", { domain }) }).click();
  await marked.getByText(domain, { exact: true }).waitFor();
  expect(await marked.count()).toBe(1);
});

test.each(journeys)("a passcode is taken away after a question, in $lang at $width", async (journey) => {
  const { lang, width, javaScriptEnabled } = journey;
  const say = textsIn(lang);
  const passcode = `${lang}-koodi-2026`;
  const { domain } = await createOrganization(t.db, { passcode });
  const enter = () =>
    fetch(`${server.origin}/api/stats/statistics/auth`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code: passcode, domain }),
    });
  expect((await enter()).status).toBe(200);
  const { page } = await regular({ lang, width, javaScriptEnabled });
  await signIn(page, operators[lang].email, testPassword);
  await page.goto(`/app/operator/organisations?q=${domain}`);
  await page.getByRole("link", { name: say("operator:organizations.renewOf", { domain }) }).click();
  await page.getByRole("heading", { name: say("operator:organizations.renewTitle", { domain }) }).waitFor();
  expect((await enter()).status).toBe(200);
  await page.getByRole("button", { name: say("operator:organizations.remove"), exact: true }).click();
  await outcomeShown(page, javaScriptEnabled, say("operator:organizations.done.passcodeRemoved"));
  await page.getByRole("button", { name: say("operator:organizations.makeOf", { domain }) }).waitFor();
  expect((await enter()).status).toBe(400);
});

test.each(journeys)(
  "a school without an organisation is found and renamed, in $lang at $width",
  async (journey) => {
    const { lang, width, javaScriptEnabled } = journey;
    const say = textsIn(lang);
    const name = `Jäärinteen koulu ${lang}`;
    const renamed = `Jäälinnan koulu ${lang}`;
    await createSchool(t.db, { name });
    await createSchool(t.db, { name: `Naapurin koulu ${lang}` });
    const { page } = await regular({ lang, width, javaScriptEnabled });
    await signIn(page, operators[lang].email, testPassword);
    // Whoever looks for it where organisations are found learns that it is in the other list.
    await page.goto("/app/operator/organisations");
    const search = page.getByRole("searchbox", { name: say("operator:organizations.search") });
    await search.fill(`jaarin ${lang}`);
    await search.press("Enter");
    await page.getByText(say("operator:organizations.nobody")).waitFor();
    await page.getByRole("link", { name: `${say("operator:schools.list")} (1)` }).click();
    const row = page.locator("table.schools tbody tr");
    await row.getByText(name, { exact: true }).waitFor();
    await row.getByText(say("operator:schools.alone")).waitFor();

    await page.getByRole("link", { name: say("operator:schools.renameOf", { name }) }).click();
    const dialog = page.getByRole("dialog", { name: say("operator:schools.renameTitle", { name }) });
    const field = dialog.getByLabel(say("operator:schools.name"));
    const save = dialog.getByRole("button", { name: say("operator:schools.rename"), exact: true });
    await field.fill(`Naapurin koulu ${lang}`);
    await save.click();
    await dialog.getByText(say("errors:school.nameTaken")).waitFor();
    expect(await field.inputValue()).toBe(`Naapurin koulu ${lang}`);
    await field.fill(renamed);
    await save.click();
    await outcomeShown(page, javaScriptEnabled, say("operator:organizations.done.renamed"));
    await page.goto(`/app/operator/organisations?list=schools&q=${encodeURIComponent(renamed)}`);
    await row.getByText(renamed, { exact: true }).waitFor();
    await page.goto("/app/operator/audit?action=schoolRenamed");
    await page.getByText(`${name} → ${renamed}`).waitFor();
  },
);

test.each(journeys)(
  "schools without a principal are marked and listed by themselves, in $lang at $width",
  async (journey) => {
    const { lang, width, javaScriptEnabled } = journey;
    const say = textsIn(lang);
    const town = `Rehtoriton ${lang}`;
    const { school, domain } = await createOrganization(t.db, { school: { name: `${town} johdettu` } });
    await createSchool(t.db, { name: `${town} jätetty` });
    const { page } = await regular({ lang, width, javaScriptEnabled });
    await signIn(page, operators[lang].email, testPassword);
    await page.goto(`/app/operator/organisations?list=schools&q=${encodeURIComponent(town)}`);
    const rows = page.locator("table.schools tbody tr");
    expect(await rows.locator("th b").allTextContents()).toEqual([`${town} johdettu`, `${town} jätetty`]);
    const mark = page.locator(".state", { hasText: say("operator:schools.noPrincipal") });
    expect(await mark.count()).toBe(1);
    expect(await rows.nth(1).locator(".state .icon").count()).toBe(1);
    await page.getByRole("link", { name: say("operator:schools.showLacking", { count: 1 }) }).click();
    await page.getByRole("link", { name: say("operator:schools.showAll") }).waitFor();
    expect(await rows.locator("th b").allTextContents()).toEqual([`${town} jätetty`]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // Of an organisation when nobody leads any of its schools.
    const ofOrganization = async () => {
      await page.goto(`/app/operator/organisations?q=${domain}`);
      return mark.count();
    };
    expect(await ofOrganization()).toBe(0);
    await t.db.update(schoolMembers).set({ active: false }).where(eq(schoolMembers.schoolId, school.id));
    expect(await ofOrganization()).toBe(1);
  },
);
