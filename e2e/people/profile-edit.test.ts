// Shows (rule: wrong-fields-linked).
import { expect, test } from "bun:test";
import { readAccount } from "../../server/modules/accounts/index.ts";
import { saveProfile } from "../../server/modules/accounts/profile/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createPrincipal,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";
import { finnishPhone } from "./readers.fixture.ts";

const { t, server, browser } = await stage();

test.each(finnishPhone)(
  "in $lang at $width px $how a card whose change is cancelled is as it was",
  async ({ lang, say, width, javaScriptEnabled }) => {
    const create = lang === "fi" ? createSubstitute : createTeacher;
    const person = await create(t.db, { lang, firstName: "Ennallaan" });
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, person.email, testPassword);
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("profile")) posts.push(request.url());
    });
    const before = await readAccount(t.ctx, person, person.email);
    for (const [card, field, change] of [
      ["basic", "firstName", "Muuttunut"],
      ["additional", "address", "Muuttunut 1"],
    ] as const) {
      await page.goto("/app/profile");
      await page.getByRole("link", { name: say(`profile:${card}.edit`) }).click();
      const form = page.locator(`form#${card}`);
      await form.waitFor();
      // What cannot be changed there stays in sight.
      expect(await form.getByText(person.email).count()).toBe(card === "basic" ? 1 : 0);
      const hint = say(lang === "fi" ? "profile:hints.email" : "profile:hints.emailTeacher");
      expect(await form.getByText(hint).count()).toBe(card === "basic" ? 1 : 0);
      const typed = form.locator(`[name=${field}]`);
      const kept = await typed.inputValue();
      await typed.fill(change);
      await form.getByRole("link", { name: say("page.cancel"), exact: true }).click();
      await page.waitForURL((url) => url.pathname === "/app/profile" && url.search === "");
      await page.locator(`section#${card}`).waitFor();
      expect(await page.locator("form.profile-form").count()).toBe(0);
      expect(await page.locator("main").getByText(change).count()).toBe(0);
      // Whoever begins anew begins with what is kept; going back leads to the form, and saves nothing either.
      await page.getByRole("link", { name: say(`profile:${card}.edit`) }).click();
      expect(await typed.inputValue()).toBe(kept);
      await page.goBack();
      await page.goBack();
      await page.waitForURL((url) => url.searchParams.get("edit") === card);
      await form.waitFor();
    }
    expect(posts).toEqual([]);
    expect(await readAccount(t.ctx, person, person.email)).toEqual(before);
    await context.close();
  },
  120_000,
);

test.each([
  { lang: "fi", create: createTeacher },
  { lang: "sv", create: createPrincipal },
  // Of these the form is the longest.
  { lang: "fi", create: createSubstitute },
  { lang: "sv", create: createSubstitute },
] as const)(
  "on a large screen a card that is changed has its end in sight at once: $lang",
  async ({ lang, create }) => {
    const person = await create(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang });
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, person.email, testPassword);
    for (const card of ["basic", "additional"]) {
      // Also at the top of the page, where who has not come by its link is.
      for (const address of [`/app/profile?edit=${card}`, `/app/profile?edit=${card}#${card}`]) {
        await page.goto(address);
        const save = page.getByRole("button", { name: textsIn(lang)("profile:save"), exact: true });
        await save.waitFor();
        const { top, bottom } = await save.evaluate((button) => button.getBoundingClientRect().toJSON());
        expect([top > 0, bottom <= 900]).toEqual([true, true]);
        // Nothing lies over it.
        expect(
          await save.evaluate((button) => {
            const { x, y, width, height } = button.getBoundingClientRect();
            return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
          }),
        ).toBe(true);
      }
    }
    await context.close();
  },
);

test("on a large screen the form to change one's password, and to delete the account, has its button in sight at once", async () => {
  const substitute = await createSubstitute(t.db);
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, substitute.email, testPassword);
  for (const edit of ["password", "delete"]) {
    // Without the part of its address that would lead further down.
    await page.goto(`/app/profile?edit=${edit}`);
    const button = page.locator(`form#${edit} .button:not(.quiet)`);
    expect(await button.evaluate((each) => each.getBoundingClientRect().bottom)).toBeLessThanOrEqual(900);
  }
  await context.close();
});

test.each(finnishPhone)(
  "in $lang at $width px $how the one field of a card that is refused has the focus, in sight",
  async ({ lang, width, javaScriptEnabled }) => {
    const person = await createSubstitute(t.db, { lang });
    const context = { lang, width, javaScriptEnabled, mayComplain: /422/ };
    const { page, context: visit } = await visitor(browser, server.origin, context);
    await signIn(page, person.email, testPassword);
    await page.goto("/app/profile?edit=additional#additional");
    if (javaScriptEnabled) await whole(page);
    const year = page.locator("[name=examYear]");
    await year.fill("2220");
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: textsIn(lang)("profile:save"), exact: true }).click();
    expect((await answer).status()).toBe(422);
    await page.locator("[name=examYear]:focus").waitFor();
    const { top, bottom } = await year.evaluate((field) => field.getBoundingClientRect().toJSON());
    expect([top > 0, bottom < (page.viewportSize()?.height ?? 0)]).toEqual([true, true]);
    await visit.close();
  },
);

test("half a card, of a page that broke off, takes nothing away", async () => {
  const lang = "sv";
  const say = textsIn(lang);
  const person = await createSubstitute(t.db, { lang });
  await saveProfile(t.ctx, person, {
    address: "Rantatie 1",
    references: "Koulun rehtori",
    languages: ["Svenska", "Engelska", "Tyska"],
  });
  const { page, context } = await visitor(browser, server.origin, { lang, javaScriptEnabled: false });
  await signIn(page, person.email, testPassword);
  // The line breaks in the middle of the languages: the browser shows, and sends, what has come.
  await page.route("**/app/profile?edit=additional", async (route) => {
    if (route.request().method() === "POST") return route.continue();
    const answer = await route.fetch();
    const html = await answer.text();
    await route.fulfill({ response: answer, body: html.slice(0, html.indexOf('name="languages"') + 400) });
  });
  await page.goto("/app/profile?edit=additional");
  await page.locator("[name=address]").fill("Satamakatu 2");
  await page.getByRole("button", { name: say("profile:save"), exact: true }).click();
  await page.getByText(say("profile:half")).waitFor();
  expect(await page.locator("[name=address]").inputValue()).toBe("Satamakatu 2");
  expect(await page.locator("[name=refs]").inputValue()).toBe("Koulun rehtori");
  const kept = async () => {
    const { address, references, languages } = await readAccount(t.ctx, person, person.email);
    return [address, references, languages.length];
  };
  expect(await kept()).toEqual(["Rantatie 1", "Koulun rehtori", 3]);
  await page.unrouteAll();
  await page.getByRole("button", { name: say("profile:save"), exact: true }).click();
  await page.waitForURL(/done=saved/);
  expect(await kept()).toEqual(["Satamakatu 2", "Koulun rehtori", 3]);
  await context.close();
});
