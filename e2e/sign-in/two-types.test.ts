// Shows (rule: two-types).
import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import type { Page } from "playwright";
import { schoolCodes, teacherInvitations } from "../../db/schema/index.ts";
import { readAccount } from "../../server/modules/accounts/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

const fi = textsIn("fi");
const sv = textsIn("sv");
/** The role that somebody changes to, and what is said then. */
const switchTo = (say: typeof fi, type: "user" | "teacher") => say(`profile:types.switch.${type}`);
const nowAs = (say: typeof fi, type: "user" | "teacher") =>
  say("profile:types.now", { role: say(`profile:types.as.${type}`) });

const typesOf = async (person: Actor) => (await readAccount(t.ctx, person, person.email)).types;

/** The pages as they are without any script. */
async function plainVisit(lang: "fi" | "sv", person?: Actor) {
  const seen = await visitor(browser, server.origin, { lang, width: 375, javaScriptEnabled: false });
  if (person) await signIn(seen.page, person.email, testPassword);
  return seen;
}

const saysOf = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

test("a substitute joins a school with its code, switches, and comes back: without scripts, in Swedish", async () => {
  const school = await createSchool(t.db, { name: "Bergans skola" });
  const person = await createSubstitute(t.db, { lang: "sv" });
  await t.db.insert(schoolCodes).values({ schoolId: school.id, code: "BERGA-1234", createdAt: new Date() });
  const { page, context } = await plainVisit("sv", person);
  await page.goto("/app/profile");
  await page.getByRole("link", { name: sv("profile:types.join") }).click();
  await page.locator("input[name=code]").fill("BERGA-1234");
  await page.locator("main .button:not(.quiet)").first().click();
  await saysOf(page, sv("auth:join.lead"));
  await saysOf(page, "Bergans skola");
  await saysOf(page, person.email);
  await page.getByRole("button", { name: sv("auth:join.submit") }).click();
  await page.waitForURL(/done=joined/);
  expect(await typesOf(person)).toEqual(["teacher", "user"]);
  await page.getByRole("button", { name: switchTo(sv, "teacher") }).click();
  await page.waitForURL(/done=switched/);
  await saysOf(page, nowAs(sv, "teacher"));
  await page.goto("/app/");
  await page.waitForURL(/\/app\/jobs\/overview/);
  await page.goto("/app/profile");
  await page.getByRole("button", { name: switchTo(sv, "user") }).click();
  await saysOf(page, nowAs(sv, "user"));
  await context.close();
});

test("an operator begins at who waits for them, and as a teacher at the notice board", async () => {
  const operator = await createOperator(t.db, { lang: "sv" });
  const { page, context } = await plainVisit("sv", operator);
  await page.goto("/app/");
  await page.waitForURL(/\/app\/operator$/);
  await page.goto("/app/profile");
  await saysOf(page, sv("profile:types.text.leavingAdmin"));
  await page.getByRole("button", { name: switchTo(sv, "teacher") }).click();
  await saysOf(page, nowAs(sv, "teacher"));
  await page.goto("/app/");
  await page.waitForURL(/\/app\/jobs\/overview/);
  // Back as what they are, from the menu of every page or the profile.
  const back = page.getByRole("button", { name: sv("profile:types.switch.operator"), includeHidden: true });
  expect(await back.count()).toBe(1);
  await page.goto("/app/profile");
  await back.last().click();
  await saysOf(page, sv("profile:types.now", { role: sv("profile:types.as.operator") }));
  await context.close();
});

test("a teacher becomes a substitute from the profile: without scripts, in Finnish", async () => {
  const teacher = await createTeacher(t.db);
  const { page, context } = await plainVisit("fi", teacher);
  await page.goto("/app/profile");
  await page.getByRole("link", { name: fi("profile:types.become") }).click();
  await page.getByRole("heading", { name: fi("profile:become.title") }).waitFor();
  await page.locator("input[name=birthDate]").fill("12.3.1990");
  await page.locator("input[name=language]").fill("suomi");
  await page.locator("select[name=status]").selectOption("teacher");
  // Without the terms nothing happens, and what was typed stays; whatever else is wrong is said as well.
  await page.getByRole("button", { name: fi("profile:become.submit") }).click();
  await page.getByText(fi("auth:register.termsMissing")).first().waitFor();
  expect(await page.locator("input[name=birthDate]").inputValue()).toBe("12.3.1990");
  await page.locator("#field-regions-error").waitFor();
  await page.locator("input[name=terms]").check();
  await page.getByRole("button", { name: fi("profile:become.submit") }).click();
  await page.locator("#field-regions-error").waitFor();
  expect(await typesOf(teacher)).toEqual(["teacher"]);
  await page.locator("input[name=regions][value='FI-18']").check();
  await page.locator("input[name=terms]").check();
  await page.getByRole("button", { name: fi("profile:become.submit") }).click();
  await page.waitForURL(/done=became/);
  expect(await typesOf(teacher)).toEqual(["teacher", "user"]);
  await page.getByRole("button", { name: switchTo(fi, "user") }).click();
  await saysOf(page, nowAs(fi, "user"));
  await context.close();
});

test("an invitation is answered by whoever holds its link, once", async () => {
  const school = await createSchool(t.db, { name: "Mäkelän koulu" });
  const head = await createPrincipal(t.db, {
    schools: [school],
    firstName: "Riina",
    lastName: "Rehtori",
  });
  const person = await createSubstitute(t.db);
  const invite = async (token: string) => {
    const tokenHash = createHash("sha256").update(token).digest();
    const expiresAt = new Date(Date.now() + 86_400_000);
    const invitation = { accountId: person.id, schoolId: school.id, invitedBy: head.id };
    await t.db.insert(teacherInvitations).values({ ...invitation, tokenHash, expiresAt });
  };
  await invite("first");
  const swede = await plainVisit("sv");
  await swede.page.goto("/app/invitation/first");
  await saysOf(swede.page, sv("auth:invitation.lead", { invitedBy: "Riina Rehtori", school: school.name }));
  await swede.page.getByRole("button", { name: sv("auth:invitation.decline") }).click();
  await saysOf(swede.page, sv("auth:invitation.declinedText"));
  await swede.page.reload();
  await saysOf(swede.page, sv("auth:invitation.declinedText"));
  expect(await typesOf(person)).toEqual(["user"]);
  await swede.context.close();

  await invite("second");
  const { page, context } = await plainVisit("fi");
  const looked = await page.goto("/app/invitation/second");
  expect(looked?.headers()["cache-control"]).toContain("no-store");
  await saysOf(page, fi("auth:invitation.what", { email: person.email }));
  expect(await typesOf(person)).toEqual(["user"]);
  await page.getByRole("button", { name: fi("auth:invitation.accept") }).click();
  await saysOf(page, fi("auth:invitation.acceptedTitle"));
  const again = await page.reload();
  expect([again?.status(), again?.request().method()]).toEqual([200, "GET"]);
  await saysOf(page, fi("auth:invitation.acceptedTitle"));
  expect(await typesOf(person)).toEqual(["teacher", "user"]);
  expect((await page.goto("/app/invitation/second"))?.status()).toBe(409);
  await saysOf(page, fi("errors:teacher.invitationAnswered"));
  expect((await page.goto("/app/invitation/nonsense"))?.status()).toBe(404);
  await context.close();
});
