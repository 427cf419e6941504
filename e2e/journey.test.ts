import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { eventually } from "../tests/support/eventually.ts";
import { createSchool, createTeacher, testPassword } from "../tests/support/factories.ts";
import { markPage, signIn, signInByForm, told, visitor, wasNotReloaded, whole } from "./browser.ts";
import { mailsIn } from "./mailbox.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();

const email = "vikarie@example.test";
const password = "höstlöven";

test("a new substitute and a teacher meet: from registering to the chosen one being told", async () => {
  const school = await createSchool(t.db, { name: "Hopeahaukan koulu" });
  const teacher = await createTeacher(t.db, { school, lang: "fi" });
  const swede = await visitor(browser, server.origin, { lang: "sv", width: 390 });
  const finn = await visitor(browser, server.origin, { lang: "fi", width: 1200 });

  await register(swede.page);
  await confirm(swede.page);
  await signInByForm(swede.page, email, password);
  await swede.page.getByRole("heading", { name: "Inga lediga vikariat just nu" }).waitFor();
  await markPage(swede.page);

  await signIn(finn.page, teacher.email, testPassword);
  await finn.page.goto("/app/jobs/overview");
  await post(finn.page);

  const card = swede.page.locator("article", { hasText: "Klasslärare" });
  await card.waitFor();
  expect(await wasNotReloaded(swede.page)).toBe(true);

  await card.getByRole("link", { name: "Klasslärare" }).click();
  await markPage(finn.page);
  await whole(swede.page);
  await swede.page.getByRole("button", { name: "Sök vikariatet" }).click();
  await swede.page.getByRole("dialog").getByRole("button", { name: "Godkänn och sök" }).click();
  await swede.page.waitForURL(/\/app\/jobs\/personal/);
  await told(swede.page, true, "Din ansökan är skickad.");
  await swede.page.locator("article", { hasText: "Klasslärare" }).getByText("Väntar").waitFor();
  await markPage(swede.page);

  await finn.page.getByText("1 uusi hakija").first().waitFor();
  expect(await wasNotReloaded(finn.page)).toBe(true);
  await finn.page.getByRole("link", { name: "Luokanopettaja", exact: true }).click();
  await finn.page.getByRole("link", { name: "Astrid Öhman", exact: true }).click();
  await finn.page.waitForURL(/\/app\/profile\//);
  await whole(finn.page);
  await finn.page.getByRole("link", { name: "Valitse sijaiseksi" }).click();
  await finn.page.getByRole("dialog").getByRole("button", { name: "Valitse", exact: true }).click();
  await finn.page.waitForURL(/\/app\/jobs\/overview/);
  await finn.page.locator("article.posted.is-chosen").getByText("Valittu").first().waitFor();

  await swede.page.locator("article.is-chosen", { hasText: "Klasslärare" }).waitFor();
  expect(await wasNotReloaded(swede.page)).toBe(true);

  const chosen = await eventually("the mail to the chosen one", async () =>
    (await mailsIn(t.dataDir, email)).find((mail) => mail.subject.startsWith("Du fick vikariatet")),
  );
  expect(chosen.lang).toBe("sv");
  const applied = await eventually("the mail to the teacher", async () =>
    (await mailsIn(t.dataDir, teacher.email)).find((mail) =>
      mail.subject.startsWith("Uusi hakija: Astrid Öhman"),
    ),
  );
  expect(applied.lang).toBe("fi");
}, 120_000);

async function register(page: Page) {
  await page.goto("/app/");
  await page.getByRole("link", { name: "Registrera dig som vikarie" }).click();
  await page.getByLabel("Förnamn").fill("Astrid");
  await page.getByLabel("Efternamn").fill("Öhman");
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=confirmEmail]").fill(email);
  await page.locator("[name=phone]").fill("070-1740605");
  await page.locator("[name=birthDate]").fill("12.3.1990");
  await page.locator("[name=language]").fill("svenska");
  await page.locator("[name=status]").selectOption({ label: "Lärare" });
  await page.getByRole("combobox", { name: "Regioner där du vikarierar" }).fill("nyl");
  await page.keyboard.press("Enter");
  await page.locator("[name=password]").fill(password);
  await page.locator("[name=password2]").fill(password);
  await page.getByRole("checkbox", { name: /villkor/ }).check();
  await page.getByRole("button", { name: "Registrera dig" }).click();
  await page.waitForURL(/\/app\/login/);
}

async function confirm(page: Page) {
  const mail = await eventually("the mail with the link", async () => (await mailsIn(t.dataDir, email))[0]);
  const link = /http\S+\/app\/confirm\/[\w-]+/.exec(mail.text)?.[0] ?? "";
  await page.goto(link);
  await page.waitForURL(/\/app\/login/);
}

async function post(page: Page) {
  await page.getByRole("link", { name: "Lisää sijaisuus" }).first().click();
  await page.getByLabel("Sijainen tehtävään").selectOption({ label: "Luokanopettaja" });
  await page.getByRole("checkbox", { name: "Useita päiviä" }).check();
  const day = (days: number) => {
    const [year, month, date] = new Date(Date.now() + days * 86_400_000)
      .toISOString()
      .slice(0, 10)
      .split("-");
    return `${date}.${month}.${year}`;
  };
  await page.locator("[name=startDate]").fill(day(7));
  await page.locator("[name=endDate]").fill(day(8));
  await page.locator("summary", { hasText: "Syy" }).click();
  await page.locator("[name=reason]").fill("Koulutus");
  await page.getByRole("button", { name: "Julkaise" }).click();
  await page.waitForURL(/\/app\/jobs\/overview/);
}
