import { expect, test } from "bun:test";
import { readAccount, saveProfile } from "../server/modules/accounts/index.ts";
import fiCommon from "../src/locales/fi/common.json" with { type: "json" };
import fi from "../src/locales/fi/profile.json" with { type: "json" };
import svCommon from "../src/locales/sv/common.json" with { type: "json" };
import sv from "../src/locales/sv/profile.json" with { type: "json" };
import {
  createPrincipal,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../tests/support/factories.ts";
import { bothWays, signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const readers = bothWays([
  { lang: "fi", width: 375, javaScriptEnabled: true, words: fi, common: fiCommon },
  { lang: "sv", width: 1440, javaScriptEnabled: false, words: sv, common: svCommon },
] as const);

test.each(readers)(
  "in $lang at $width px $how a card whose change is cancelled is as it was",
  async ({ lang, width, javaScriptEnabled, words, common }) => {
    for (const create of [lang === "fi" ? createSubstitute : createTeacher]) {
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
        await page.getByRole("link", { name: words[card].edit }).click();
        const form = page.locator(`form#${card}`);
        // What cannot be changed there stays in sight.
        expect(await form.getByText(person.email).count()).toBe(card === "basic" ? 1 : 0);
        const typed = form.locator(`[name=${field}]`);
        const kept = await typed.inputValue();
        await typed.fill(change);
        await form.getByRole("link", { name: common.page.cancel, exact: true }).click();
        await page.waitForURL((url) => url.pathname === "/app/profile" && url.search === "");
        await page.locator(`section#${card}`).waitFor();
        expect(await page.locator("form.profile-form").count()).toBe(0);
        expect(await page.locator("main").getByText(change).count()).toBe(0);
        // Whoever begins anew begins with what is kept; going back leads to the form, and saves nothing either.
        await page.getByRole("link", { name: words[card].edit }).click();
        expect(await typed.inputValue()).toBe(kept);
        await page.goBack();
        await page.goBack();
        await page.waitForURL((url) => url.searchParams.get("edit") === card);
        await form.waitFor();
      }
      expect(posts).toEqual([]);
      expect(await readAccount(t.ctx, person, person.email)).toEqual(before);
      await context.close();
    }
  },
  120_000,
);

test.each(
  (["fi", "sv"] as const).flatMap((lang) =>
    [createTeacher, createPrincipal, createSubstitute].map((create) => ({ lang, create })),
  ),
)(
  "on a large screen a card that is changed has its end in sight at once: $lang",
  async ({ lang, create }) => {
    const person = await create(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang });
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, person.email, testPassword);
    const words = lang === "fi" ? fi : sv;
    for (const card of ["basic", "additional"]) {
      // Also at the top of the page, where who has not come by its link is.
      for (const address of [`/app/profile?edit=${card}`, `/app/profile?edit=${card}#${card}`]) {
        await page.goto(address);
        const save = page.getByRole("button", { name: words.save, exact: true });
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

test.each(["password", "delete"] as const)(
  "on a large screen the form to change one's password, and to delete the account, has its button in sight at once: %s",
  async (edit) => {
    const substitute = await createSubstitute(t.db);
    const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 1440 });
    await signIn(page, substitute.email, testPassword);
    await page.setViewportSize({ width: 1440, height: 900 });
    // Without the part of its address that would lead further down.
    await page.goto(`/app/profile?edit=${edit}`);
    const button = page.locator(`form#${edit} .button:not(.quiet)`);
    expect(await button.evaluate((each) => each.getBoundingClientRect().bottom)).toBeLessThanOrEqual(900);
    await context.close();
  },
);

test.each([
  ["fi", fi],
  ["sv", sv],
] as const)("half a card, of a page that broke off, takes nothing away: %s", async (lang, words) => {
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
  await page.getByRole("button", { name: words.save, exact: true }).click();
  await page.getByText(words.half).waitFor();
  expect(await page.locator("[name=address]").inputValue()).toBe("Satamakatu 2");
  expect(await page.locator("[name=refs]").inputValue()).toBe("Koulun rehtori");
  const kept = async () => {
    const { address, references, languages } = await readAccount(t.ctx, person, person.email);
    return [address, references, languages.length];
  };
  expect(await kept()).toEqual(["Rantatie 1", "Koulun rehtori", 3]);
  await page.unrouteAll();
  await page.getByRole("button", { name: words.save, exact: true }).click();
  await page.waitForURL(/done=saved/);
  expect(await kept()).toEqual(["Satamakatu 2", "Koulun rehtori", 3]);
  await context.close();
});
