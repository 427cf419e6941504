// Shows (rule: email-typed-twice, terms-first, choose, pauses, phone-board).
import { expect, test } from "bun:test";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createOperator,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { createOrganization } from "../../tests/support/world/organizations.ts";
import { departures, signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const say = textsIn("fi");

test.each([["fi"], ["sv"]] as const)(
  "without the tick at the terms nothing is registered: %s",
  async (lang) => {
    const { page } = await visitor(browser, server.origin, { lang });
    const email = `${lang}@example.test`;
    const form = {
      firstName: "Aino",
      lastName: "Aalto",
      email,
      confirmEmail: email,
      password: "lumihiutale",
    };
    const headers = { "accept-language": lang };
    const answer = await page.request.post("/app/register/user", { form, headers });
    expect((await answer.text()).includes(textsIn(lang)("auth:register.termsMissing"))).toBe(true);
    const known = await t.db.query.accounts.findFirst({ where: (row, { eq }) => eq(row.email, email) });
    expect(known).toBeUndefined();
  },
);

test.each([[true], [false]])(
  "the notice after registering is news for six seconds, and stays: animated %p",
  async (animated) => {
    const { page, context } = await visitor(browser, server.origin, { lang: "fi", animated });
    await page.goto("/app/login?registered");
    const notice = page.locator(".notice").getByText(say("auth:login.registered"));
    await notice.waitFor();
    // The clock of the animation, which alone changes it.
    const after = (seconds: number) =>
      page.locator(".notice.brief").evaluate((element, time) => {
        for (const animation of element.getAnimations()) {
          // It does not run on while a slow machine looks.
          animation.pause();
          animation.currentTime = time;
        }
        return getComputedStyle(element).backgroundColor;
      }, seconds * 1000);
    const green = await after(5.9);
    expect(await notice.isVisible()).toBe(true);
    expect(await after(6.5)).not.toBe(green);
    expect(await notice.isVisible()).toBe(true);
    await context.close();
  },
);

test.each([true, false])(
  "where the mail went is told on after a wrong password and in another language, with scripts: %p",
  async (javaScriptEnabled) => {
    const options = { lang: "fi", javaScriptEnabled, mayComplain: /400/ } as const;
    const { page, context } = await visitor(browser, server.origin, options);
    const { email } = await createSubstitute(t.db);
    await context.addCookies([{ name: "_email", value: email, url: `${server.origin}/app` }]);
    const isTold = async (lang: "fi" | "sv") => {
      await page.locator(".notice").getByText(textsIn(lang)("auth:login.registered")).waitFor();
      await page.getByText(textsIn(lang)("auth:login.sentTo", { email })).waitFor();
    };
    await page.goto("/app/login?registered", { waitUntil: "load" });
    await isTold("fi");
    await page.locator("[name=password]").fill("lumihiutale");
    await page.locator("main form[data-checked] button.button").click();
    await page.locator(".field.wrong").waitFor();
    await isTold("fi");
    await page.locator("button[name=lang][value=sv]").first().click();
    await page.locator("html[lang=sv]").waitFor({ state: "attached" });
    await isTold("sv");
    await context.close();
  },
);

test("the second address is typed, not pasted or dropped", async () => {
  const { page } = await visitor(browser, server.origin, { lang: "fi" });
  await page.goto("/app/register/user");
  const field = page.locator("[name=confirmEmail]");
  const isKept = (event: string) =>
    field.evaluate((input, name) => !input.dispatchEvent(new Event(name, { cancelable: true })), event);
  await eventually("the page's script is there", () => isKept("paste"));
  expect(await isKept("drop")).toBe(true);
  await field.pressSequentially("aino@example.test");
  expect(await field.inputValue()).toBe("aino@example.test");
});

test.each([
  [600, "/app/jobs/overview"],
  [601, "/app/jobs"],
])("the list of jobs is the notice board on a phone: %d px", async (width, path) => {
  const teacher = await createTeacher(t.db);
  const { page } = await visitor(browser, server.origin, { lang: "fi", width });
  await signIn(page, teacher.email, testPassword);
  await page.goto("/app/jobs");
  await page.waitForURL((url) => url.pathname === path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
});

test("a browser that says it is on a phone has the notice board at once, with all that the address says", async () => {
  const teacher = await createTeacher(t.db);
  const { page } = await visitor(browser, server.origin, { lang: "fi" });
  await signIn(page, teacher.email, testPassword);
  const shown = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await page.request.get(path, { headers, maxRedirects: 0 });
    const html = await answer.text();
    return [
      answer.status(),
      /<h1[^>]*>(.*?)</.exec(html)?.[1],
      /name="sort"[^>]*value="(\w+)"/.exec(html)?.[1],
    ];
  };
  const board = await shown("/app/jobs/overview?sort=latest");
  const list = await shown("/app/jobs?sort=latest", { "sec-ch-ua-mobile": "?0" });
  expect([board[0], list[0], board[2]]).toEqual([200, 200, "latest"]);
  expect(list[1]).not.toBe(board[1]);
  expect(await shown("/app/jobs?sort=latest", { "sec-ch-ua-mobile": "?1" })).toEqual(board);
  // Others than Chromium do not send that header.
  const firefox = (device: string) => `Mozilla/5.0 (${device}; rv:145.0) Gecko/145.0 Firefox/145.0`;
  expect(await shown("/app/jobs?sort=latest", { "user-agent": firefox("Android 15; Mobile") })).toEqual(
    board,
  );
  expect(await shown("/app/jobs?sort=latest", { "user-agent": firefox("Windows NT 10.0") })).toEqual(list);
});

test("a toast goes by itself after five seconds", async () => {
  const teacher = await createTeacher(t.db);
  const { page } = await visitor(browser, server.origin, { lang: "fi" });
  await signIn(page, teacher.email, testPassword);
  await page.clock.install();
  // Only what is wound on goes by, however long the machine takes.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto("/app/jobs/overview?done=posted");
  const toast = page.locator(".toast").getByText(say("jobs:done.posted"));
  await toast.waitFor();
  await page.clock.runFor(4_000);
  expect(await toast.count()).toBe(1);
  // While somebody is at it, its clock stands still.
  const box = await toast.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await page.clock.runFor(20_000);
  expect(await toast.count()).toBe(1);
  await page.locator(".toast button").focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  expect(await toast.count()).toBe(1);
  await page.locator(".toast button").blur();
  await page.clock.runFor(1_500);
  await toast.waitFor({ state: "detached" });
});

test("what is told beside an open dialog is told within it, where it is seen, heard and can be closed", async () => {
  const { domain } = await createOrganization(t.db, { passcode: "" });
  const operator = await createOperator(t.db);
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 375 });
  await signIn(page, operator.email, testPassword);
  await page.goto("/app/operator/organisations");
  await page.getByRole("button", { name: say("operator:organizations.makeOf", { domain }) }).click();
  await page.getByRole("button", { name: say("operator:organizations.made.copy") }).click();
  const toast = page.locator("dialog .toast");
  await toast.getByRole("button", { name: say("common:page.close") }).click();
  await toast.waitFor({ state: "detached" });
  expect(await page.locator("dialog code").isVisible()).toBe(true);
  await context.close();
});

