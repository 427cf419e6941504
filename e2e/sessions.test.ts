import { expect, test } from "bun:test";
import { createPrincipal, createSubstitute, testPassword } from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const security = "/app/settings/security";

/** Each says it in the words of one language, at one width. */
const journeys = [
  {
    lang: "fi",
    width: 1440,
    end: /^Kirjaa ulos: Chrome/,
    ended: "Laite on kirjattu ulos.",
    all: "Kirjaa ulos kaikki muut laitteet",
    endedAll: "Kaikki muut laitteet on kirjattu ulos.",
  },
  {
    lang: "sv",
    width: 375,
    end: /^Logga ut: Chrome/,
    ended: "Enheten är utloggad.",
    all: "Logga ut alla andra enheter",
    endedAll: "Alla andra enheter är utloggade.",
  },
] as const;

test.each(journeys)(
  "in $lang a session is ended from another browser, which is out at its next request",
  async ({ lang, width, end, ended, all, endedAll }) => {
    const { email } = await createSubstitute(t.db, { lang });
    const here = await visitor(browser, server.origin, { lang, width });
    // Without scripts: a stream of theirs would end at once, and the browser complain of it.
    const quiet = { lang, width, javaScriptEnabled: false };
    const [lost, third, fourth] = [
      await visitor(browser, server.origin, quiet),
      await visitor(browser, server.origin, quiet),
      await visitor(browser, server.origin, quiet),
    ];
    for (const { page } of [lost, here]) await signIn(page, email, testPassword);
    await lost.page.goto("/app/settings");
    await here.page.goto(security);
    expect(await here.page.locator("#sessions li").count()).toBe(2);
    // Without a mouse.
    await here.page.getByRole("button", { name: end }).focus();
    await here.page.keyboard.press("Enter");
    await here.page.getByText(ended).first().waitFor();
    expect(await here.page.locator("#sessions li").count()).toBe(1);
    await lost.page.goto("/app/profile");
    await lost.page.waitForURL(/\/app\/login/);

    for (const { page } of [third, fourth]) {
      await signIn(page, email, testPassword);
      await page.goto("/app/settings");
    }
    await here.page.goto(security);
    await here.page.getByRole("button", { name: all }).click();
    await here.page.getByText(endedAll).first().waitFor();
    for (const { page } of [third, fourth]) {
      await page.goto("/app/profile");
      await page.waitForURL(/\/app\/login/);
    }
    await here.page.goto("/app/profile");
    expect(new URL(here.page.url()).pathname).toBe("/app/profile");
    for (const { context } of [here, lost, third, fourth]) await context.close();
  },
);

test("a principal takes the teacher's view from the account menu, and comes back, without scripts", async () => {
  const { email } = await createPrincipal(t.db);
  const { page, context } = await visitor(browser, server.origin, {
    lang: "fi",
    width: 1440,
    javaScriptEnabled: false,
  });
  await signIn(page, email, testPassword);
  await page.goto("/app/jobs/overview");
  for (const [from, to] of [
    ["Rehtori", "opettaja"],
    ["Opettaja", "rehtori"],
  ] as const) {
    await page.goto("/app/settings");
    await page.locator("button.me").click();
    const menu = page.locator("#me-menu");
    expect((await menu.locator(".role").textContent())?.toLowerCase()).toStartWith(from.toLowerCase());
    await menu.getByRole("button", { name: `Vaihda rooliin ${to}` }).click();
    await page.waitForURL(/done=switched/);
  }
  await context.close();
});

test("the rail says under each icon what it is and what its number counts", async () => {
  const { email } = await createPrincipal(t.db, { lang: "sv" });
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", width: 1440 });
  await signIn(page, email, testPassword);
  await page.goto("/app/jobs/overview");
  for (const name of ["Anslagstavlan", "Vikariat", "Inställningar"])
    await page.locator(".side li .label:visible", { hasText: new RegExp(`^${name}$`) }).waitFor();
  // Nothing is counted without saying what.
  for (const says of await page.locator(".side .tally").allTextContents())
    expect(says).toMatch(/^\d+ \p{L}+/u);
  await context.close();
});
