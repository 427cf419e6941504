import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createPrincipal,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";
import { finnishPhone } from "./readers.fixture.ts";

const { t, server, browser } = await stage();

const fi = textsIn("fi");
const sv = textsIn("sv");

test.each(finnishPhone)(
  "in $lang at $width px mails and pushes are switched off and on, and it is said",
  async ({ lang, say, width, javaScriptEnabled: scripts }) => {
    const { id, email } = await createSubstitute(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      width,
      javaScriptEnabled: scripts,
    });
    await signIn(page, email, testPassword);
    await page.goto("/app/settings/notifications");
    const settings = () => t.db.query.accounts.findFirst({ where: eq(accounts.id, id) });
    for (const [name, column, off, on] of [
      ["mailSwitch", "mailEnabled", "mailOff", "mailOn"],
      ["pushSwitch", "pushEnabled", "pushOff", "pushOn"],
    ] as const) {
      const button = page.getByRole("switch", { name: say(`profile:notifications.${name}`) });
      const was = (await button.getAttribute("aria-checked")) === "true";
      for (const now of [!was, was]) {
        await button.click();
        await outcomeShown(page, scripts, say(`profile:notifications.${now ? on : off}`));
        expect(await button.getAttribute("aria-checked")).toBe(String(now));
        expect((await settings())?.[column]).toBe(now);
      }
    }
    await context.close();
  },
);

test("the theme changes in place, and stays on the next page", async () => {
  const { email } = await createTeacher(t.db);
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 375 });
  await signIn(page, email, testPassword);
  await page.goto("/app/settings");
  const button = (name: string) => page.locator("main").getByRole("button", { name });
  const theme = () => page.evaluate(() => document.documentElement.dataset["theme"] ?? "");
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  const light = await ink();
  for (const [name, value] of [
    [fi("theme.dark"), "dark"],
    [fi("theme.system"), ""],
  ] as const) {
    const kept = page.waitForResponse((answer) => answer.url().endsWith("/app/preferences"));
    await button(name).click();
    expect(await theme()).toBe(value);
    expect((await kept).ok() || (await kept).status() === 303).toBe(true);
    await page.goto("/app/settings");
    expect(await theme()).toBe(value);
    expect((await ink()) === light).toBe(value === "");
    expect(await button(name).getAttribute("aria-pressed")).toBe("true");
  }
  await context.close();
});

test("a principal's standard text is saved beside the defaults, and is there when they post", async () => {
  const principal = await createPrincipal(t.db, { lang: "sv" });
  const { page, context } = await visitor(browser, server.origin, { lang: "sv" });
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/principal/settings");
  await page.locator("textarea[name=description]").fill("Nyckeln finns på kansliet");
  await page.getByRole("button", { name: sv("urgent:description.save") }).click();
  await page.locator(".toast").getByText(sv("urgent:description.saved")).waitFor();
  expect(await page.locator("textarea[name=description]").inputValue()).toBe("Nyckeln finns på kansliet");
  await page.goto("/app/jobs/new");
  expect(await page.locator("textarea[name=description]").inputValue()).toBe("Nyckeln finns på kansliet");
  await context.close();
});

test("what is pressed on an open page after its session has ended leads to the login", async () => {
  const teacher = await createTeacher(t.db);
  const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await postJob(t.ctx, teacher, { startDate, startTime: "08:00", endTime: "12:00", type: "one" });
  const { email } = await createSubstitute(t.db);
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", mayComplain: /401/ });
  await signIn(page, email, testPassword);
  await page.goto("/app/jobs/all");
  await whole(page);
  // Without a word to the page: nothing but its own call tells it.
  await context.clearCookies();
  await page.locator("article.job summary").first().click();
  await page.getByRole("button", { name: fi("jobs:open.hide") }).click();
  await page.waitForURL(/\/app\/login\?ended&next=%2Fapp%2Fjobs%2Fall$/);
  await context.close();
});
