// Shows (rule: wrong-fields-linked, asked-by-name).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { savePrincipalSettings } from "../../server/modules/staff/principals/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";
import { kinds, send } from "./checked-forms.fixture.ts";

const { t, server, browser } = await stage();
const operator = await createOperator(t.db, { lang: "fi" });
const operators = {
  fi: operator,
  sv: await createPrincipal(t.db, { lang: "sv", schools: operator.schools }),
};

const links = (page: Page) => page.locator("main form [role=alert] a");
/** What stands under the field that has the focus. */
const errorOfFocused = (page: Page) =>
  page.evaluate(() =>
    document.activeElement?.closest(".field.wrong")?.querySelector(".error")?.textContent?.trim(),
  );

/** What is said under the fields: the first has the focus, and the notice lists it and leads to each. */
async function linked(page: Page, javaScriptEnabled = true): Promise<string[]> {
  await page.locator(".field.wrong").first().waitFor();
  const said = (await page.locator(".field.wrong > .error").allTextContents()).map((text) => text.trim());
  // Without scripts it is the browser's matter when it gives a page that it draws its focus.
  await page
    .locator(`.field.wrong ${javaScriptEnabled ? ":focus" : "[autofocus]"}`)
    .first()
    .waitFor();
  const begins = page.locator(".field.wrong", {
    has: page.locator(javaScriptEnabled ? ":focus" : "[autofocus]"),
  });
  expect((await begins.first().locator("> .error").textContent())?.trim()).toBe(said[0] as string);
  const listed = await links(page).allTextContents();
  expect(listed.map((text, n) => text.endsWith(said[n] ?? "-"))).toEqual(said.map(() => true));
  const reached: (string | undefined)[] = [];
  for (const link of await links(page).all()) {
    await link.press("Enter");
    reached.push(await errorOfFocused(page));
  }
  expect(reached).toEqual(said);
  return said;
}

/** Each kind once with scripts or without. */
const ways = kinds.map((kind, nth) => ({ ...kind, javaScriptEnabled: nth % 2 === 0 }));

test.each(ways)(
  "in $lang at $width px, with scripts: $javaScriptEnabled, the notice leads to each of several wrong fields",
  async ({ lang, width, javaScriptEnabled }) => {
    const context = { lang, width, javaScriptEnabled, mayComplain: /4\d\d/ };
    const { page, context: visit } = await visitor(browser, server.origin, context);
    const { email } = await createSubstitute(t.db, { lang });
    for (const path of ["register/user", "register/principal", "support"]) {
      if (path === "support") await signIn(page, email, testPassword);
      await page.goto(`/app/${path}`, { waitUntil: "load" });
      await send(page);
      expect((await linked(page, javaScriptEnabled)).length).toBeGreaterThan(1);
      if (javaScriptEnabled) expect(await findings(page)).toEqual([]);
    }
    await visit.close();
  },
);

test("one wrong field has the focus, and needs no way to it", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "sv" });
  await page.goto("/app/login", { waitUntil: "load" });
  await page.locator("[name=email]").fill("aino@aalto.test");
  await send(page);
  await page.getByRole("alert").waitFor();
  expect(await errorOfFocused(page)).toBe(textsIn("sv")("errors:missing.own.password"));
  expect(await links(page).count()).toBe(0);
  await context.close();
});

test("what the server finds wrong with several fields is listed once, beneath its words", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", mayComplain: /4\d\d/ });
  await page.goto("/app/login", { waitUntil: "load" });
  // So that the page finds nothing.
  await page.locator("main form input[required]").evaluateAll((inputs) => {
    for (const input of inputs) input.removeAttribute("required");
  });
  await send(page);
  await links(page).first().waitFor();
  const said = ["errors:missing.own.email", "errors:missing.own.password"] as const;
  expect(await links(page).allTextContents()).toEqual(said.map((one) => textsIn("fi")(one)));
  const notice = await page.getByRole("alert").evaluate((one) => one.textContent?.trim());
  for (const one of said) expect(notice?.split(textsIn("fi")(one)).length).toBe(2);
  await context.close();
});

test.each(ways)(
  "in $lang at $width px, with scripts: $javaScriptEnabled, a job and a message name each field that they lack",
  async ({ lang, width, javaScriptEnabled }) => {
    const say = textsIn(lang);
    const context = { lang, width, javaScriptEnabled, mayComplain: /4\d\d/ };
    const { page, context: visit } = await visitor(browser, server.origin, context);
    const schools = [await createSchool(t.db), await createSchool(t.db)];
    const post = async (email: string, days: string[]) => {
      await signIn(page, email, testPassword);
      await page.goto("/app/jobs/new");
      if (javaScriptEnabled) await whole(page);
      if (days.length > 1) await page.locator("[name=multiDay]").check();
      for (const day of days) await page.locator(`[name=${day}]`).fill("");
      await page.locator("#job .publish").click();
      return linked(page);
    };
    const { email } = await createPrincipal(t.db, { schools, lang });
    expect(await post(email, ["startDate", "endDate"])).toEqual([
      say("jobs:form.chooseSchool"),
      say("jobs:form.required"),
      say("jobs:form.badFirstDay"),
      say("jobs:form.badLastDay"),
    ]);
    if (javaScriptEnabled) expect(await findings(page)).toEqual([]);
    // What is mended is no longer listed.
    await page.locator("select[name=type]").selectOption("one");
    if (javaScriptEnabled) expect(await links(page).count()).toBe(3);
    await page.context().clearCookies();
    expect(await post(operators[lang].email, ["endDate"])).toEqual([
      say("jobs:form.badDate"),
      say("jobs:form.missing.title"),
      say("jobs:form.missing.text"),
      say("jobs:form.missing.titleSv"),
      say("jobs:form.missing.textSv"),
    ]);
    await visit.close();
  },
);

