import { expect, test } from "bun:test";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";
import { createPrincipal, createTeacher, testPassword } from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();

const readers = [
  {
    lang: "fi",
    width: 1440,
    height: 900,
    type: "Luokanopettaja",
    work: "Aineet ja luokat",
    reason: "Syy",
    empty: "Vapaaehtoinen",
    publish: "Julkaise",
    seen: "Näin sijaiset näkevät sen",
    opener: "Näin he näkevät",
    hours: "klo 9.00–15.30",
    posted: "Sijaisuus on julkaistu.",
  },
  {
    lang: "sv",
    width: 375,
    height: 812,
    type: "Klasslärare",
    work: "Ämnen och årskurser",
    reason: "Orsak",
    empty: "Valfritt",
    publish: "Publicera",
    seen: "Så ser vikarierna det",
    opener: "Så ser de det",
    hours: "kl. 09.00–15.30",
    posted: "Vikariatet är publicerat.",
  },
] as const;

const whole = (page: Page) => page.waitForFunction(() => !document.querySelector("astro-island[ssr]"));

test.each([...readers])("a job is posted in half a minute: $lang at $width", async (reader) => {
  const { lang, width, height, type, work, reason, empty, publish, seen, opener, hours, posted } = reader;
  const poster = width > 600 ? await createPrincipal(t.db, { lang }) : await createTeacher(t.db, { lang });
  const { page, context } = await visitor(browser, server.origin, { lang, width });
  await page.setViewportSize({ width, height });
  await signIn(page, poster.email, testPassword);
  await page.goto("/app/jobs/new");
  await whole(page);
  const focused = (selector: string) =>
    page.evaluate((of) => document.activeElement?.matches(of) ?? false, selector);

  // Type, days and hours are on the first screen, and Publish is; from the one to the other it is twelve stops at most.
  const bar = await page.locator(".form-actions").boundingBox();
  const times = await page.locator("[name='endTime.minute']").boundingBox();
  const below = width > 600 ? height : (bar?.y ?? 0);
  expect((times?.y ?? height) + (times?.height ?? 0)).toBeLessThanOrEqual(below);
  const button = await page.getByRole("button", { name: publish }).boundingBox();
  expect((button?.y ?? height) + (button?.height ?? 0)).toBeLessThanOrEqual(height);
  await page.locator("select[name=type]").focus();
  let stops = 0;
  while (stops < 30 && !(await focused("button[type=submit]"))) {
    await page.keyboard.press("Tab");
    stops++;
  }
  expect(await focused("button[type=submit]")).toBe(true);
  expect(stops).toBeLessThanOrEqual(12);

  // What is folded tells its value when it is closed.
  const fold = page.locator("summary", { hasText: reason });
  expect(await fold.locator("span").textContent()).toBe(empty);
  await fold.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await focused("[name=reason]")).toBe(true);
  await page.keyboard.type("Fortbildning");
  await fold.click();
  await page.locator("[name=reason]").waitFor({ state: "hidden" });
  expect(await fold.locator("span").textContent()).toBe("Fortbildning");
  await page.locator("summary", { hasText: work }).click();
  await page.getByRole("combobox").first().waitFor();

  // As substitutes see it, while it is written.
  const preview = page.getByRole("region", { name: seen });
  if (width <= 600) {
    expect(await preview.isVisible()).toBe(false);
    await page.getByRole("button", { name: opener }).click();
  }
  await preview.waitFor();
  // Without a type nothing is sent.
  await page.getByRole("button", { name: publish }).click();
  await page.locator("select[name=type][aria-invalid=true]:focus").waitFor();
  expect(new URL(page.url()).pathname).toBe("/app/jobs/new");
  await page.locator("select[name=type]").selectOption({ label: type });
  await page.locator("[name='startTime.hour']").selectOption("09");
  await preview.getByRole("heading", { name: type, exact: true }).waitFor();
  await preview.getByText(hours.replace(/^\S+ /, "")).waitFor();
  expect(await preview.textContent()).not.toContain("Fortbildning");
  expect(await preview.getByRole("link").count()).toBe(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  if (width <= 600) await page.getByRole("button", { name: opener }).click();
  await page.getByRole("button", { name: publish }).click();
  await page.getByText(posted).waitFor();
  await context.close();
});
