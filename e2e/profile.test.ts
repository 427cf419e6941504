import { afterAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import sharp from "sharp";
import { readAccount } from "../server/modules/accounts/index.ts";
import type { Actor } from "../server/modules/auth/index.ts";
import { startDemoProvider } from "../server/modules/identity/index.ts";
import { freePort } from "../server/platform/database/embedded.ts";
import {
  createPrincipal,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

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

const toast = (page: Page, text: string) => page.locator(".toast").getByText(text).waitFor();
const account = (person: Actor) => readAccount(t.ctx, person, person.email);

test("a substitute verifies their identity with the provider, and is told so", async () => {
  const substitute = await createSubstitute(t.db, { lang: "fi" });
  const { page, context } = await profileOf(substitute, "fi");
  await page.getByText("Henkilöllisyyttä ei ole vahvistettu").waitFor();
  await page.getByRole("button", { name: "Vahvista henkilöllisyytesi" }).click();
  await page.locator("input[name=name]").fill("Aino Korhonen");
  await page.locator("button[value=verify]").click();
  await page.waitForURL(/\/app\/profile/);
  await toast(page, "Henkilöllisyytesi on vahvistettu");
  await page.locator("main .state.is-chosen").getByText("Henkilöllisyys vahvistettu").waitFor();
  expect(await page.locator("main .notice.is-chosen").count()).toBe(0);
  expect(new URL(page.url()).search).toBe("");
  expect((await account(substitute)).identityVerified).toBe(true);
  await context.close();
});

test("a verification that is broken off says why, in the person's language", async () => {
  const substitute = await createSubstitute(t.db, { lang: "sv" });
  const { page, context } = await profileOf(substitute, "sv");
  await page.getByRole("button", { name: "Bekräfta din identitet" }).click();
  await page.locator("button[value=cancel]").click();
  await page.waitForURL(/\/app\/profile/);
  const told = "Identiteten kunde inte bekräftas: Du avbröt bekräftandet av din identitet.";
  await toast(page, told);
  await page.locator("main .notice.is-urgent").getByText(told).waitFor();
  expect((await account(substitute)).identityVerified).toBe(false);
  await context.close();
});

test("both cards are edited; the reminder goes when all is filled in and verified", async () => {
  const substitute = await createSubstitute(t.db, { status: "student" });
  const { page, context } = await profileOf(substitute, "fi");
  await page.getByRole("link", { name: "Muokkaa perustietoja" }).click();
  const save = page.getByRole("button", { name: "Tallenna" });
  // With scripts nothing is to be saved before something is changed.
  await save.and(page.locator(":disabled")).waitFor();
  await page.getByLabel("Etunimi").fill("Maria-Wilhelmina");
  await save.click();
  await toast(page, "Profiili tallennettu");
  await page.locator("dd").getByText("Maria-Wilhelmina").waitFor();

  await page.getByRole("link", { name: "Täydennä lisätiedot" }).click();
  await page.locator("#field-languages").fill("ruotsi");
  await page.keyboard.press("Enter");
  await page.getByLabel("Oppilaitos *").fill("Åbo Akademi");
  await page.getByLabel("Pääaine *").fill("Historia");
  await page.getByLabel("Opintovuosi *").selectOption("3.");
  await page.locator("#field-comingqualifications").click();
  await page.getByRole("option").first().click();
  await page.keyboard.press("Escape");
  await save.click();
  await toast(page, "Profiili tallennettu");
  await page.getByRole("link", { name: "Täydennä lisätiedot" }).waitFor({ state: "detached" });
  const left = page.locator(".complete li:not(.done)");
  expect((await left.allTextContents()).map((text) => text.trim())).toEqual([
    "Kuva",
    "Vahvistettu henkilöllisyys",
  ]);
  // The keyboard goes down the page as the eye does.
  const tops = await page
    .locator("main .split .card")
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  // What has no card of its own is opened at once.
  const chooser = page.waitForEvent("filechooser");
  await page.locator(".complete").getByRole("link", { name: "Lisää kuva" }).click();
  await chooser;
  const verify = page.locator(".complete").getByRole("button", { name: "Vahvista henkilöllisyytesi" });
  expect(await verify.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThan(800);
  const saved = await account(substitute);
  expect(saved).toMatchObject({ firstName: "Maria-Wilhelmina", mainSubject: "Historia", hasEdited: true });
  expect(saved).toMatchObject({ studySchool: "Åbo Akademi", studyYear: "3." });
  await context.close();
});

test("without scripts, wrong input is explained and what was typed is kept", async () => {
  const substitute = await createSubstitute(t.db, { lang: "sv" });
  const { page, context } = await profileOf(substitute, "sv", false);
  await page.getByRole("link", { name: "Redigera grunduppgifter" }).click();
  await page.getByLabel("Förnamn").fill("Åke");
  await page.getByLabel("Telefon").fill("ring mig");
  await page.getByRole("button", { name: "Spara" }).click();
  await page.getByText("Kontrollera fälten som är markerade med rött.").waitFor();
  expect(await page.getByLabel("Förnamn").inputValue()).toBe("Åke");
  expect(await page.getByLabel("Telefon").inputValue()).toBe("ring mig");
  expect(await page.getByLabel("Telefon").getAttribute("aria-invalid")).toBe("true");
  expect((await account(substitute)).firstName).toBe(substitute.firstName);
  await page.getByLabel("Telefon").fill("040 123 4567");
  await page.getByRole("button", { name: "Spara" }).click();
  await page.locator("dd").getByText("Åke").waitFor();
  await context.close();
});

const staff = [
  { lang: "fi", create: createTeacher, edit: "Muokkaa lisätietoja", year: "Syntymävuosi", save: "Tallenna" },
  {
    lang: "sv",
    create: createPrincipal,
    edit: "Redigera tilläggsuppgifter",
    year: "Födelseår",
    save: "Spara",
  },
] as const;
test.each(staff)("what teachers and principals add, languages of their own too: $lang", async (words) => {
  const person = await words.create(t.db, { lang: words.lang });
  const scripts = words.lang === "fi";
  const { page, context } = await profileOf(person, words.lang, scripts);
  await page.getByRole("link", { name: words.edit }).click();
  await page.getByLabel(words.year).fill("1979");
  await page.locator(scripts ? "#field-languages" : "[name='languages.own']").fill("Karelska");
  if (scripts) for (const key of ["Enter", "Escape"]) await page.keyboard.press(key);
  await page.getByRole("button", { name: words.save }).click();
  await page.locator("dd").getByText("Karelska").waitFor();
  const { birthYear, languages } = await account(person);
  expect([birthYear, ...languages.map(({ nameSv }) => nameSv)]).toEqual(["1979", "Karelska"]);
  await context.close();
});

test("a form that asks for nothing of ours changes nothing", async () => {
  const substitute = await createSubstitute(t.db, { lang: "sv" });
  const { context } = await profileOf(substitute, "sv", false);
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
  const half = { width: 450, height: 600, channels: 3 as const };
  const blue = await sharp({ create: { ...half, background: "#00f" } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { ...half, width: 900, background: "#f00" } })
    .composite([{ input: blue, left: 450, top: 0 }])
    .jpeg()
    .toBuffer();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Lisää kuva" }).click();
  await (await choosing).setFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
}

test("the square is pressed and dragged into place, and sent again when the connection was lost", async () => {
  const teacher = await createTeacher(t.db);
  const { page, context } = await profileOf(teacher, "fi");
  await choosePicture(page);
  const area = page.getByRole("application", { name: "Rajattava kuva" });
  await page.getByLabel("Rajauksen koko").fill("0.5");
  const { width, height } = (await area.boundingBox()) ?? { width: 0, height: 0 };
  await area.click({ position: { x: 5, y: height / 2 } });
  await area.dragTo(area, {
    sourcePosition: { x: width * 0.1, y: height / 2 },
    targetPosition: { x: width * 0.9, y: height / 2 },
  });
  await context.setOffline(true);
  const use = page.getByRole("button", { name: "Käytä kuvaa" });
  await use.click();
  await page.getByRole("alert").getByText("Kuvaa ei voitu lähettää.").waitFor();
  expect((await account(teacher)).image).toBe("");
  await context.setOffline(false);
  await use.click();
  await toast(page, "Kuva tallennettu");
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
  const area = page.getByRole("application", { name: "Rajattava kuva" });
  await area.press("ArrowRight");
  expect(await page.getByLabel("Rajauksen koko").inputValue()).toBe("0.9");
  await page.getByRole("button", { name: "Käytä kuvaa" }).click();
  await page.waitForURL(/\/app\/profile/);
  await toast(page, "Kuva tallennettu");
  const { image } = await account(teacher);
  const picture = await page.request.get(`/api/shared/image/${image}`);
  const { width, height } = await sharp(await picture.body()).metadata();
  expect([width, height]).toEqual([540, 540]);
  await context.close();
});

test("declining to delete the account changes nothing; deleting it signs out for good", async () => {
  const substitute = await createSubstitute(t.db, { lang: "sv" });
  const { page, context } = await profileOf(substitute, "sv");
  await page.getByRole("link", { name: "Radera kontot" }).click();
  await page.getByText("Är du säker på att du vill radera ditt konto? Du kan inte ångra detta.").waitFor();
  await page.getByRole("link", { name: "Avbryt" }).click();
  await toast(page, "Ingen ändring!");
  await page.getByRole("link", { name: "Radera kontot" }).click();
  await page.getByRole("button", { name: "Radera kontot" }).click();
  await page.waitForURL(/\/app\/login/);
  await page.goto("/app/profile");
  await page.waitForURL(/\/app\/login/);
  await context.close();
});
