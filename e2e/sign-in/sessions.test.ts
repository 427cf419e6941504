// Shows (rule: own-sessions).
import { expect, test } from "bun:test";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createPrincipal,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor } from "../browser.ts";
import { deviceOf } from "../people/device.fixture.ts";
import { finnishDesk } from "../people/readers.fixture.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const security = "/app/settings/security";
const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };

test.each(finnishDesk)(
  "in $lang a session is ended from another browser, which is out at its next request, $how",
  async ({ lang, say, width, javaScriptEnabled }) => {
    const { email } = await createSubstitute(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, email, testPassword);
    const lost = await deviceOf(server.origin, email);
    expect(await lost("/app/settings")).toBe("shown");
    await page.goto(security);
    const sessions = page.locator("#sessions li");
    expect(await sessions.count()).toBe(2);
    // Without a mouse. When the device was seen stands after its name.
    const [name = ""] = say("profile:sessions.endOne", { device: "Chrome", seen: "" }).split(".");
    await page.getByRole("button", { name }).press("Enter");
    await outcomeShown(page, javaScriptEnabled, say("profile:sessions.ended"));
    await page.waitForLoadState();
    expect(await sessions.count()).toBe(1);
    expect(await lost("/app/profile")).toStartWith("/app/login");

    const others = [await deviceOf(server.origin, email), await deviceOf(server.origin, email)];
    for (const look of others) expect(await look("/app/settings")).toBe("shown");
    await page.goto(security);
    await page.getByRole("button", { name: say("profile:sessions.endOthers") }).click();
    await outcomeShown(page, javaScriptEnabled, say("profile:sessions.endedOthers"));
    for (const look of others) expect(await look("/app/profile")).toStartWith("/app/login");
    await page.getByRole("link", { name: say("profile:sessions.change"), exact: true }).click();
    await page.locator("#password [name=currentPassword]").waitFor();
    await page.goto("/app/profile");
    expect(new URL(page.url()).pathname).toBe("/app/profile");
    await context.close();
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
  const say = textsIn("fi");
  const nameOf = (type: "principal" | "teacher") => say(`profile:types.${type}`);
  for (const [from, to] of [
    ["principal", "teacher"],
    ["teacher", "principal"],
  ] as const) {
    await page.goto("/app/settings");
    await page.locator("button.me").click();
    const menu = page.locator("#me-menu");
    expect((await menu.locator(".role").textContent())?.toLowerCase()).toStartWith(
      nameOf(from).toLowerCase(),
    );
    await menu.getByRole("button", { name: say(`profile:types.switch.${to}`) }).click();
    await page.waitForURL(/done=switched/);
  }
  await context.close();
});

test("the rail says under each icon what it is and what its number counts", async () => {
  const principal = await createPrincipal(t.db, { lang: "sv" });
  const { id } = await postJob(t.ctx, principal, job);
  await apply(t.ctx, await createSubstitute(t.db), { key: id, alreadyWarned: false });
  const options = { lang: "sv", width: 1440, javaScriptEnabled: false } as const;
  const { page, context } = await visitor(browser, server.origin, options);
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/jobs/overview");
  const say = textsIn("sv");
  for (const name of [say("menu.board"), say("menu.jobs"), say("menu.settings")])
    await page.locator(".side li .label:visible", { hasText: new RegExp(`^${name}$`) }).waitFor();
  // Nothing is counted without saying what.
  expect(await page.locator(".side .tally:visible").allTextContents()).toEqual([
    say("menu.tallies.board", { count: 1, shown: 1 }),
    say("menu.tallies.jobs", { count: 1, shown: 1 }),
  ]);
  await context.close();
});

test.each([{ lang: "fi" }, { lang: "sv" }] as const)(
  "in $lang a phone has the menu at the bottom, with a new job in its middle, and a larger screen beside the page",
  async ({ lang }) => {
    const newJob = textsIn(lang)("menu.newJob");
    const { email } = await createTeacher(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      width: 600,
      javaScriptEnabled: false,
    });
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
