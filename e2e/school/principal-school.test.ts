// Shows (rule: principal-registration, school-suggested).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { textsIn } from "../../src/texts/all.ts";
import { createPrincipal, createSchool } from "../../tests/support/factories.ts";
import { visitor } from "../browser.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const path = "/app/register/principal";

/** All but the school and where it lies. */
async function fillPerson(page: Page, email: string) {
  const typed = { firstName: "Åsa", lastName: "Öst", phone: "+358401234567", email };
  for (const [name, value] of Object.entries({ ...typed, password: "lumihiutale", password2: "lumihiutale" }))
    await page.locator(`[name=${name}]`).fill(value);
}

/** What the operator is asked to decide on. */
const requestOf = async (email: string) => {
  const [found] = await t.client`select school, region_code as region from principal_requests r
    join accounts a on a.id = r.account_id where a.email = ${email}`;
  return found;
};

test.each([
  ["fi", 1280],
  ["sv", 375],
] as const)(
  "in %s at %d px a school that is there is suggested, taken by the keyboard, and it is said what happens then",
  async (lang, width) => {
    const say = textsIn(lang);
    const school = await createSchool(t.db, { name: `Hämeenpuiston koulu ${lang}` });
    await createSchool(t.db, { name: `Hämeenkylän koulu ${lang}` });
    const principal = await createPrincipal(t.db, { schools: [school] });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await page.goto(path);
    const field = page.getByRole("combobox", { name: say("auth:principal.school") });
    const list = page.getByRole("listbox", { name: say("auth:principal.school") });
    await field.pressSequentially("ha");
    expect(await list.isVisible()).toBe(false);
    await field.pressSequentially(`meen KOULU ${lang}`);
    await list.getByRole("option").nth(1).waitFor();
    await page
      .getByRole("status")
      .getByText(`${say("combo.found")}: 2`)
      .waitFor();
    expect(await list.getByRole("option").allTextContents()).toEqual([
      `Hämeenkylän koulu ${lang}`,
      `Hämeenpuiston koulu ${lang}`,
    ]);
    // A name, and nothing of who works there.
    expect(await page.locator("main").textContent()).not.toContain(principal.lastName);
    await page.keyboard.press("ArrowUp");
    await list.getByRole("option", { name: school.name, selected: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "hidden" });
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.getByText(say("auth:principal.schoolKnown")).waitFor();
    expect([await field.inputValue(), await list.isVisible()]).toEqual([school.name, false]);
    expect(await findings(page)).toEqual([]);
    const email = `tuttu-${lang}@example.test`;
    await fillPerson(page, email);
    await page.locator("main form button.button").click();
    await page.getByText(say("auth:login.waiting")).waitFor();
    expect(await requestOf(email)).toEqual({ school: school.name, region: null });
    await context.close();
  },
);

test("of a school that is new it is said so once its name is written, and where it lies is asked for", async () => {
  const say = textsIn("fi");
  await createSchool(t.db, { name: "Puropellon koulu" });
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  await page.goto(path);
  const field = page.getByRole("combobox", { name: say("auth:principal.school") });
  await field.fill("puropellon koulu");
  await page.getByText(say("auth:principal.schoolKnown")).waitFor();
  await field.fill("Puropellon koulu 2");
  await page.getByText(say("auth:principal.schoolKnown")).waitFor({ state: "detached" });
  // Not while it is typed.
  expect(await page.getByText(say("auth:principal.schoolNew")).count()).toBe(0);
  await field.press("Tab");
  await page.getByRole("status").getByText(say("auth:principal.schoolNew")).waitFor();
  // Where it lies is asked for, as nobody could tell substitutes of its jobs: with all else that is missing.
  await page.locator("main form button.button").click();
  await page.getByText(say("errors:missing.own.lastName")).first().waitFor();
  expect(await page.getByText(say("errors:principal.regionRequired")).count()).toBeGreaterThan(0);
  await fillPerson(page, "uusi@example.test");
  await page.locator("main form button.button").click();
  await page.getByText(say("errors:principal.regionRequired")).first().waitFor();
  expect(await requestOf("uusi@example.test")).toBeUndefined();
  // Typed whole it needs no list.
  await page.getByRole("combobox", { name: say("auth:principal.region") }).fill("pirkanmaa");
  await fillPerson(page, "uusi@example.test");
  await page.locator("main form button.button").click();
  await page.getByText(say("auth:login.waiting")).waitFor();
  expect(await requestOf("uusi@example.test")).toEqual({ school: "Puropellon koulu 2", region: "FI-11" });
  await context.close();
});

