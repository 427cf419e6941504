import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { textsIn } from "../src/texts/all.ts";
import { createSubstitute, testPassword } from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { kinds, send } from "./checked-forms.fixture.ts";
import { findings } from "./findings.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();

const links = (page: Page) => page.locator("main form [role=alert] a");
/** What stands under the field that has the focus. */
const saidOfFocused = (page: Page) =>
  page.evaluate(() =>
    document.activeElement?.closest(".field.wrong")?.querySelector(".error")?.textContent?.trim(),
  );

test.each(
  kinds.flatMap((kind) => [true, false].map((javaScriptEnabled) => ({ ...kind, javaScriptEnabled }))),
)(
  "in $lang at $width px, with scripts: $javaScriptEnabled, the notice leads to each of several wrong fields",
  async ({ lang, width, javaScriptEnabled }) => {
    const context = { lang, width, javaScriptEnabled, mayComplain: /4\d\d/ };
    const { page, context: visit } = await visitor(browser, server.origin, context);
    const { email } = await createSubstitute(t.db, { lang });
    for (const path of ["register/user", "register/principal", "support"]) {
      if (path === "support") await signIn(page, email, testPassword);
      await page.goto(`/app/${path}`, { waitUntil: "load" });
      await send(page);
      await page.locator(".field.wrong").first().waitFor();
      const said = await page.locator(".field.wrong > .error").allTextContents();
      expect(said.length).toBeGreaterThan(1);
      expect(await links(page).allTextContents()).toEqual(said.map((text) => text.trim()));
      const reached: (string | undefined)[] = [];
      for (const link of await links(page).all()) {
        await link.press("Enter");
        reached.push(await saidOfFocused(page));
      }
      expect(reached).toEqual(said.map((text) => text.trim()));
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
  expect(await saidOfFocused(page)).toBe(textsIn("sv")("errors:missing.own.password"));
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
