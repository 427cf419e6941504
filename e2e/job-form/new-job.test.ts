// Shows (rule: regarding).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { textsIn } from "../../src/texts/all.ts";
import { createPrincipal, createSchool, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { findings } from "../service/findings.ts";
import { returning } from "../shell/returning.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);

/** A type of job, as the reference data names it, and the hours as each language writes them. */
const readers = [
  { lang: "fi", width: 1440, height: 900, type: "Luokanopettaja", hours: "9.00–15.30" },
  { lang: "sv", width: 375, height: 812, type: "Klasslärare", hours: "09.00–15.30" },
] as const;

const isFocused = (page: Page, selector: string) =>
  page.evaluate((of) => document.activeElement?.matches(of) ?? false, selector);

/** How many times one presses Tab from the type to the button that posts. */
async function stopsToPublish(page: Page): Promise<number> {
  await page.locator("select[name=type]").focus();
  for (let stops = 1; stops < 30; stops++) {
    await page.keyboard.press("Tab");
    if (await isFocused(page, "button[type=submit]")) return stops;
  }
  throw new Error("the button is not reached");
}

test.each([...readers])("a job is posted in half a minute: $lang at $width", async (reader) => {
  const { lang, width, height, type, hours } = reader;
  const say = textsIn(lang);
  const publish = say("jobs:form.publish");
  const poster = width > 600 ? await createPrincipal(t.db, { lang }) : await createTeacher(t.db, { lang });
  const { page } = await regular({ lang, width });
  await page.setViewportSize({ width, height });
  await signIn(page, poster.email, testPassword);
  await page.goto("/app/jobs/new");
  await whole(page);
  // Type, days and hours are on the first screen, and Publish is; from the one to the other it is twelve stops at most.
  const bar = await page.locator(".form-actions").boundingBox();
  const times = await page.locator("[name='endTime.minute']").boundingBox();
  const below = width > 600 ? height : (bar?.y ?? 0);
  expect((times?.y ?? height) + (times?.height ?? 0)).toBeLessThanOrEqual(below);
  const button = await page.getByRole("button", { name: publish }).boundingBox();
  expect((button?.y ?? height) + (button?.height ?? 0)).toBeLessThanOrEqual(height);
  expect(await stopsToPublish(page)).toBeLessThanOrEqual(12);

  // What is folded tells its value when it is closed.
  const fold = page.locator("summary", { hasText: say("jobs:form.reason") });
  expect(await fold.locator("span").textContent()).toBe(say("jobs:form.notSaid"));
  await fold.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await isFocused(page, "[name=reason]")).toBe(true);
  await page.keyboard.type("Fortbildning");
  await fold.click();
  await page.locator("[name=reason]").waitFor({ state: "hidden" });
  expect(await fold.locator("span").textContent()).toBe("Fortbildning");
  await page.locator("summary", { hasText: say("jobs:form.work") }).click();
  await page.getByRole("combobox").first().waitFor();

  // As substitutes see it, while it is written.
  const preview = page.getByRole("region", { name: say("jobs:form.seen") });
  if (width <= 600) {
    expect(await preview.isVisible()).toBe(false);
    await page.getByRole("button", { name: say("jobs:form.seenShort") }).click();
  }
  await preview.waitFor();
  // Without a type nothing is sent.
  await page.getByRole("button", { name: publish }).click();
  await page.locator("select[name=type][aria-invalid=true]:focus").waitFor();
  expect(new URL(page.url()).pathname).toBe("/app/jobs/new");
  await page.locator("select[name=type]").selectOption({ label: type });
  await page.locator("[name='startTime.hour']").selectOption("09");
  await preview.getByRole("heading", { name: type, exact: true }).waitFor();
  await preview.getByText(hours).waitFor();
  expect(await preview.textContent()).not.toContain("Fortbildning");
  expect(await preview.getByRole("link").count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  if (width <= 600) await page.getByRole("button", { name: say("jobs:form.seenShort") }).click();
  await page.getByRole("button", { name: publish }).click();
  await page.getByText(say("jobs:done.posted")).waitFor();
});

test("whom a job concerns is one of the school's teachers or written", async () => {
  const { lang, width } = readers[1];
  const say = textsIn(lang);
  const publish = say("jobs:form.publish");
  const [north, south] = [await createSchool(t.db), await createSchool(t.db)];
  await createTeacher(t.db, { school: north, firstName: "Anna", lastName: "Aalto" });
  await createTeacher(t.db, { school: south, firstName: "Bo", lastName: "Berg" });
  await createTeacher(t.db, { school: south, firstName: "Cia", lastName: "Borta", active: false });
  const principal = await createPrincipal(t.db, { lang, schools: [north, south] });
  const { page } = await regular({ lang, width });
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/jobs/new");
  await whole(page);
  const regarding = page.locator("[name=regarding]");
  const offered = () =>
    regarding.evaluate((input: HTMLInputElement) =>
      [...(input.list?.options ?? [])].map(({ value }) => value),
    );
  expect(await offered()).toEqual(["Anna Aalto", "Bo Berg"]);
  // Without a school nothing is sent, and the job as substitutes see it has no empty line for it.
  expect(await page.locator(".seen .where").count()).toBe(0);
  await page.locator("select[name=type]").selectOption("one");
  await page.getByRole("button", { name: publish }).click();
  await page.locator(".error").getByText(say("jobs:form.chooseSchool")).waitFor();
  await page.locator("select[name=school]").selectOption(south.id);
  await page.locator(".seen .where").first().waitFor({ state: "attached" });
  expect(await offered()).toEqual(["Bo Berg"]);
  await regarding.fill("Bo Berg");
  // Several days are two stops more: the last of them, and whether they may be shared.
  await page.locator("[name=multiDay]").check();
  expect(await stopsToPublish(page)).toBeLessThanOrEqual(14);
  // Of another type it is asked what that is, and without those words nothing is sent.
  const other = page.locator("[name=otherType]");
  expect(await other.isVisible()).toBe(false);
  await page.locator("select[name=type]").selectOption("eleven");
  await page.getByRole("button", { name: publish }).click();
  await page.locator("[name=otherType][aria-invalid=true]:focus").waitFor();
  await other.fill("Kirjastonhoitaja");
  await page.getByRole("button", { name: publish }).click();
  await page.getByText(say("jobs:done.posted")).waitFor();
  const job = await t.db.query.jobs.findFirst({ where: (row, { eq }) => eq(row.ownerId, principal.id) });
  expect(job).toMatchObject({ regarding: "Bo Berg", otherType: "Kirjastonhoitaja" });
});

test("on a tablet the button stays in sight, however long the form is", async () => {
  const poster = await createTeacher(t.db, { lang: "sv" });
  const { page } = await regular({ lang: "sv", width: 768 });
  await page.setViewportSize({ width: 768, height: 1024 });
  await signIn(page, poster.email, testPassword);
  await page.goto("/app/jobs/new");
  await whole(page);
  const say = textsIn("sv");
  for (const fold of ["jobs:form.work", "jobs:form.reason", "jobs:form.infoAndFiles"] as const)
    await page.locator("summary", { hasText: say(fold) }).click();
  const [form, button] = [
    page.locator(".job-form"),
    page.getByRole("button", { name: say("jobs:form.publish") }),
  ];
  const inSight = async () => {
    const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
    return y > 0 && y + height < 1024;
  };
  expect((await form.boundingBox())?.height).toBeGreaterThan(1024);
  expect(await inSight()).toBe(true);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await inSight()).toBe(true);
  expect(await findings(page)).toEqual([]);
});

test("subjects whose control does not come say so, take nothing that would not be sent, and come when they are opened again", async () => {
  const { page, context } = await visitor(browser, server.origin, {
    lang: "fi",
    width: 1440,
    mayComplain: /ERR_FAILED/,
  });
  await signIn(page, (await createTeacher(t.db)).email, testPassword);
  await page.goto("/app/jobs/new");
  await whole(page);
  const control = /\/(ComboField|WorkFields)[^/]*\.js/;
  let asked = 0;
  await context.route(control, (route) => {
    asked++;
    return route.abort();
  });
  const say = textsIn("fi");
  const fold = page.locator("summary", { hasText: say("jobs:form.work") });
  await fold.click();
  await page.getByText(say("jobs:common.unreachable")).waitFor();
  expect(asked).toBeGreaterThan(0);
  expect(await page.locator(".folds [inert] input").count()).toBeGreaterThan(0);
  await context.unroute(control);
  await fold.click();
  await fold.click();
  await page.locator(".folds [inert]").waitFor({ state: "detached" });
  await page.locator("#field-subjects").fill("Matemat");
  await page.getByRole("option", { name: "Matematiikka" }).first().click();
  await page.locator("summary", { hasText: "Matematiikka" }).waitFor();
  await context.close();
});