test.each(ways)(
  "in $lang at $width px, with scripts: $javaScriptEnabled, defaults that others have changed lead to each such field",
  async ({ lang, width, javaScriptEnabled }) => {
    const context = { lang, width, javaScriptEnabled, mayComplain: /4\d\d/ };
    const { page, context: visit } = await visitor(browser, server.origin, context);
    for (const path of ["/app/principal/settings", "/app/jobs/sos?edit=1"]) {
      const principal = await createPrincipal(t.db, { lang });
      await page.context().clearCookies();
      await signIn(page, principal.email, testPassword);
      await page.goto(path);
      if (javaScriptEnabled) await whole(page);
      await savePrincipalSettings(t.ctx, principal, { start: "09:00", info: "Theirs", subjects: ["Judo"] });
      const form = page.locator("#defaults");
      await form.locator("[name='startTime.hour']").selectOption("10");
      await form.locator("[name=info]").fill("Ours");
      if (javaScriptEnabled) {
        await form.getByRole("combobox", { name: textsIn(lang)("jobs:form.subjects") }).fill("Karate");
        await page.keyboard.press("Enter");
      } else await form.locator("[name='subjects.own']").fill("Karate");
      await page.getByRole("button", { name: textsIn(lang)("urgent:settings.save"), exact: true }).click();
      await page.waitForLoadState();
      if (javaScriptEnabled) await whole(page);
      expect((await linked(page, javaScriptEnabled)).length).toBe(3);
      if (javaScriptEnabled) expect(await findings(page)).toEqual([]);
    }
    await visit.close();
  },
);

test("a standard text that is too long has the focus", async () => {
  const context = { lang: "sv", javaScriptEnabled: false, mayComplain: /422/ } as const;
  const { page, context: visit } = await visitor(browser, server.origin, context);
  await signIn(page, (await createPrincipal(t.db, { lang: "sv" })).email, testPassword);
  await page.goto("/app/principal/settings");
  const text = page.locator("textarea[name=description]");
  await text.evaluate((area) => area.removeAttribute("maxlength"));
  await text.fill("x".repeat(5001));
  await page.getByRole("button", { name: textsIn("sv")("urgent:description.save") }).click();
  await page.locator("textarea[name=description][aria-invalid=true]:focus").waitFor();
  expect(await errorOfFocused(page)).toBe(textsIn("sv")("errors:tooLong", { limit: 5000 }));
  await visit.close();
});

test.each(ways)(
  "in $lang at $width px, with scripts: $javaScriptEnabled, the list says of which field each is, and what to do",
  async ({ lang, width, javaScriptEnabled }) => {
    const say = textsIn(lang);
    const context = { lang, width, javaScriptEnabled, mayComplain: /4\d\d/ };
    const { page, context: visit } = await visitor(browser, server.origin, context);
    await page.goto("/app/register/user", { waitUntil: "load" });
    await page.locator("main [name=password]").fill("abc");
    await send(page);
    await linked(page, javaScriptEnabled);
    const short = say("errors:tooShort", { limit: 8 });
    expect(await links(page).filter({ hasText: short }).allTextContents()).toContain(
      `${say("auth:login.password")}: ${short}`,
    );

    const { email } = await createSubstitute(t.db, { lang });
    await signIn(page, email, testPassword);
    await page.goto("/app/profile?edit=additional");
    if (javaScriptEnabled) await whole(page);
    const save = page.locator("#additional button.button");
    await page.locator("[name=age]").fill("95");
    await page.locator("[name=examYear]").fill("20");
    await save.click();
    expect((await linked(page, javaScriptEnabled)).every((text) => text === say("errors:year"))).toBe(true);
    const list = await links(page).allTextContents();
    expect(list[0]).toStartWith(say("profile:fields.birthYear"));
    await page.locator("[name=age]").fill("1850");
    await page.locator("[name=examYear]").fill("2220");
    await save.click();
    await page.getByText(say("errors:yearRange")).first().waitFor();
    if (javaScriptEnabled) await whole(page);
    expect((await linked(page, javaScriptEnabled)).every((text) => text === say("errors:yearRange"))).toBe(
      true,
    );
    await visit.close();
  },
);
