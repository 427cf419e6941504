// Shows (rule: remembered-address).
import { expect, test } from "bun:test";
import { createCode } from "../../server/modules/schools/codes/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const password = "lumihiutale-26";

const kinds = [
  ["fi", 375, true],
  ["sv", 1440, false],
] as const;

test.each([...kinds])(
  "in %s at %i px, scripts: %p, deleting one's account is told, and the login has forgotten the address",
  async (lang, width, javaScriptEnabled) => {
    const say = textsIn(lang);
    const substitute = await createSubstitute(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, substitute.email, testPassword);
    await page.goto("/app/profile?edit=delete");
    await page.getByRole("button", { name: say("profile:delete.ok") }).click();
    await page.getByText(say("auth:login.deleted")).waitFor();
    expect(await page.locator("main input[name=email]").first().getAttribute("type")).toBe("email");
    expect(await page.content()).not.toContain(substitute.email);
    await page.goto("/app/login");
    expect(await page.locator("main input[name=email]").first().inputValue()).toBe("");
    await context.close();
  },
);

test.each([...kinds])(
  "in %s at %i px, scripts: %p, after registering it is said where the mail went, and the login knows the address",
  async (lang, width, javaScriptEnabled) => {
    const say = textsIn(lang);
    const school = await createSchool(t.db);
    await createCode(t.ctx, await createPrincipal(t.db, { schools: [school] }), { code: `OSOITE-${lang}` });
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    const fill = async (typed: Record<string, string>) => {
      for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
    };
    const send = () => page.locator("main form[data-checked] button.button").click();
    const person = {
      firstName: "Aino",
      lastName: "Aalto",
      phone: "0401234567",
      password,
      password2: password,
    };

    const principal = `rehtori-${lang}@osoite.test`;
    await page.goto("/app/register/principal");
    await fill({ ...person, email: principal.toUpperCase() });
    await page.locator("[name=school]").fill(`Osoitekoulu ${lang}`);
    const region = page.locator("#field-region");
    if (javaScriptEnabled) await region.fill("Tampere");
    else await region.selectOption({ index: 1 });
    await send();
    await page.getByText(say("auth:login.sentTo", { email: principal })).waitFor();
    const typed = page.locator("main input[name=email]").first();
    expect(await typed.inputValue()).toBe(principal);
    // The next step is in the mail: no field has the focus, which would open a phone's keyboard.
    expect(await page.locator("main input:focus").count()).toBe(0);
    expect(await page.getByText(say("auth:login.lead")).count()).toBe(0);
    // Who asks for a link has not to type again what is known here.
    for (const link of ["forgot", "activation"] as const) {
      await page.goto("/app/login");
      await page.getByRole("link", { name: say(`auth:login.${link}`) }).click();
      await page.getByRole("heading", { name: say(`auth:${link}.title`) }).waitFor();
      expect(await typed.inputValue()).toBe(principal);
    }

    const teacher = `opettaja-${lang}@osoite.test`;
    await page.goto("/app/register/securitycode");
    await page.locator("main input:not([type=hidden], [type=submit])").first().fill(`OSOITE-${lang}`);
    await send();
    await fill({ ...person, email: teacher, confirmEmail: teacher });
    await send();
    await page.getByText(say("auth:login.sentTo", { email: teacher })).waitFor();
    await page.goto("/app/login");
    expect(await page.locator("main input[name=email]").first().inputValue()).toBe(teacher);
    await context.close();
  },
);
