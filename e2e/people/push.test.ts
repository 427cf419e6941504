// Shows (rule: push-devices, push-after-sign-out).
import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { pushSubscriptions } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { pushService } from "../../server/modules/notifications/push/push-service.fixture.ts";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, signInByForm, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage({}, { pushes: true });
const service = pushService();
const sv = textsIn("sv");

afterAll(async () => {
  await service.stop();
});

/**
 * Chromium hands out subscriptions at Google's push service, which tests cannot reach: here it hands out
 * `device`, until it is unsubscribed. All else, the worker and its notifications too, is the browser's own.
 */
async function withPushService(page: Page, device: ReturnType<typeof service.device>): Promise<void> {
  await page.context().grantPermissions(["notifications"], { origin: server.origin });
  await page.addInitScript((device) => {
    const given = "device-is-subscribed";
    const made = {
      ...device,
      toJSON: () => device,
      unsubscribe: async () => {
        localStorage.removeItem(given);
        return true;
      },
    };
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(given, "yes");
      return made as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem(given) ? (made as unknown as PushSubscription) : null;
  }, device);
}

const devicesOf = ({ id }: Actor) => t.db.$count(pushSubscriptions, eq(pushSubscriptions.accountId, id));

async function deliver(page: Page, content: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((found) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.endsWith("/app/"));
      if (ours) found(ours.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const data = JSON.stringify(content);
  const registrationId = await registration;
  await session.send("ServiceWorker.deliverPushMessage", { origin: server.origin, registrationId, data });
  await session.detach();
}

/** In front of the switch of the device, which an island carries out. */
async function atSettings(page: Page): Promise<void> {
  await page.goto("/app/settings/notifications");
  await whole(page);
}

async function signOut(page: Page): Promise<void> {
  await page.locator("button.me").click();
  await page.locator("#me-menu form[action='/app/logout'] button").click();
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notifications = await registration.getNotifications();
    // TypeScript's list of members lacks `renotify`.
    type Shown = Notification & { renotify: boolean };
    return notifications
      .map((shown) => shown as Shown)
      .map(({ title, body, tag, renotify, lang, requireInteraction, data }) => ({
        title,
        body,
        tag,
        renotify,
        lang,
        requireInteraction,
        url: data.url,
      }));
  });

test("an urgent job lights up the phone of who wants it, once, and no more after signing out", async () => {
  const school = await createSchool(t.db, { name: "Mäkelän koulu" });
  const principal = await createPrincipal(t.db, { schools: [school] });
  const substitute = await createSubstitute(t.db, { lang: "sv" });
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", width: 390, app: true });
  await withPushService(page, service.device("/phone"));
  await signIn(page, substitute.email, testPassword);
  await atSettings(page);
  const toggle = page.getByRole("switch", { name: sv("profile:device.title") });
  await toggle.click();
  await page.locator("[role=switch][aria-checked=true][aria-labelledby=here-title]").waitFor();
  expect(await devicesOf(substitute)).toBe(1);

  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const jobData = { startDate: day, endDate: day, startTime: "08:00", endTime: "15:30", type: "five" };
  const job = await postJob(t.ctx, principal, jobData, { urgent: true });
  const receipt = await eventually("the push is there", () => service.receipts[0]);
  expect(service.faults).toEqual([]);
  // A push that is repeated after a crash is shown once.
  for (const _ of [1, 2]) await deliver(page, receipt.content);
  await eventually("it is shown", async () => (await shown(page)).length > 0);
  const notifications = await shown(page);
  expect(notifications).toHaveLength(1);
  expect(notifications[0]).toMatchObject({
    title: sv("push:jobPostedUrgent.title", { school: school.name }),
    lang: "sv",
    requireInteraction: true,
    renotify: false,
    url: `${server.origin}/app/specific/${job.id}`,
  });

  // News about the same take its place, and are heard.
  await deliver(page, { ...(receipt.content as object), id: "another", title: "Nytt" });
  await eventually("the news are shown", async () => (await shown(page))[0]?.title === "Nytt");
  expect(await shown(page)).toMatchObject([{ renotify: true }]);

  await signOut(page);
  await page.waitForURL(/\/app\/login/);
  expect(await devicesOf(substitute)).toBe(0);

  // The login page remembers the address.
  await page.locator("main input[name=password]").fill(testPassword);
  await page.locator("main form button.button").click();
  await page.waitForURL(/\/app\/jobs\//);
  await eventually("pushes are on again", async () => (await devicesOf(substitute)) === 1);
  // What was lost on the server's side comes back at the next visit.
  await t.db.delete(pushSubscriptions).where(eq(pushSubscriptions.accountId, substitute.id));
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/app/settings/notifications");
  await eventually("pushes are renewed", async () => (await devicesOf(substitute)) === 1);

  // They end with the session, so whoever signs in anew in the same tab is named anew.
  const session = async () =>
    (await t.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.accountId, substitute.id)))[0]
      ?.sessionId;
  const before = await session();
  expect(before).toBeString();
  await context.clearCookies();
  await signInByForm(page, substitute.email, testPassword);
  await eventually("the device is named by its new session", async () => (await session()) !== before);

  await atSettings(page);
  await toggle.click();
  await page.locator("[role=switch][aria-checked=false][aria-labelledby=here-title]").waitFor();
  expect(await devicesOf(substitute)).toBe(0);
  await context.close();
});

test("somebody else at the same device gets none of it", async () => {
  const [first, second] = [await createSubstitute(t.db), await createSubstitute(t.db)];
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 390, app: true });
  await withPushService(page, service.device("/shared"));
  await signIn(page, first.email, testPassword);
  await atSettings(page);
  await page.locator("[role=switch][aria-labelledby=here-title]").click();
  await eventually("the first is subscribed", async () => (await devicesOf(first)) === 1);
  // The first one's session ends without their signing out.
  await context.clearCookies();
  await signInByForm(page, second.email, testPassword);
  await eventually("the browser has let the subscription go", () =>
    page.evaluate(() => localStorage.getItem("device-is-subscribed") === null),
  );
  expect(await devicesOf(second)).toBe(0);
  await context.close();
});

test("who signs out after the session has ended leaves no pushes behind", async () => {
  const person = await createSubstitute(t.db);
  const { page, context } = await visitor(browser, server.origin, {
    lang: "fi",
    width: 390,
    app: true,
    mayComplain: /401/,
  });
  await withPushService(page, service.device("/left"));
  await signIn(page, person.email, testPassword);
  await atSettings(page);
  await page.locator("[role=switch][aria-labelledby=here-title]").click();
  await eventually("the device is subscribed", async () => (await devicesOf(person)) === 1);
  await context.clearCookies();
  await signOut(page);
  // Two ways lead to the login page at once here; neither is waited for.
  await eventually("the browser has let the subscription go", () =>
    page.evaluate(() => localStorage.getItem("device-is-subscribed") === null).catch(() => false),
  );
  await context.close();
});
