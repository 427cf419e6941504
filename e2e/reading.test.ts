import { expect, test } from "bun:test";
import { version } from "../package.json";
import { createPrincipal, createSubstitute, testPassword } from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();

test("whoever registers reads the terms in another tab, and their language, and loses nothing typed", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 375 });
  await page.goto("/app/register/user");
  await page.getByLabel("Etunimi").fill("Astrid");
  const [terms] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: /^Lue käyttöehdot/ }).click(),
  ]);
  await terms.getByRole("heading", { name: "Kuinka kauan tietoja säilytetään" }).waitFor();
  await terms.getByRole("button", { name: "På svenska" }).click();
  await terms.getByRole("heading", { name: "Hur länge uppgifter sparas" }).waitFor();
  expect(new URL(terms.url()).pathname).toBe("/app/gdpr");
  expect(await page.getByLabel("Etunimi").inputValue()).toBe("Astrid");
  await context.close();
});

test("questions open and close by keyboard, and each list has an address", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", javaScriptEnabled: false });
  await page.goto("/app/faq#skolor");
  const answer = page.getByText("Skolan betalar en årslicens, och priset beror på antalet elever.").first();
  expect(await answer.isVisible()).toBe(false);
  await page.getByRole("link", { name: "För rektorer och lärare" }).press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await answer.waitFor();
  await page.keyboard.press("Enter");
  await answer.waitFor({ state: "hidden" });
  await context.close();
});

test.each(["/app/gdpr", "/app/faq", "/app/accessibility"])(
  "%s needs no script and no session",
  async (path) => {
    const page = await fetch(server.origin + path, { headers: { "accept-language": "sv" } });
    const html = await page.text();
    expect(html).toContain('<html lang="sv"');
    expect(html).not.toContain("<script");
  },
);

const tabs = [
  [1, "/app/settings/notifications"],
  [4, "/app/settings/security"],
  [6, "/app/support"],
  [5, "/app/faq"],
] as const;

test("the numbered tabs of the settings lead to their pages, with the reader's questions first", async () => {
  const principal = await createPrincipal(t.db);
  const substitute = await createSubstitute(t.db);
  for (const [person, first] of [
    [principal, "Rehtoreille ja opettajille"],
    [substitute, "Sijaisille"],
  ] as const) {
    const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
    await signIn(page, person.email, testPassword);
    for (const [tab, path] of tabs) {
      await page.goto(`/app/settings?tab=${tab}`);
      expect(new URL(page.url()).pathname).toBe(path);
    }
    expect(await page.locator("main h2:visible").first().textContent()).toBe(first);
    for (const width of [375, 601, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/app/settings");
      const said = page.getByText(`v${version}`).filter({ visible: true });
      expect(await said.count(), `at ${width} px`).toBe(1);
    }
    await context.close();
  }
});