test.each([
  [false, "leads to the notice board after twenty seconds"],
  [true, "does not, when one stays"],
] as const)("a choice that came too late: %p, it %s", async (stays) => {
  const substitute = await createSubstitute(t.db);
  const [slow, quick] = [await createTeacher(t.db), await createTeacher(t.db)];
  const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const times = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
  const [late, first] = [await postJob(t.ctx, slow, times), await postJob(t.ctx, quick, times)];
  for (const { id } of [late, first]) await apply(t.ctx, substitute, { key: id, alreadyWarned: false });

  const { page, context } = await visitor(browser, server.origin, { lang: "fi", mayComplain: /409/ });
  await signIn(page, slow.email, testPassword);
  await page.clock.install();
  const profile = `/app/profile/${substitute.email}`;
  await page.goto(`${profile}?job=${late.id}`);
  await choose(t.ctx, quick, { key: first.id, email: substitute.email });
  await page.getByRole("link", { name: say("jobs:profile.choose") }).click();
  await page.getByRole("button", { name: say("jobs:profile.confirm.ok") }).click();
  await page.locator(".elsewhere[role=alert]").waitFor();
  // Stands still from here: what has not come after the time that is run does not come.
  await page.clock.pauseAt(Date.now() + 3_000);
  const led = await departures(page);
  await page.clock.runFor(14_000);
  expect(await led()).toEqual([]);
  if (stays) {
    const button = page.getByRole("button", { name: say("jobs:profile.stay") });
    await button.press("Enter");
    await button.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(say("jobs:profile.toBoard"));
    await page.clock.runFor(60_000);
    expect(await led()).toEqual([]);
  } else {
    await page.clock.runFor(4_500);
    await page.waitForURL(/\/app\/jobs\/overview$/);
  }
  await context.close();
});

test("an iPhone without Tuuri on its home screen is told for ten seconds how it gets pushes", async () => {
  const teacher = await createTeacher(t.db);
  const { page } = await visitor(browser, server.origin, { lang: "fi" });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "userAgent", { get: () => "Mozilla/5.0 (iPhone)" });
    Reflect.deleteProperty(window, "PushManager");
  });
  await signIn(page, teacher.email, testPassword);
  await page.clock.install();
  await page.goto("/app/settings/notifications");
  const hint = page.locator(".toast").getByText(say("profile:device.uninstalled"));
  await hint.waitFor();
  await page.clock.pauseAt(Date.now() + 3_000);
  await page.clock.runFor(4_000);
  expect(await hint.count()).toBe(1);
  await page.clock.runFor(4_500);
  await hint.waitFor({ state: "detached" });
});

test("who has registered is led to the login after three seconds, unless they stay", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  await page.clock.install();
  await page.goto("/app/register/teacher?done");
  await page.getByText(say("auth:leaving.inThree")).waitFor();
  await page.getByRole("button", { name: say("auth:leaving.stay") }).click();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(say("auth:confirm.toLogin"));
  const led = await departures(page);
  await page.clock.runFor(60_000);
  expect(await led()).toEqual([]);

  await page.reload();
  await page.clock.runFor(3_000);
  await page.waitForURL(/\/app\/login\?registered/);
  await context.close();
});
