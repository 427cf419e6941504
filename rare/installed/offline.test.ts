// Shows (rule: kept-pages).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { signIn } from "../../e2e/browser.ts";
import {
  inDays,
  keptNotice,
  keptPaths,
  market,
  offline,
  offlineNotice,
  online,
  withApp,
} from "../../e2e/installed/app.fixture.ts";
import { stage } from "../../e2e/stage.ts";
import { changeJob, postJob } from "../../server/modules/jobs/posting/index.ts";
import { newsPage } from "../../server/modules/notifications/inbox/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createTeacher, testPassword } from "../../tests/support/factories.ts";

const set = await stage();
const { t } = set;
const [fi, sv] = [textsIn("fi"), textsIn("sv")];

/** As if what is kept in this browser had been kept so long ago. */
const keptFor = (page: Page, milliseconds: number) =>
  page.evaluate(async (milliseconds) => {
    const name = (await caches.keys()).find((name) => name.startsWith("pages of ")) ?? "";
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const kept = await cache.match(request);
      if (!kept) continue;
      const headers = new Headers(kept.headers);
      headers.set("tuuri-kept-at", String(Date.now() - milliseconds));
      await cache.put(request, new Response(await kept.text(), { headers }));
    }
  }, milliseconds);

test("without a connection the last seen lists and one's own job are there, with their time", async () => {
  const { substitute, teacher, school, got } = await market(set, "fi");
  const own = `/app/specific/${got.id}`;
  const { page, context } = await withApp(set, substitute, "fi", [own]);
  await offline(context);
  const said = keptNotice(page, "fi");
  await page.reload();
  await said.waitFor();
  expect(await page.locator("main").textContent()).toMatch(/klo\s\d/);
  expect(await page.locator("main").getByText(school.name).count()).toBeGreaterThan(0);

  await page.goto("/app/jobs/personal");
  await said.waitFor();
  await page.locator(`a[href="${own}"]`).first().click();
  await page.waitForURL(`**${own}`);
  await said.waitFor();
  await page.getByRole("link", { name: "+358 40 123 4567", exact: true }).waitFor();
  const told = (await page.locator("main").textContent())?.replaceAll(/\s/g, " ");
  for (const fact of ["+358 40 123 4567", "Koulukatu 1, Helsinki", "ohjeet.txt"])
    expect(told).toContain(fact);

  // Where the app begins, and what is not kept.
  await page.goto("/app/");
  await page.waitForURL("**/app/jobs/all");
  await page.goto("/app/profile");
  await offlineNotice(page, "fi").waitFor();
  await page.getByRole("link", { name: fi("common:menu.applications") }).click();
  await said.waitFor();

  // Once the server is there, what is shown is as it is now.
  await page.goto("/app/jobs/all");
  await said.waitFor();
  const job = { startDate: inDays(11), startTime: "08:00", endTime: "12:00", type: "one" };
  const { id } = await postJob(t.ctx, teacher, job);
  await online(context);
  await page.locator(`main a[href="/app/specific/${id}"]`).first().waitFor();
  await said.waitFor({ state: "detached" });
  await context.close();
});

test("signing out leaves nothing, also without a connection", async () => {
  const { substitute } = await market(set, "fi");
  const { page, context } = await withApp(set, substitute, "fi");
  await page.locator("button.me").click();
  await page.getByRole("button", { name: fi("common:menu.logout"), exact: true }).click();
  await page.waitForURL(/\/app\/login/);
  expect(await keptPaths(page)).toEqual([]);
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/all");
  await eventually("it is kept again", async () => (await keptPaths(page)).length > 1);

  await offline(context);
  await page.locator("button.me").click();
  await page.getByRole("button", { name: fi("common:menu.logout"), exact: true }).click();
  await offlineNotice(page, "fi").waitFor();
  expect(await keptPaths(page)).toEqual([]);
  // The session goes on until the server hears of it: who wanted to leave is told so, and can try again.
  await page.getByText(fi("common:offline.signedIn")).waitFor();
  expect(await page.getByText(fi("common:offline.text")).isVisible()).toBe(false);
  await online(context);
  expect((await page.request.get("/app/logout", { maxRedirects: 0 })).headers()["location"]).toBe("/app/");
  await page
    .locator("main")
    .getByRole("button", { name: fi("common:menu.logout") })
    .click();
  await page.waitForURL(/\/app\/login/);
  await page.goto("/app/profile");
  await page.waitForURL(/\/app\/login/);
  await offline(context);
  await page.goto("/app/jobs/all");
  await offlineNotice(page, "fi").waitFor();
  expect(await page.getByText(fi("common:offline.signedIn")).isVisible()).toBe(false);
  await context.close();
});

