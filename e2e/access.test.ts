import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { consumeLink, createLink } from "../server/modules/auth/index.ts";
import { createCode } from "../server/modules/schools/index.ts";
import { eventually } from "../tests/support/eventually.ts";
import { createPrincipal, createSchool, createTeacher } from "../tests/support/factories.ts";
import { signInByForm, told, visitor } from "./browser.ts";
import { mailsIn } from "./mailbox.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();

const password = "lumihiutale";
const send = (page: Page) => page.locator("main form button.button").click();

/** The newest link of a kind that was mailed to somebody. */
async function linkTo(page: string, email: string): Promise<string> {
  const mail = await eventually("the mail with the link", async () =>
    (await mailsIn(t.dataDir, email)).findLast(({ text }) => text.includes(`/app/${page}/`)),
  );
  return new RegExp(`http\\S+/app/${page}/[\\w-]+`).exec(mail.text)?.[0] ?? "";
}

test("a teacher registers with the code of their school, without scripts, and goes on to the login", async () => {
  const school = await createSchool(t.db, { name: "Hopeahaukan koulu" });
  const principal = await createPrincipal(t.db, { schools: [school] });
  await createCode(t.ctx, principal, { code: "HAUKKA-1" });
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", javaScriptEnabled: false });
  await page.goto("/app/register/teacher");
  await page.waitForURL(/\/app\/register\/securitycode/);
  await page.getByLabel("Koulun koodi").fill("HAUKKA-9");
  await send(page);
  await page.getByText("Koodia ei löydy").waitFor();
  await page.getByLabel("Koulun koodi").fill("HAUKKA-1");
  await send(page);
  await page.getByText("Hopeahaukan koulu").waitFor();

  const email = "opettaja@example.test";
  const typed = { firstName: "Maija", lastName: "Mäkinen", email, confirmEmail: `x${email}`, phone: "040 1" };
  for (const [name, value] of Object.entries({ ...typed, password, password2: password }))
    await page.locator(`[name=${name}]`).fill(value);
  await send(page);
  await page.getByText("Sähköpostiosoitteet eivät täsmää.").waitFor();
  expect(await page.getByLabel("Etunimi").inputValue()).toBe("Maija");
  for (const [name, value] of Object.entries({ confirmEmail: email, phone: "040 1234567" }))
    await page.locator(`[name=${name}]`).fill(value);
  for (const name of ["password", "password2"]) await page.locator(`[name=${name}]`).fill(password);
  await send(page);
  await page.getByRole("heading", { name: "Rekisteröityminen onnistui" }).waitFor();
  // A time that runs out could not be stopped.
  expect(await page.getByText("sekunnin kuluttua").isVisible()).toBe(false);
  expect(await page.locator("meta[http-equiv=refresh]").count()).toBe(0);
  await page.getByRole("link", { name: "Siirry kirjautumiseen" }).click();
  await page.waitForURL(/\/app\/login\?registered/);

  await page.goto(await linkTo("confirm", email));
  await send(page);
  await signInByForm(page, email, password);
  await context.close();
});

test.each([
  { lang: "fi", width: 375, title: "Rekisteröityminen onnistui", login: "Siirry kirjautumiseen" },
  { lang: "sv", width: 1440, title: "Registreringen lyckades", login: "Till inloggningen" },
] as const)(
  "in $lang a dialog says that registering as a teacher succeeded, and leads to the login",
  async ({ lang, width, title, login }) => {
    const school = await createSchool(t.db);
    await createCode(t.ctx, await createPrincipal(t.db, { schools: [school] }), { code: `DIALOG-${lang}` });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await page.goto("/app/register/securitycode");
    await page.locator("main input").fill(`DIALOG-${lang}`);
    await send(page);
    const email = `dialog-${lang}@example.test`;
    const typed = { firstName: "Maija", lastName: "Mäkinen", email, phone: "040 1234567" };
    for (const [name, value] of Object.entries({ ...typed, password, password2: password }))
      await page.locator(`[name=${name}]`).fill(value);
    await page.locator("[name=confirmEmail]").pressSequentially(email);
    await send(page);
    const dialog = page.getByRole("dialog", { name: title });
    // Whoever wants to read on stays; Escape is the way on, as the link is.
    await dialog.locator("[data-leave-to] button").click();
    expect(await dialog.evaluate((one) => one.matches(":modal"))).toBe(true);
    await dialog.getByRole("link", { name: login }).waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL(/\/app\/login\?registered/);
    await context.close();
  },
);

