// Shows (rule: one-time-links, already-confirmed, remembered-address, teacher-registration, principal-registration,
// passcode, pauses).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { consumeLink, createLink } from "../../server/modules/auth/links/index.ts";
import { createCode } from "../../server/modules/schools/codes/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createPrincipal, createSchool, createTeacher } from "../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";
import { mailsIn } from "./mailbox.ts";

const { t, server, browser } = await stage();

const password = "lumihiutale";
const [fi, sv] = [textsIn("fi"), textsIn("sv")];
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
  await page.getByLabel(fi("auth:code.code")).fill("HAUKKA-9");
  await send(page);
  await page.getByText(fi("errors:school.codeNotFound")).waitFor();
  await page.getByLabel(fi("auth:code.code")).fill("HAUKKA-1");
  await send(page);
  await page.getByText("Hopeahaukan koulu").waitFor();

  const email = "opettaja@example.test";
  const typed = { firstName: "Maija", lastName: "Mäkinen", email, confirmEmail: `x${email}`, phone: "040 1" };
  for (const [name, value] of Object.entries({ ...typed, password, password2: password }))
    await page.locator(`[name=${name}]`).fill(value);
  await send(page);
  await page.locator("p.error", { hasText: fi("errors:auth.emailsDiffer") }).waitFor();
  expect(await page.getByLabel(fi("auth:register.firstName")).inputValue()).toBe("Maija");
  for (const [name, value] of Object.entries({ confirmEmail: email, phone: "040 1234567" }))
    await page.locator(`[name=${name}]`).fill(value);
  for (const name of ["password", "password2"]) await page.locator(`[name=${name}]`).fill(password);
  await send(page);
  await page.getByRole("heading", { name: fi("auth:teacher.done") }).waitFor();
  // A time that runs out could not be stopped.
  expect(await page.getByText(fi("auth:leaving.inThree")).isVisible()).toBe(false);
  expect(await page.locator("meta[http-equiv=refresh]").count()).toBe(0);
  await page.getByRole("link", { name: fi("auth:confirm.toLogin") }).click();
  await page.waitForURL(/\/app\/login\?registered/);

  await page.goto(await linkTo("confirm", email));
  await send(page);
  await signIn(page, email, password);
  await context.close();
});

test("a dialog says that registering as a teacher succeeded, and leads to the login", async () => {
  const school = await createSchool(t.db);
  await createCode(t.ctx, await createPrincipal(t.db, { schools: [school] }), { code: "DIALOG-1" });
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", width: 375 });
  await page.goto("/app/register/securitycode");
  await page.locator("main input").fill("DIALOG-1");
  await send(page);
  const email = "dialog@example.test";
  const typed = { firstName: "Maija", lastName: "Mäkinen", email, phone: "040 1234567" };
  for (const [name, value] of Object.entries({ ...typed, password, password2: password }))
    await page.locator(`[name=${name}]`).fill(value);
  await page.locator("[name=confirmEmail]").pressSequentially(email);
  await send(page);
  const dialog = page.getByRole("dialog", { name: sv("auth:teacher.done") });
  // Whoever wants to read on stays; Escape is the way on, as the link is.
  await dialog.locator("[data-leave-to] button").click();
  expect(await dialog.evaluate((one) => one.matches(":modal"))).toBe(true);
  await dialog.getByRole("link", { name: sv("auth:confirm.toLogin") }).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL(/\/app\/login\?registered/);
  await context.close();
});

test("who forgot their password is mailed a link and signs in with the new one", async () => {
  const teacher = await createTeacher(t.db, { lang: "sv" });
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", mayComplain: /422/ });
  await page.goto("/app/login");
  await page.getByRole("link", { name: sv("auth:login.forgot") }).click();
  await send(page);
  expect(await page.getByLabel(sv("auth:login.email")).getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel(sv("auth:login.email")).fill(teacher.email);
  await send(page);
  await page.getByRole("heading", { name: sv("auth:forgot.sentTitle") }).waitFor();
  await outcomeShown(page, true, sv("auth:forgot.sentTitle"));
  await page.waitForURL(/\/app\/login/);

  const link = await linkTo("reset", teacher.email);
  await page.goto(link);
  await page.locator("[name=password]").fill(password);
  await page.locator("[name=password2]").fill(`${password}!`);
  await send(page);
  await page.getByText(sv("errors:auth.passwordsDiffer")).waitFor();
  for (const name of ["password", "password2"]) await page.locator(`[name=${name}]`).fill(password);
  await send(page);
  await page.getByText(sv("auth:reset.done")).waitFor();
  await page.locator(".remembered", { hasText: teacher.email }).waitFor();
  await signIn(page, teacher.email, password);

  await page.goto(link);
  await page.getByRole("heading", { name: sv("auth:confirm.failedTitle") }).waitFor();
  expect(await page.locator("main input").count()).toBe(0);
  await page.getByRole("link", { name: sv("auth:reset.another") }).click();
  await page.waitForURL(/\/app\/resetpassword/);
  await context.close();
});

test("a new activation link is not sent to an account that is active", async () => {
  const teacher = await createTeacher(t.db);
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  await page.goto("/app/new-activation");
  await page.getByLabel(fi("auth:login.email")).fill("ei osoite");
  await send(page);
  expect(await page.getByLabel(fi("auth:login.email")).getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel(fi("auth:login.email")).fill(teacher.email);
  await send(page);
  await outcomeShown(page, true, fi("auth:activation.already"));
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
  await page.getByRole("combobox", { name: sv("auth:principal.region") }).fill("Stockholm");
  await send(page);
  await page.getByText(sv("auth:login.waiting")).waitFor();
  await context.close();
});

test.each([
  ["fi", 375, true, "reset"],
  ["sv", 1440, false, "confirm"],
] as const)(
  "in %s at %d px (scripts: %p) a link that is dead says so at once, and leads on",
  async (lang, width, scripts, kind) => {
    const say = textsIn(lang);
    const options = { lang, width, javaScriptEnabled: scripts };
    const { page, context } = await visitor(browser, server.origin, options);
    const { id } = await createTeacher(t.db);
    const expired = await createLink(
      { ...t.ctx, now: () => new Date(Date.now() - 2 * 86_400_000) },
      id,
      "reset",
    );
    for (const path of kind === "reset" ? [`reset/${expired}`] : ["reset/nonsense", "confirm/nonsense"]) {
      await page.goto(`/app/${path}`);
      await page.getByRole("heading", { name: say("auth:confirm.failedTitle") }).waitFor();
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
    await outcomeShown(page, scripts, say("auth:activation.already"));
    await page.getByRole("link", { name: say("auth:confirm.toLogin") }).waitFor();
    await context.close();
  },
);

test.each([
  ["fi", fi, 320],
  ["sv", sv, 1440],
] as const)("who is asked for a passcode reads whose it is to give, in %s", async (lang, say, width) => {
  const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled: false });
  await page.goto("/app/login/export");
  const about = say("statistics:passcode.about", { support: say("support:title") });
  await page.locator("main").getByText(about).waitFor();
  await context.close();
});