test("the end of a session, another person's sign-in and a week leave nothing of before; public pages take nothing away, and posters keep nothing", async () => {
  const { substitute, got } = await market(set, "fi");
  // Kept last of all.
  const { page, context } = await withApp(set, substitute, "fi", [`/app/specific/${got.id}`]);
  await keptFor(page, 7 * 86_400_000 + 1);
  await offline(context);
  await page.goto("/app/jobs/all");
  await offlineNotice(page, "fi").waitFor();
  expect(await keptPaths(page)).toEqual([]);

  await online(context);
  await page.goto("/app/jobs/all");
  const lists = ["/app/jobs/all", "/app/jobs/personal"];
  await eventually("they are kept anew", async () => {
    const there = await keptPaths(page);
    return lists.every((path) => there.includes(path));
  });
  await page.goto("/app/faq");
  await page.goto("/app/settings");
  expect(await keptPaths(page)).toEqual(expect.arrayContaining(lists));

  await context.clearCookies();
  await page.goto("/app/jobs/all");
  await page.waitForURL(/\/app\/login/);
  await eventually("the pages are gone", async () => (await keptPaths(page)).length === 0);

  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/all");
  await eventually("they are kept again", async () => (await keptPaths(page)).includes("/app/jobs/all"));
  // Nobody has signed out.
  const other = await createTeacher(t.db);
  await context.clearCookies();
  await signIn(page, other.email, testPassword);
  await page.goto("/app/settings");
  await eventually("the pages are gone again", async () => (await keptPaths(page)).length === 0);
  await page.goto("/app/jobs/overview");
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.reload();
  expect(await keptPaths(page)).toEqual([]);
  await offline(context);
  await page.goto("/app/jobs/all");
  await offlineNotice(page, "fi").waitFor();
  await context.close();
});

test("what the app fetches to keep it counts as seen by nobody: news stay unread, and are read where the job is opened", async () => {
  const { teacher, substitute, got } = await market(set, "sv");
  await changeJob(t.ctx, teacher, { id: got.id, startTime: "07:00" });
  const own = `/app/specific/${got.id}`;
  const { page, context } = await withApp(set, substitute, "sv", [own]);
  const unread = async () => (await newsPage(t.ctx, substitute, "sv", { unread: true })).items.length;
  expect(await unread()).toBe(1);
  await page.goto("/app/jobs/personal");
  await page.goto(own);
  await eventually("it is read", async () => (await unread()) === 0);

  // And in Swedish, what is kept and what is not.
  await offline(context);
  await page.reload();
  await keptNotice(page, "sv").waitFor();
  expect(await page.locator("main").textContent()).toMatch(/kl\.\s\d/);
  await page.goto("/app/profile");
  await offlineNotice(page, "sv").waitFor();
  await page.getByRole("link", { name: sv("common:menu.applications") }).click();
  await keptNotice(page, "sv").waitFor();
  await context.close();
});

test("back at a form that was refused is the form, and no word of a connection", async () => {
  const { substitute } = await market(set, "fi");
  const { page, context } = await withApp(set, substitute, "fi", []);
  await page.goto("/app/profile?edit=basic");
  // As it is sent before its script is there.
  await page.locator("form#basic").evaluate((form: HTMLFormElement) => {
    for (const field of form.querySelectorAll<HTMLInputElement>("input[name=phone]")) field.value = "12";
    HTMLFormElement.prototype.submit.call(form);
  });
  await page.getByText(fi("profile:wrong")).waitFor();
  await page.goto("/app/jobs/all");
  await page.goBack();
  await page.locator("input[name=phone]").waitFor();
  expect(await offlineNotice(page, "fi").count()).toBe(0);
  await context.close();
});
