import { expect, test } from "bun:test";
import { changeJob, postJob } from "../../server/modules/jobs/index.ts";
import { newsPage } from "../../server/modules/notifications/index.ts";
import fi from "../../src/locales/fi/common.json" with { type: "json" };
import jobsFi from "../../src/locales/fi/jobs.json" with { type: "json" };
import sv from "../../src/locales/sv/common.json" with { type: "json" };
import jobsSv from "../../src/locales/sv/jobs.json" with { type: "json" };
import { eventually } from "../../tests/support/eventually.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";
import { inDays, keptPaths, lineIsDown, market, offline, online, withApp } from "./app.fixture.ts";

const set = await stage();
const { t, server, browser } = set;
const texts = { fi: { common: fi, jobs: jobsFi }, sv: { common: sv, jobs: jobsSv } };

test.each(["fi", "sv"] as const)(
  "without a connection the last seen lists and one's own job are there, with their time: %s",
  async (lang) => {
    const { substitute, teacher, school, got } = await market(set, lang);
    const own = `/app/specific/${got.id}`;
    const { page, context } = await withApp(set, substitute, lang, [own]);
    await offline(context);
    const said = page.getByText(texts[lang].jobs.live.kept.split("{{when}}")[0] ?? "");
    await page.reload();
    await said.waitFor();
    expect(await page.locator("main").textContent()).toMatch(lang === "fi" ? /klo\s\d/ : /kl\.\s\d/);
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
    await page.getByRole("heading", { level: 1, name: texts[lang].common.offline.title }).waitFor();
    await page.getByRole("link", { name: texts[lang].common.menu.applications }).click();
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
  },
);

test("signing out leaves nothing, also without a connection", async () => {
  const { substitute } = await market(set, "fi");
  const { page, context } = await withApp(set, substitute, "fi");
  await page.getByRole("button", { name: /^Oma tili/ }).click();
  await page.getByRole("button", { name: fi.menu.logout }).click();
  await page.waitForURL(/\/app\/login/);
  expect(await keptPaths(page)).toEqual([]);
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/all");
  await eventually("it is kept again", async () => (await keptPaths(page)).length > 1);

  await offline(context);
  await page.getByRole("button", { name: /^Oma tili/ }).click();
  await page.getByRole("button", { name: fi.menu.logout }).click();
  await page.getByRole("heading", { level: 1, name: fi.offline.title }).waitFor();
  expect(await keptPaths(page)).toEqual([]);
  // The session goes on until the server hears of it: who wanted to leave is told so, and can try again.
  await page.getByText(fi.offline.signedIn).waitFor();
  expect(await page.getByText(fi.offline.text).isVisible()).toBe(false);
  await online(context);
  expect((await page.request.get("/app/logout", { maxRedirects: 0 })).headers()["location"]).toBe("/app/");
  await page.locator("main").getByRole("button", { name: fi.menu.logout }).click();
  await page.waitForURL(/\/app\/login/);
  await page.goto("/app/profile");
  await page.waitForURL(/\/app\/login/);
  await offline(context);
  await page.goto("/app/jobs/all");
  await page.getByRole("heading", { level: 1, name: fi.offline.title }).waitFor();
  expect(await page.getByText(fi.offline.signedIn).isVisible()).toBe(false);
  await context.close();
});

test("the end of a session, and another person's sign-in, leave nothing of before", async () => {
  const { substitute } = await market(set, "fi");
  const { page, context } = await withApp(set, substitute, "fi");
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
  await offline(context);
  await page.goto("/app/jobs/all");
  await page.getByRole("heading", { level: 1, name: fi.offline.title }).waitFor();
  await context.close();
});

test("reading a public page takes nothing away", async () => {
  const { substitute } = await market(set, "fi");
  const { page, context } = await withApp(set, substitute, "fi");
  const before = await keptPaths(page);
  await page.goto("/app/faq");
  await page.goto("/app/settings");
  expect(await keptPaths(page)).toEqual(expect.arrayContaining(before));
  await context.close();
});

test("after a week a kept page is too old, and posters keep nothing", async () => {
  const substitute = await createSubstitute(t.db);
  const { page, context } = await withApp(set, substitute, "fi");
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((name) => name.startsWith("pages of ")) ?? "";
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const kept = await cache.match(request);
      if (!kept) continue;
      const headers = new Headers(kept.headers);
      headers.set("tuuri-kept-at", String(Date.now() - 7 * 86_400_000 - 1));
      await cache.put(request, new Response(await kept.text(), { headers }));
    }
  });
  await offline(context);
  await page.goto("/app/jobs/all");
  await page.getByRole("heading", { level: 1, name: fi.offline.title }).waitFor();
  expect(await keptPaths(page)).toEqual([]);
  await context.close();

  const teacher = await createTeacher(t.db);
  const poster = await visitor(browser, server.origin, { lang: "fi", app: true, mayComplain: lineIsDown });
  await signIn(poster.page, teacher.email, testPassword);
  await poster.page.goto("/app/jobs/overview");
  await poster.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await poster.page.reload();
  expect(await keptPaths(poster.page)).toEqual([]);
  await poster.context.close();
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
  await context.close();
});