test.each([
  ["fi", 375, "Tampere", "Pirkanmaa", "Uusimaa"],
  ["sv", 1280, "Tammerfors", "Birkaland", "Nyland"],
] as const)(
  "in %s at %d px a region is found by a municipality, taken by the keyboard or a press, and changed",
  async (lang, width, place, region, other) => {
    const say = textsIn(lang);
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await page.goto(path);
    const field = page.getByRole("combobox", { name: say("auth:principal.region") });
    const list = page.getByRole("listbox", { name: say("auth:principal.region") });
    const heard = page.getByRole("status");
    const sent = () =>
      page.locator("main form").evaluate((form: HTMLFormElement) => new FormData(form).get("region"));
    // All are there for whoever does not type.
    await field.click();
    await list.getByRole("group", { name: say("auth:register.sweden") }).waitFor();
    await list.getByRole("option", { name: other, exact: true }).click();
    expect([await field.inputValue(), await list.isVisible(), await sent()]).toEqual([other, false, "FI-18"]);
    await field.press("ArrowDown");
    await list.getByRole("option", { name: other, exact: true, selected: true }).waitFor();
    expect(await findings(page)).toEqual([]);

    await field.pressSequentially(place.slice(0, 6).toLowerCase());
    await heard.getByText(`${say("combo.found")}: 1`).waitFor();
    expect(await list.getByRole("option").allInnerTexts()).toEqual([`${region}\n${place}`]);
    expect(await findings(page)).toEqual([]);
    await field.press("Enter");
    expect([await field.inputValue(), await list.isVisible(), await sent()]).toEqual([
      region,
      false,
      "FI-11",
    ]);

    // What was only looked for changes nothing, and neither does Escape.
    await field.fill("qwerty");
    await heard.getByText(say("combo.nothing")).waitFor();
    await field.press("Enter");
    await field.press("Tab");
    expect([await field.inputValue(), await sent()]).toEqual([region, "FI-11"]);
    await field.fill(other.slice(0, 3));
    await field.press("Escape");
    expect([await field.inputValue(), await list.isVisible(), await sent()]).toEqual([
      region,
      false,
      "FI-11",
    ]);
    await field.fill("");
    await field.press("Tab");
    expect(await sent()).toBe("");

    // Whoever types a municipality and goes on has said enough.
    await field.fill(place);
    await page.locator("[name=school]").fill(`Uusi koulu ${lang}`);
    expect([await field.inputValue(), await sent()]).toEqual([region, "FI-11"]);
    const email = `alue-${lang}@example.test`;
    await fillPerson(page, email);
    await page.locator("main form button.button").click();
    await page.getByText(say("auth:login.waiting")).waitFor();
    expect(await requestOf(email)).toEqual({ school: `Uusi koulu ${lang}`, region: "FI-11" });
    await context.close();
  },
);

test("without scripts nothing is suggested, and the region is taken from a list", async () => {
  const say = textsIn("sv");
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", javaScriptEnabled: false });
  await page.goto(path);
  expect(await page.locator("main [role=combobox]:visible").count()).toBe(0);
  await page.locator("[name=school]").fill("Nya skolan utan skript");
  await page.getByRole("combobox", { name: say("auth:principal.region") }).selectOption("SE-AB");
  await fillPerson(page, "utan@example.test");
  await page.locator("main form button.button").click();
  await page.getByText(say("auth:login.waiting")).waitFor();
  expect(await requestOf("utan@example.test")).toEqual({ school: "Nya skolan utan skript", region: "SE-AB" });
  await context.close();
});
