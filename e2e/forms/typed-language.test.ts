// Shows (rule: typed-kept).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

const value = (page: Page, name: string) =>
  page.locator(`main [name=${name}]:not([type=hidden])`).first().inputValue();
/** What is folded on the page cannot be typed into. */
const unfold = (page: Page) =>
  page.locator("main details").evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true;
  });

test.each([true, false])(
  "a form keeps what is typed in another language, scripts: %p",
  async (javaScriptEnabled) => {
    const { page, context } = await visitor(browser, server.origin, {
      lang: "fi",
      width: 375,
      javaScriptEnabled,
    });
    const turn = async (lang: "fi" | "sv") => {
      await page.locator(`.bar button[name=lang][value=${lang}]`).click();
      await page.locator(`html[lang=${lang}]`).waitFor({ state: "attached" });
    };
    await page.goto("/app/register/user");
    const typed = {
      firstName: "Aino",
      lastName: "Aalto",
      email: "aino@aalto.test",
      confirmEmail: "aino@aalto.test",
      phone: "0401234567",
      birthDate: "1.2.1990",
      language: "suomi",
    };
    for (const [name, text] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(text);
    await page.locator("[name=status]").selectOption("student");
    await page.locator("[name=password]").fill("lumihiutale");
    if (javaScriptEnabled) {
      await page.locator("#field-regions").click();
      await page.locator("#field-regions-menu, [role=listbox]").getByRole("option").nth(1).click();
      await page.keyboard.press("Escape");
    } else await page.locator("[name=regions]").nth(1).check();
    const regions = () =>
      page
        .locator("[name=regions]")
        .evaluateAll((all) =>
          all
            .filter((one) => (one as HTMLInputElement).checked || (one as HTMLInputElement).type === "hidden")
            .map((one) => (one as HTMLInputElement).value),
        );
    const chosen = await regions();
    await turn("sv");
    if (javaScriptEnabled) await page.locator("[data-combo=alive]").first().waitFor({ state: "attached" });
    for (const [name, text] of Object.entries(typed))
      expect([name, await value(page, name)]).toEqual([name, text]);
    expect(await value(page, "status")).toBe("student");
    expect(await regions()).toEqual(chosen);
    expect(chosen.length).toBeGreaterThan(0);
    expect(await value(page, "password")).toBe("");
    expect(await page.locator(".field.wrong").count()).toBe(0);

    await page.goto("/app/login?next=%2Fapp%2Fsupport");
    await page.locator("main [name=email]").first().fill("aino@aalto.test");
    await turn("fi");
    expect(await value(page, "email")).toBe("aino@aalto.test");
    expect(await page.locator("main [name=next]").first().getAttribute("value")).toBe("/app/support");
    await context.close();
  },
);

test("whoever is signed in changes the language beside what they write, and nothing is sent", async () => {
  const poster = await createTeacher(t.db, { lang: "fi" });
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  await signIn(page, poster.email, testPassword);
  await page.goto("/app/jobs/new");
  await whole(page);
  await page.locator("select[name=type]").selectOption("one");
  await unfold(page);
  await page.locator("textarea[name=description]").fill("Ota avain kansliasta");
  await page.locator("button.me").click();
  await page.locator("#me-menu button[name=lang][value=sv]").click();
  await page.locator("html[lang=sv]").waitFor({ state: "attached" });
  await whole(page);
  expect(await page.locator("textarea[name=description]").inputValue()).toBe("Ota avain kansliasta");
  expect(await page.locator("select[name=type]").inputValue()).toBe("one");
  const jobs = await t.db.query.jobs.findMany({ where: (row, { eq }) => eq(row.ownerId, poster.id) });
  expect(jobs).toEqual([]);
  await context.close();
});

test.each([375, 1280])("at %i px another language leaves the page where it was", async (width) => {
  const poster = await createTeacher(t.db, { lang: "fi" });
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width });
  // By the pointer: what stands still while the page moves is moved by Playwright's own way to it.
  const press = async (selector: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {};
    await page.mouse.click(x + width / 2, y + height / 2);
  };
  await signIn(page, poster.email, testPassword);
  const stays: [path: string, lang: string, isThere: boolean][] = [];
  for (const path of ["/app/jobs/new", "/app/faq"]) {
    const names = page.locator("main :is(summary, label, legend, h2)");
    const tops = () => names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    for (const lang of ["sv", "fi"] as const) {
      await page.goto(path);
      await whole(page);
      await page.evaluate(() => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * 0.7));
      const before = await tops();
      const nth = before.findIndex((top) => top > 150);
      await press("button.me");
      await press(`#me-menu button[name=lang][value=${lang}]`);
      await page.locator(`html[lang=${lang}]`).waitFor({ state: "attached" });
      await whole(page);
      // Some of the texts above are longer.
      stays.push([path, lang, Math.abs(((await tops())[nth] ?? 0) - (before[nth] ?? 0)) < 100]);
    }
  }
  expect(stays.filter(([, , isThere]) => !isThere)).toEqual([]);
  // Nothing is kept for the page after that.
  await page.goto("/app/faq");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await context.close();
});

test.each([true, false])(
  "Enter in a form is not taken for another language, scripts: %p",
  async (javaScriptEnabled) => {
    const poster = await createTeacher(t.db, { lang: "sv" });
    const { page, context } = await visitor(browser, server.origin, { lang: "sv", javaScriptEnabled });
    await page.goto("/app/login", { waitUntil: "load" });
    await page.locator("main [name=email]").first().fill(poster.email);
    await page.locator("main [name=password]").first().fill(testPassword);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/app/jobs/overview");
    // A form whose button says what is to be done.
    await page.goto("/app/profile?edit=basic", { waitUntil: "load" });
    await page.locator("main [name=firstName]:not([type=hidden])").first().fill("Maj");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/app\/profile\?done=saved|\/app\/profile$/);
    await page.locator("html[lang=sv]").waitFor({ state: "attached" });
    const account = await t.db.query.accounts.findFirst({ where: (row, { eq }) => eq(row.id, poster.id) });
    expect(account?.firstName).toBe("Maj");
    await context.close();
  },
);
