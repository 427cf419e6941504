import { expect, test } from "bun:test";
import { apply } from "../server/modules/bookings/index.ts";
import { postJob } from "../server/modules/jobs/index.ts";
import {
  createPrincipal,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const security = "/app/settings/security";
const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };

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
  const principal = await createPrincipal(t.db, { lang: "sv" });
  const { id } = await postJob(t.ctx, principal, job);
  await apply(t.ctx, await createSubstitute(t.db), { key: id, alreadyWarned: false });
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", width: 1440 });
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/jobs/overview");
  for (const name of ["Anslagstavlan", "Vikariat", "Inställningar"])
    await page.locator(".side li .label:visible", { hasText: new RegExp(`^${name}$`) }).waitFor();
  // Nothing is counted without saying what.
  expect(await page.locator(".side .tally:visible").allTextContents()).toEqual(["1 sökande", "1 totalt"]);
  await context.close();
});

test.each([
  { lang: "fi", newJob: "Lisää sijaisuus" },
  { lang: "sv", newJob: "Skapa vikariat" },
] as const)(
  "in $lang a phone has the menu at the bottom, with a new job in its middle, and a larger screen beside the page",
  async ({ lang, newJob }) => {
    const { email } = await createTeacher(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width: 600 });
    await signIn(page, email, testPassword);
    await page.goto("/app/support");
    const [tabs, side] = [page.locator("nav.tabs"), page.locator("nav.side")];
    expect([await tabs.isVisible(), await side.isVisible()]).toEqual([true, false]);
    const { y = 0, height = 0 } = (await tabs.boundingBox()) ?? {};
    expect(Math.round(y + height)).toBe(800);
    const entries = tabs.getByRole("link");
    const middle = ((await entries.count()) - 1) / 2;
    expect((await entries.nth(middle).textContent())?.trim()).toBe(newJob);
    await entries.nth(middle).click();
    await page.waitForURL(/\/app\/jobs\/new$/);

    await page.setViewportSize({ width: 601, height: 800 });
    await page.goto("/app/support");
    expect([await tabs.isVisible(), await side.isVisible()]).toEqual([false, true]);
    await page.locator(".topbar").getByRole("link", { name: newJob }).click();
    await page.waitForURL(/\/app\/jobs\/new$/);
    // The rail, which has no button for it, says where one is.
    const marked = side.locator("li a[aria-current]");
    const places = await marked.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(places).toEqual(["/app/jobs"]);
    await context.close();
  },
);
