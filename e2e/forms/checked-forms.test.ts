// Shows (rule: terms-first, forms-lose-nothing, asked-by-name).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";
import { above, kinds, said, send, wrong } from "./checked-forms.fixture.ts";

const { t, server, browser } = await stage();

const password = "lumihiutale";
const [phone, desk] = kinds;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const ofPosts = (page: Page) => {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && !request.url().includes("/api/")) posts.push(request.url());
  });
  return posts;
};
const typedIn = (page: Page, name: string) => page.locator(`main [name=${name}]`).first().inputValue();
/** The script stands at the end of the page. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: "load" });

test.each([phone])(
  "in $lang at $width px registering says all that is wrong before it is sent, and loses nothing when it is refused",
  async ({ lang, width }) => {
    const words = said[lang];
    const known = await createSubstitute(t.db);
    const { page, context } = await visitor(browser, server.origin, { lang, width, mayComplain: /422/ });
    const posts = ofPosts(page);
    await open(page, "/app/register/user");
    await page.locator("[name=email]").fill("aino");
    await page.locator("[name=confirmEmail]").fill("aina");
    await page.locator("[name=phone]").fill("kysy koululta");
    await page.locator("[name=password]").fill("lumi");
    await send(page);
    await page.getByRole("alert").getByText(words.alert).waitFor();
    expect(await wrong(page)).toEqual([
      ["field-firstName", textsIn(lang)("errors:missing.own.firstName")],
      ["field-lastName", textsIn(lang)("errors:missing.own.lastName")],
      ["field-email", words.email],
      ["field-confirmEmail", words.differs],
      ["field-phone", words.phone],
      ["field-birthDate", textsIn(lang)("errors:missing.own.birthDate")],
      ["field-language", textsIn(lang)("errors:missing.own.nativeLanguage")],
      ["field-status", textsIn(lang)("errors:missing.own.status")],
      ["field-regions", expect.any(String)],
      ["field-password", words.short],
      ["field-password2", textsIn(lang)("errors:missing.own.passwordAgain")],
      ["field-terms", words.terms],
    ]);
    expect(await focused(page)).toBe("field-firstName");
    expect(posts).toEqual([]);

    const typed = { firstName: "Aino", lastName: "Aalto", phone: "040 1234567", birthDate: "1.2.1990" };
    const twice = { email: known.email, confirmEmail: known.email, password, password2: password };
    for (const [name, value] of Object.entries({ ...typed, ...twice, language: "suomi" }))
      await page.locator(`[name=${name}]`).fill(value);
    await page.locator("#field-regions").click();
    await page.locator("#field-regions-menu, [role=listbox]").getByRole("option").nth(1).click();
    await page.keyboard.press("Escape");
    await page.locator("[name=status]").selectOption("teacher");
    // What is right says so no longer.
    expect((await wrong(page)).map(([id]) => id)).toEqual(["field-terms"]);
    await send(page);
    expect(await wrong(page)).toEqual([["field-terms", words.terms]]);
    expect(posts).toEqual([]);

    await page.locator("[name=terms]").check();
    await send(page);
    await page.getByText(words.taken).waitFor();
    expect(await wrong(page)).toEqual([["field-email", words.taken]]);
    expect(await above(page)).toEqual([words.alert]);
    expect(await focused(page)).toBe("field-email");
    expect(posts.length).toBe(1);
    expect(await typedIn(page, "password")).toBe(password);
    expect(await typedIn(page, "password2")).toBe(password);
    expect(await page.locator("[name=terms]").isChecked()).toBe(true);
    // It stays said while something else is found wrong.
    await page.locator("[name=lastName]").fill("");
    await send(page);
    expect(await wrong(page)).toEqual([
      ["field-lastName", textsIn(lang)("errors:missing.own.lastName")],
      ["field-email", words.taken],
    ]);
    await page.locator("[name=lastName]").fill("Aalto");
    expect(await wrong(page)).toEqual([["field-email", words.taken]]);

    for (const name of ["email", "confirmEmail"])
      await page.locator(`[name=${name}]`).fill(`${lang}@aino.test`);
    await send(page);
    await page.waitForURL(/\/app\/login\?registered/);
    await context.close();
  },
);

test.each([desk])(
  "in $lang at $width px without scripts the answer says all that is wrong, and keeps everything but passwords",
  async ({ lang, width }) => {
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      width,
      javaScriptEnabled: false,
    });
    await page.goto("/app/register/user");
    await page.locator("[name=firstName]").fill("Aino");
    await page.locator("[name=email]").fill("aino@aalto.test");
    await page.locator("[name=confirmEmail]").fill("aina@aalto.test");
    await page.locator("[name=regions]").first().check();
    await page.locator("[name=password]").fill(password);
    await page.locator("main form button.button").click();
    await page.getByRole("alert").getByText(said[lang].alert).waitFor();
    const told = Object.fromEntries(await wrong(page));
    expect(told["field-lastName"]).toBe(textsIn(lang)("errors:missing.own.lastName"));
    expect(told["field-confirmEmail"]).toBe(said[lang].differs);
    expect(told["field-terms"]).toBe(said[lang].terms);
    expect(await typedIn(page, "firstName")).toBe("Aino");
    expect(await page.locator("[name=regions]").first().isChecked()).toBe(true);
    expect(await typedIn(page, "password")).toBe("");
    await context.close();
  },
);

test.each([desk])(
  "in $lang at $width px a sign-in that is refused, or without a connection, keeps what was typed",
  async ({ lang, width }) => {
    const substitute = await createSubstitute(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      width,
      mayComplain: /400|ERR_INTERNET_DISCONNECTED/,
    });
    const posts = ofPosts(page);
    await open(page, "/app/login");
    await send(page);
    expect(await wrong(page)).toEqual([
      ["field-email", textsIn(lang)("errors:missing.own.email")],
      ["field-password", textsIn(lang)("errors:missing.own.password")],
    ]);
    expect(posts).toEqual([]);
    await page.getByLabel(textsIn(lang)("auth:login.email")).fill(substitute.email);
    await page.locator("[name=password]").fill(`${testPassword}!`);
    await context.setOffline(true);
    await send(page);
    await page.getByRole("alert").waitFor();
    await context.setOffline(false);
    await send(page);
    await page.locator(".field.wrong [name=password]").waitFor();
    expect(await above(page)).toEqual([said[lang].alert]);
    expect(await typedIn(page, "password")).toBe(`${testPassword}!`);
    await page.locator("[name=password]").fill(testPassword);
    await send(page);
    await page.waitForURL(/\/app\/jobs\/all/);
    await context.close();
  },
);

test.each(
  kinds.flatMap((kind) => [true, false].map((javaScriptEnabled) => ({ ...kind, javaScriptEnabled }))),
)(
  "in $lang at $width px, with scripts: $javaScriptEnabled, what a hint says already is said once of a wrong field",
  async ({ lang, width, javaScriptEnabled }) => {
    const say = textsIn(lang);
    const options = { lang, width, javaScriptEnabled, mayComplain: /4\d\d/ };
    const { page, context } = await visitor(browser, server.origin, options);
    const { email } = await createSubstitute(t.db, { lang });
    const field = page.locator(".field:has(#field-password)");
    await open(page, "/app/register/user");
    await field.locator("input").fill("lumi");
    await send(page);
    await field.getByText(said[lang].short).waitFor();
    expect(await field.locator("p:visible").allInnerTexts()).toEqual([said[lang].short]);
    if (javaScriptEnabled) {
      await field.locator("input").fill("lumihiutale");
      expect(await field.locator("p:visible").allInnerTexts()).toEqual([say("auth:register.passwordHint")]);
    }
    await signIn(page, email, testPassword);
    await open(page, "/app/profile?edit=password");
    const hint = say("profile:password.hint");
    expect(await field.locator("p:visible").allInnerTexts()).toEqual([hint]);
    await field.locator("input").fill("lumi");
    await send(page);
    await field.getByText(said[lang].short).last().waitFor();
    const rest = hint.slice(said[lang].short.length).trim();
    expect((await field.locator("p:visible").allInnerTexts()).sort()).toEqual(
      [said[lang].short, rest].sort(),
    );
    await context.close();
  },
);

test("what is wrong with an address that the page remembers is said above its form", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", mayComplain: /400/ });
  await context.addCookies([{ name: "_email", value: "ei.ole@example.test", url: `${server.origin}/app` }]);
  await open(page, "/app/login");
  await page.locator("[name=password]").fill(password);
  await send(page);
  await page.getByRole("alert").waitFor();
  expect(await above(page)).toEqual([textsIn("fi")("errors:auth.emailNotFound")]);
  await context.close();
});

test("forms of one's own account say what is missing before they are sent", async () => {
  const substitute = await createSubstitute(t.db, { lang: "sv" });
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", mayComplain: /422|400/ });
  await signIn(page, substitute.email, testPassword);
  const posts = ofPosts(page);
  await open(page, "/app/profile?edit=basic");
  await page.locator("[name=firstName]").fill("");
  await send(page);
  expect(await wrong(page)).toEqual([["field-firstName", textsIn("sv")("errors:missing.own.firstName")]]);
  expect(posts).toEqual([]);

  await open(page, "/app/profile?edit=password");
  const typed = { currentPassword: "fel lösenord", password, password2: password };
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
  await send(page);
  await page.locator(".field.wrong [name=currentPassword]").waitFor();
  expect(await typedIn(page, "password")).toBe(password);
  await page.locator("[name=currentPassword]").fill(testPassword);
  await send(page);
  await page.locator(".toast").getByText(textsIn("sv")("profile:done.password")).waitFor();
  await context.close();
});
