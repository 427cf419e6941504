// Shows (rule: pauses, new-version, install-offer).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import sharp from "sharp";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";
import { market } from "./app.fixture.ts";

const set = await stage({}, { pushes: true });
const { t, server, browser } = set;
const [fi, sv] = [textsIn("fi"), textsIn("sv")];
const afterApplying = "/app/jobs/personal?done=applied";

/** A page that was opened from the home screen. */
const asApp = (page: Page) =>
  page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) =>
      query === "(display-mode: standalone)" ? ({ matches: true } as MediaQueryList) : real(query);
  });

/** Chromium says so only to who has visited for a while. */
const canBeInstalled = (page: Page) =>
  page.evaluate(() => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    Object.assign(event, { prompt: async () => document.body.setAttribute("data-prompted", "") });
    dispatchEvent(event);
    return event.defaultPrevented;
  });

test.each(["fi", "sv"] as const)("what can be installed is whole in its language: %s", async (lang) => {
  const say = textsIn(lang);
  const { page, context } = await visitor(browser, server.origin, { lang });
  await page.goto("/app/login");
  const session = await context.newCDPSession(page);
  const { url, errors, data } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe(`/app/manifest-${lang}.webmanifest`);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A window without history counts as private.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
    [],
  );
  const manifest = JSON.parse(data ?? "{}");
  expect(manifest).toMatchObject({
    id: "/app/",
    lang,
    start_url: "/app/",
    description: say("common:page.description"),
  });
  expect(manifest.share_target).toBeUndefined();
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toContain(
    say("common:menu.applications"),
  );
  expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === "maskable")).toBe(true);
  expect(manifest.screenshots.map(({ form_factor }: { form_factor: string }) => form_factor)).toEqual([
    "narrow",
    "wide",
  ]);
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const picture = await page.request.get(src);
    expect(picture.headers()["content-type"]).toStartWith("image/");
    if (!sizes.includes("x")) continue;
    const { width = 0, height = 0 } = await sharp(await picture.body()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  const touch = await page.locator("link[rel=apple-touch-icon]").getAttribute("href");
  expect((await page.request.get(touch ?? "")).status()).toBe(200);
  await context.close();
});

test("after the first application one is asked to install, once", async () => {
  const { substitute, open } = await market(set, "fi");
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 390 });
  await signIn(page, substitute.email, testPassword);
  // Nowhere else does anything of ours ask.
  await page.goto("/app/jobs/all");
  expect(await canBeInstalled(page)).toBe(false);

  await page.goto(`/app/specific/${open.id}`);
  await whole(page);
  await page.locator("button[value=apply]").click();
  await page.getByRole("button", { name: fi("jobs:consent.agree") }).click();
  await page.waitForURL(/\/app\/jobs\/personal/);
  const card = page.getByRole("region", { name: fi("common:installed.title") });
  expect(await card.count()).toBe(0);
  expect(await canBeInstalled(page)).toBe(true);
  await card.getByText(fi("common:installed.text")).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await page.locator("body[data-prompted]").count()).toBe(0);
  await card.getByRole("button", { name: fi("common:installed.now") }).click();
  await page.locator("body[data-prompted]").waitFor();
  await card.waitFor({ state: "hidden" });

  await page.goto(afterApplying);
  expect(await canBeInstalled(page)).toBe(false);
  expect(await card.count()).toBe(0);
  await context.close();
});

test("an iPhone is told how, for ten seconds, and once", async () => {
  const substitute = await createSubstitute(t.db, { lang: "sv" });
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", width: 390 });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "userAgent", {
      get: () => "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)",
    });
  });
  await signIn(page, substitute.email, testPassword);
  // It goes on by what this says alone, however slow the machine is.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(afterApplying);
  const hint = page.locator(".toast").getByText(sv("common:installed.hint"));
  await hint.waitFor();
  await page.clock.runFor(9_900);
  expect(await hint.count()).toBe(1);
  await page.clock.runFor(200);
  expect(await hint.count()).toBe(0);
  await page.goto(afterApplying);
  await page.locator(".toast").first().waitFor();
  expect(await hint.count()).toBe(0);
  await context.close();
});

test("the installed app says of a new version to close and reopen it", async () => {
  const teacher = await createTeacher(t.db, { lang: "sv" });
  const { page, context } = await visitor(browser, server.origin, { lang: "sv" });
  await asApp(page);
  await signIn(page, teacher.email, testPassword);
  await page.clock.install();
  // Stands for the release after this one.
  await page.route("**/app/version.txt", (route) => route.fulfill({ body: "99.0.0" }));
  await page.goto("/app/settings/description");
  await page.clock.runFor(11 * 60_000);
  const toast = page.locator(".toast").getByText(sv("common:newVersion.reopen"));
  await toast.waitFor();
  await page.clock.runFor(60 * 60_000);
  expect(await toast.count()).toBe(1);
  expect(await page.locator(".new-version .notice").count()).toBe(0);
  await page
    .locator(".toast")
    .getByRole("button", { name: sv("common:page.close") })
    .click();
  expect(await toast.count()).toBe(0);
  await context.close();
});
