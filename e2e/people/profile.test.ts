// Shows (rule: profile-complete, profile-reminder, own-picture, delete-own-account, identity-verification,
// ask-before, save-after-change).
import { afterAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import sharp from "sharp";
import { readAccount } from "../../server/modules/accounts/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { startDemoProvider } from "../../server/modules/identity/index.ts";
import { freePort } from "../../server/platform/database/embedded.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createPrincipal,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";
import { redAndBlue } from "./picture.fixture.ts";

const port = String(await freePort());
const provider = await startDemoProvider(`http://127.0.0.1:${port}`);
afterAll(() => provider.stop());
const { issuer, clientId, credentials } = provider.oidc;
const { t, server, browser } = await stage({
  PORT: port,
  OIDC_ISSUER: issuer.href,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: "secret" in credentials ? credentials.secret : "",
});

/** The profile page of a person who is signed in and whose language is the browser's. */
async function profileOf(person: Actor, lang: "fi" | "sv", javaScriptEnabled = true) {
  // The demonstration's provider has no icon for the browser's tab; one of them loses the connection; and the page of who
  // deletes the account may ask for its stream anew before it is left.
  const mayComplain = /404|ERR_INTERNET_DISCONNECTED|401.*\/api\/events/;
  const seen = await visitor(browser, server.origin, { lang, width: 420, javaScriptEnabled, mayComplain });
  await signIn(seen.page, person.email, testPassword);
  await seen.page.goto("/app/profile");
  return seen;
}

const fi = textsIn("fi");
const sv = textsIn("sv");
/** On the page of the profile, of which nothing is said in the address any more. */
const atProfile = (page: Page) =>
  page.waitForURL(({ pathname, search }) => pathname === "/app/profile" && search === "");
const toast = (page: Page, text: string) => page.locator(".toast").getByText(text).waitFor();
const account = (person: Actor) => readAccount(t.ctx, person, person.email);

test("a substitute verifies their identity with the provider, and is told so", async () => {
  const substitute = await createSubstitute(t.db, { lang: "fi" });
  const { page, context } = await profileOf(substitute, "fi");
  await page.getByText(fi("profile:identity.notVerified")).waitFor();
  await page.getByRole("button", { name: fi("profile:identity.verify") }).click();
  await page.locator("input[name=name]").fill("Aino Korhonen");
  await page.locator("button[value=verify]").click();
  await toast(page, fi("profile:identity.success"));
  await page.locator("main .state.is-chosen").getByText(fi("profile:identity.verified")).waitFor();
  expect(await page.locator("main .notice.is-chosen").count()).toBe(0);
  await atProfile(page);
  expect((await account(substitute)).identityVerified).toBe(true);
  await context.close();
});

test("a verification that is broken off says why, in the person's language", async () => {
  const substitute = await createSubstitute(t.db, { lang: "sv" });
  const { page, context } = await profileOf(substitute, "sv");
  await page.getByRole("button", { name: sv("profile:identity.verify") }).click();
  await page.locator("button[value=cancel]").click();
  const told = sv("profile:identity.failed", { message: sv("errors:identity.refused") });
  await toast(page, told);
  await page.locator("main .notice.is-urgent").getByText(told).waitFor();
  expect((await account(substitute)).identityVerified).toBe(false);
  await context.close();
});

test("both cards are edited; the reminder goes when all is filled in and verified", async () => {
  const substitute = await createSubstitute(t.db, { status: "student" });
  const { page, context } = await profileOf(substitute, "fi");
  await page.getByRole("link", { name: fi("profile:basic.edit") }).click();
  const save = page.getByRole("button", { name: fi("profile:save") });
  // With scripts nothing is to be saved before something is changed.
  await save.and(page.locator(":disabled")).waitFor();
  await page.getByLabel(fi("profile:fields.firstName")).fill("Maria-Wilhelmina");
  await save.click();
  await toast(page, fi("profile:done.saved"));
  await page.locator("dd").getByText("Maria-Wilhelmina").waitFor();

  await page.getByRole("link", { name: fi("profile:reminder.edit") }).click();
  await page.waitForURL(/edit=additional/);
  await whole(page);
  await page.locator("#field-languages").fill("ruotsi");
  await page.locator("#field-languages").press("Enter");
  await page.getByLabel(`${fi("profile:fields.studySchool")} *`).fill("Åbo Akademi");
  await page.getByLabel(`${fi("profile:fields.mainSubject")} *`).fill("Historia");
  await page.getByLabel(`${fi("profile:fields.studyYear")} *`).selectOption("3.");
  await page.locator("#field-comingqualifications").click();
  await page.getByRole("option").first().click();
  await page.locator("#field-comingqualifications").press("Escape");
  await save.click();
  await toast(page, fi("profile:done.saved"));
  await page.getByRole("link", { name: fi("profile:reminder.edit") }).waitFor({ state: "detached" });
  const left = page.locator(".complete li:not(.done)");
  expect((await left.allTextContents()).map((text) => text.trim())).toEqual([
    fi("profile:complete.items.picture"),
    fi("profile:complete.items.identity"),
  ]);
  // The keyboard goes down the page as the eye does.
  const tops = await page
    .locator("main .split .card")
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  // What has no card of its own is opened at once.
  await atProfile(page);
  await whole(page);
  const chooser = page.waitForEvent("filechooser");
  await page
    .locator(".complete")
    .getByRole("link", { name: fi("profile:picture.add") })
    .click();
  await chooser;
  const verify = page.locator(".complete").getByRole("button", { name: fi("profile:identity.verify") });
  expect(await verify.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThan(800);
  const saved = await account(substitute);
  expect(saved).toMatchObject({ firstName: "Maria-Wilhelmina", mainSubject: "Historia", hasEdited: true });
  expect(saved).toMatchObject({ studySchool: "Åbo Akademi", studyYear: "3." });
  await context.close();
});

test("without scripts, wrong input is explained and what was typed is kept", async () => {
  const substitute = await createSubstitute(t.db, { lang: "sv" });
  const { page, context } = await profileOf(substitute, "sv", false);
  await page.getByRole("link", { name: sv("profile:basic.edit") }).click();
  await page.getByLabel(sv("profile:fields.firstName")).fill("Åke");
  await page.getByLabel(sv("profile:fields.phone")).fill("ring mig");
  await page.getByRole("button", { name: sv("profile:save") }).click();
  await page.getByText(sv("profile:wrong")).waitFor();
  expect(await page.getByLabel(sv("profile:fields.firstName")).inputValue()).toBe("Åke");
  expect(await page.getByLabel(sv("profile:fields.phone")).inputValue()).toBe("ring mig");
  expect(await page.getByLabel(sv("profile:fields.phone")).getAttribute("aria-invalid")).toBe("true");
  expect((await account(substitute)).firstName).toBe(substitute.firstName);
  await page.getByLabel(sv("profile:fields.phone")).fill("040 123 4567");
  await page.getByRole("button", { name: sv("profile:save") }).click();
  await page.locator("dd").getByText("Åke").waitFor();
  await context.close();
});

const staff = [
  { lang: "fi", create: createTeacher, scripts: true },
  { lang: "sv", create: createPrincipal, scripts: false },
] as const;
test.each(staff)("what teachers and principals add, languages of their own too: $lang", async (reader) => {
  const { lang, scripts } = reader;
  const say = textsIn(lang);
  const person = await reader.create(t.db, { lang });
  const { page, context } = await profileOf(person, lang, scripts);
  await page.getByRole("link", { name: say("profile:additional.edit") }).click();
  await page.waitForURL(/edit=additional/);
  if (scripts) await whole(page);
  await page.getByLabel(say("profile:fields.birthYear")).fill("1979");
  const own = page.locator(scripts ? "#field-languages" : "[name='languages.own']");
  await own.fill("Karelska");
  if (scripts) for (const key of ["Enter", "Escape"]) await own.press(key);
  await page.getByRole("button", { name: say("profile:save") }).click();
  await page.locator("dd").getByText("Karelska").waitFor();
  const { birthYear, languages } = await account(person);
  expect([birthYear, ...languages.map(({ nameSv }) => nameSv)]).toEqual(["1979", "Karelska"]);
  await context.close();
});

test("a form that asks for nothing of ours changes nothing", async () => {
  const substitute = await createSubstitute(t.db, { lang: "sv" });
  const { page, context } = await visitor(browser, server.origin, { lang: "sv" });
  await signIn(page, substitute.email, testPassword);
  for (const wanted of ["__proto__", "constructor", "toString", ""]) {
    const answer = await context.request.post(`${server.origin}/app/profile`, {
      form: { do: wanted },
      headers: { origin: server.origin },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
  }
  await context.close();
});

/** Chooses a picture of 900 × 600 pixels: red on the left, blue on the right. */
async function choosePicture(page: Page) {
  const buffer = await redAndBlue();
  await whole(page);
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: fi("profile:picture.add") }).click();
  await (await choosing).setFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
}

test("the square is pressed and dragged into place, and sent again when the connection was lost", async () => {
  const teacher = await createTeacher(t.db);
  const { page, context } = await profileOf(teacher, "fi");
  await choosePicture(page);
  const area = page.getByRole("application", { name: fi("profile:picture.area") });
  await page.getByLabel(fi("profile:picture.size")).fill("0.5");
  const { width, height } = (await area.boundingBox()) ?? { width: 0, height: 0 };
  await area.click({ position: { x: 5, y: height / 2 } });
  await area.dragTo(area, {
    sourcePosition: { x: width * 0.1, y: height / 2 },
    targetPosition: { x: width * 0.9, y: height / 2 },
  });
  await context.setOffline(true);
  const use = page.getByRole("button", { name: fi("profile:picture.use") });
  await use.click();
  await page.getByRole("alert").getByText(fi("profile:picture.failed")).waitFor();
  expect((await account(teacher)).image).toBe("");
  await context.setOffline(false);
  await use.click();
  await toast(page, fi("profile:done.picture"));
  const picture = await page.request.get(`/api/shared/image/${(await account(teacher)).image}`);
  const { dominant } = await sharp(await picture.body()).stats();
  expect(dominant.b).toBeGreaterThan(200);
  expect(dominant.r).toBeLessThan(50);
  await context.close();
});

test("a chosen picture is cut to a square and becomes one's own", async () => {
  const teacher = await createTeacher(t.db);
  const { page, context } = await profileOf(teacher, "fi");
  await choosePicture(page);
  const area = page.getByRole("application", { name: fi("profile:picture.area") });
  await area.press("ArrowRight");
  expect(await page.getByLabel(fi("profile:picture.size")).inputValue()).toBe("0.9");
  await page.getByRole("button", { name: fi("profile:picture.use") }).click();
  await toast(page, fi("profile:done.picture"));
  const { image } = await account(teacher);
  const picture = await page.request.get(`/api/shared/image/${image}`);
  const { width, height } = await sharp(await picture.body()).metadata();
  expect([width, height]).toEqual([540, 540]);
  await context.close();
});

test("declining to delete the account changes nothing; deleting it signs out for good", async () => {
  const substitute = await createSubstitute(t.db, { lang: "sv" });
  const { page, context } = await profileOf(substitute, "sv");
  await page.getByRole("link", { name: sv("profile:delete.open") }).click();
  await page.getByText(sv("profile:delete.question")).waitFor();
  await page.getByRole("link", { name: sv("profile:delete.cancel") }).click();
  await toast(page, sv("profile:done.unchanged"));
  await page.getByRole("link", { name: sv("profile:delete.open") }).click();
  await page.getByRole("button", { name: sv("profile:delete.ok") }).click();
  await page.waitForURL(/\/app\/login/);
  await page.goto("/app/profile");
  await page.waitForURL(/\/app\/login/);
  await context.close();
});
