// Shows (rule: ask-before).
import { expect, test } from "bun:test";
import type { APIRequestContext } from "playwright";
import { textsIn } from "../../src/texts/all.ts";
import {
  createPrincipal,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { deviceOf } from "../people/device.fixture.ts";
import { finnishDesk, finnishPhone } from "../people/readers.fixture.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const otherThan = { fi: "sv", sv: "fi" } as const;

test.each(finnishPhone)(
  "in $lang at $width px $how one's own menu leads to profile, news and settings, changes type, language and looks, and signs out",
  async ({ lang, say, width, javaScriptEnabled }) => {
    const { email } = await createPrincipal(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, email, testPassword);
    const menu = page.locator("#me-menu");
    const open = async () => {
      await page.locator("button.me").click();
      await menu.waitFor();
    };
    await page.goto("/app/support");
    for (const [name, path] of [
      [say("menu.profile"), "/app/profile"],
      [say("news:title"), "/app/notifications"],
      [say("menu.settings"), "/app/settings"],
    ] as const) {
      await open();
      await menu.getByRole("link", { name }).click();
      await page.waitForURL((url) => url.pathname === path);
    }
    await open();
    const teacher = say("profile:types.switch.teacher");
    await menu.getByRole("button", { name: teacher }).waitFor();
    const theme = menu.getByRole("group", { name: say("theme.label") });
    const kept = page.waitForResponse((answer) => answer.url().endsWith("/app/preferences"));
    await theme.getByRole("button", { name: say("theme.dark") }).click();
    await kept;
    await page.locator("html[data-theme=dark]").waitFor();
    await page.goto("/app/support");
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
    await open();
    const other = otherThan[lang];
    const language = menu.getByRole("group", { name: say("language.label") });
    await language.locator(`button[value=${other}]`).click();
    await page.locator(`html[lang=${other}]`).waitFor();
    expect(new URL(page.url()).pathname).toBe("/app/support");
    await open();
    await menu.getByRole("button", { name: textsIn(other)("menu.logout") }).click();
    await page.waitForURL(/\/app\/login/);
    expect(await whereToFrom(page.request, "/app/profile")).toStartWith("/app/login");
    await context.close();
  },
);

const common = ["links.faq", "support:title", "links.security", "links.accessibility"] as const;
const [withScripts, plain] = finnishPhone;
const [wideWithScripts] = finnishDesk;
const settings = [
  {
    ...withScripts,
    role: "substitute",
    create: createSubstitute,
    own: ["profile:hiddenSchools.title", "excluding:kept.title", "calendar:title"],
    settled: ["peace:title"],
  },
  {
    ...plain,
    role: "teacher",
    create: createTeacher,
    own: ["calendar:title", "urgent:description.title"],
    settled: [],
  },
  {
    ...wideWithScripts,
    role: "principal",
    create: createPrincipal,
    own: ["calendar:title", "schools:details.title", "urgent:settings.title"],
    settled: [],
  },
] as const;
/** What is answered there, and whom, the table of pages says (page-access.test.ts). */
const addresses = {
  "profile:notifications.title": "/app/settings/notifications",
  "peace:title": "/app/settings/peace",
  "menu.profile": "/app/profile",
  "profile:hiddenSchools.title": "/app/settings/schools",
  "calendar:title": "/app/settings/calendar",
  "excluding:kept.title": "/app/settings/kept",
  "urgent:description.title": "/app/settings/description",
  "schools:details.title": "/app/principal/settings#school",
  "urgent:settings.title": "/app/principal/settings#defaults",
  "links.faq": "/app/faq",
  "support:title": "/app/support",
  "links.security": "/app/settings/security",
  "links.accessibility": "/app/accessibility",
};

test.each(settings)(
  "in $lang at $width px $how the settings of a $role lead to all that is theirs, and change the language",
  async ({ lang, say, width, javaScriptEnabled, create, own, settled }) => {
    const { email } = await create(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, email, testPassword);
    await page.goto("/app/settings");
    const main = page.getByRole("main");
    const found = await main
      .getByRole("navigation", { name: say("settings.title"), exact: true })
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => [link.textContent?.trim(), link.getAttribute("href")]));
    const wanted = ["profile:notifications.title", ...settled, "menu.profile", ...own, ...common] as const;
    expect(found).toEqual(wanted.map((name) => [say(name), addresses[name]]));
    const other = otherThan[lang];
    const language = main.getByRole("group", { name: say("language.label") });
    await language.locator(`button[value=${other}]`).click();
    await page.locator(`html[lang=${other}]`).waitFor();
    // As the entry calls it that leads there: a phone's bar, or the menu.
    const inOther = textsIn(other);
    const name = width > 600 ? inOther("settings.title") : inOther("menu.more");
    await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/app/settings");
    await context.close();
  },
);

test.each(finnishDesk)(
  "in $lang at $width px $how one takes along all that is kept of one, and signs out on all devices",
  async ({ lang, say, width, javaScriptEnabled }) => {
    const { email } = await createTeacher(t.db, { lang });
    // Its stream may be told that it is signed out before the page is left.
    const options = { lang, width, javaScriptEnabled, mayComplain: /401/ };
    const { page, context } = await visitor(browser, server.origin, options);
    await signIn(page, email, testPassword);
    const elsewhere = await deviceOf(server.origin, email);
    expect(await elsewhere("/app/profile")).toBe("shown");
    await page.goto("/app/profile");
    const card = page.locator(".account-card");
    const coming = page.waitForEvent("download");
    await card.getByRole("link", { name: say("profile:security.data") }).click();
    const file = await Bun.file((await (await coming).path()) ?? "").json();
    expect(JSON.stringify(file)).toContain(email);

    // It concerns every device, says so, and is asked about first (rule: ask-before).
    const all = say("profile:security.everywhereOk");
    await card.getByRole("link", { name: all }).click();
    const question = page.getByRole("dialog", { name: say("profile:security.everywhere") });
    await question.getByRole("link", { name: say("page.cancel"), exact: true }).click();
    await page.waitForURL(/\/app\/profile$/);
    expect(await elsewhere("/app/profile")).toBe("shown");
    await card.getByRole("link", { name: all }).click();
    await question.getByRole("button", { name: all }).click();
    await page.waitForURL(/\/app\/login/);
    expect(await whereToFrom(page.request, "/app/profile")).toStartWith("/app/login");
    expect(await elsewhere("/app/profile")).toStartWith("/app/login");
    await context.close();
  },
);

/** Where the browser of the page is led that asks for a page; "shown" if it is shown it. */
async function whereToFrom(browser: APIRequestContext, path: string): Promise<string> {
  const answer = await browser.get(path, { maxRedirects: 0 });
  return answer.status() === 200 ? "shown" : (answer.headers()["location"] ?? "");
}