test("who forgot their password is mailed a link and signs in with the new one", async () => {
  const teacher = await createTeacher(t.db, { lang: "sv" });
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", mayComplain: /422/ });
  await page.goto("/app/login");
  await page.getByRole("link", { name: "Har du glömt lösenordet?" }).click();
  await send(page);
  expect(await page.getByLabel("E-post").getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("E-post").fill(teacher.email);
  await send(page);
  await page.getByRole("heading", { name: "Länken är på väg" }).waitFor();
  await told(page, true, "Länken är på väg");
  await page.waitForURL(/\/app\/login/);

  const link = await linkTo("reset", teacher.email);
  await page.goto(link);
  await page.locator("[name=password]").fill(password);
  await page.locator("[name=password2]").fill(`${password}!`);
  await send(page);
  await page.getByText("Lösenorden stämmer inte överens").waitFor();
  for (const name of ["password", "password2"]) await page.locator(`[name=${name}]`).fill(password);
  await send(page);
  await page.getByText("Ditt lösenord har bytts.").waitFor();
  await page.locator(".remembered", { hasText: teacher.email }).waitFor();
  await signInByForm(page, teacher.email, password);

  await page.goto(link);
  await page.getByRole("heading", { name: "Länken fungerar inte" }).waitFor();
  expect(await page.locator("main input").count()).toBe(0);
  await page.getByRole("link", { name: "Beställ en ny länk" }).click();
  await page.waitForURL(/\/app\/resetpassword/);
  await context.close();
});

test("a new activation link is not sent to an account that is active", async () => {
  const teacher = await createTeacher(t.db);
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  await page.goto("/app/new-activation");
  await page.getByLabel("Sähköposti").fill("ei osoite");
  await send(page);
  expect(await page.getByLabel("Sähköposti").getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("Sähköposti").fill(teacher.email);
  await send(page);
  await told(page, true, "Tilisi on jo aktivoitu");
  expect(await mailsIn(t.dataDir, teacher.email)).toEqual([]);
  await context.close();
});

test("a principal registers and waits for approval", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "sv" });
  await page.goto("/app/register/principal");
  const typed = { school: "Nya skolan", firstName: "Åsa", lastName: "Öst", phone: "070 123 45 67" };
  const email = "rektor@example.test";
  for (const [name, value] of Object.entries({ ...typed, email, password, password2: password }))
    await page.locator(`[name=${name}]`).fill(value);
  await page.getByLabel("Region").selectOption({ label: "Stockholms län" });
  await send(page);
  await page.getByText("Du kan logga in när ditt konto har godkänts.").waitFor();
  await context.close();
});

test.each([
  ["fi", 375, true, "Linkki ei toimi"],
  ["sv", 1440, false, "Länken fungerar inte"],
] as const)(
  "in %s at %d px (scripts: %p) a link that is dead says so at once, and leads on",
  async (lang, width, scripts, title) => {
    const options = { lang, width, javaScriptEnabled: scripts };
    const { page, context } = await visitor(browser, server.origin, options);
    const { id } = await createTeacher(t.db);
    const expired = await createLink(
      { ...t.ctx, now: () => new Date(Date.now() - 2 * 86_400_000) },
      id,
      "reset",
    );
    for (const path of ["reset/nonsense", `reset/${expired}`, "confirm/nonsense"]) {
      await page.goto(`/app/${path}`);
      await page.getByRole("heading", { name: title }).waitFor();
      expect(await page.locator("main form").count()).toBe(0);
      await page.locator("main a.button").first().click();
      await page.waitForURL(path.startsWith("reset") ? /resetpassword/ : /new-activation/);
    }
    // A look uses nothing up; what was used says that the account is there.
    const living = await createLink(t.ctx, id, "confirm");
    const answer = await page.request.get(`/app/confirm/${living}`);
    expect(await answer.text()).toContain('id="confirm"');
    expect(await consumeLink(t.ctx, living, "confirm")).toEqual({ accountId: id });
    await page.goto(`/app/confirm/${living}`);
    await told(page, scripts, lang === "fi" ? "Tilisi on jo aktivoitu" : "Ditt konto är redan aktiverat");
    await page
      .getByRole("link", { name: lang === "fi" ? "Siirry kirjautumiseen" : "Till inloggningen" })
      .waitFor();
    await context.close();
  },
);
