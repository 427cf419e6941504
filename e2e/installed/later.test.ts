import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import type { Locator, Request } from "playwright";
import { applications, jobPlacements } from "../../db/schema/index.ts";
import { choose } from "../../server/modules/bookings/index.ts";
import authFi from "../../src/locales/fi/auth.json" with { type: "json" };
import fi from "../../src/locales/fi/common.json" with { type: "json" };
import jobsFi from "../../src/locales/fi/jobs.json" with { type: "json" };
import authSv from "../../src/locales/sv/auth.json" with { type: "json" };
import sv from "../../src/locales/sv/common.json" with { type: "json" };
import jobsSv from "../../src/locales/sv/jobs.json" with { type: "json" };
import { eventually } from "../../tests/support/eventually.ts";
import { stage } from "../stage.ts";
import { market, offline, online, withApp } from "./app.fixture.ts";

const set = await stage();
const { t } = set;
const texts = {
  fi: { common: fi, jobs: jobsFi, auth: authFi },
  sv: { common: sv, jobs: jobsSv, auth: authSv },
};

const applicationTo = async (jobId: string, substituteId: string) =>
  (
    await t.db
      .select()
      .from(applications)
      .where(and(eq(applications.jobId, jobId), eq(applications.substituteId, substituteId)))
  )[0];

test.each(["fi", "sv"] as const)(
  "a withdrawal without a connection waits in sight, and is sent once when there is one: %s",
  async (lang) => {
    const { common, jobs } = texts[lang];
    const { substitute, applied } = await market(set, lang);
    const { page, context } = await withApp(set, substitute, lang);
    const sent: Request[] = [];
    context.on("request", (request) => request.url().endsWith("/removeapplicant") && sent.push(request));
    await offline(context);
    await page.goto("/app/jobs/personal");
    const waits = page.locator("[data-outbox] .notice").getByText(common.outbox.waits);
    const ask = async () => {
      await page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
      await page.getByRole("link", { name: jobs.applications.withdraw }).click();
      await page.getByRole("button", { name: jobs.applications.confirm.ok }).click();
    };
    await ask();
    await waits.waitFor();
    await page.locator(".toast").getByText(jobs.later.waits).waitFor();

    // It can be taken back, and pressed again it is one wish.
    await page.getByRole("button", { name: common.outbox.undo }).click();
    await waits.waitFor({ state: "detached" });
    await ask();
    await waits.waitFor();
    await ask();
    await page.reload();
    await waits.waitFor();
    expect(await waits.count()).toBe(1);
    expect((await applicationTo(applied.id, substitute.id))?.withdrawnAt).toBeNull();

    await online(context);
    await eventually("it is withdrawn", async () =>
      Boolean((await applicationTo(applied.id, substitute.id))?.withdrawnAt),
    );
    await waits.waitFor({ state: "detached" });
    await page.getByText(jobs.done.withdrawn).first().waitFor();
    await page.reload();
    await page.getByRole("link", { name: jobs.applications.withdraw }).waitFor({ state: "detached" });
    const answers = await Promise.all(sent.map((request) => request.response().catch(() => null)));
    expect(answers.filter((answer) => answer?.ok())).toHaveLength(1);
    await context.close();
  },
);

test("a job is hidden later, and what the server refuses then is told", async () => {
  const { substitute, teacher, applied } = await market(set, "fi");
  const { page, context } = await withApp(set, substitute, "fi");
  await offline(context);
  await page.reload();
  await page.locator(".card-menu summary").first().click();
  await page.getByRole("button", { name: jobsFi.open.hide }).first().click();
  await page.goto("/app/jobs/personal");
  await page.getByRole("link", { name: jobsFi.applications.withdraw }).click();
  await page.getByRole("button", { name: jobsFi.applications.confirm.ok }).click();
  const outbox = page.locator("[data-outbox] .notice");
  await outbox.nth(1).waitFor();
  // Meanwhile they have got the other one.
  await choose(t.ctx, teacher, { key: applied.id, email: substitute.email });
  await online(context);
  await outbox.getByText(fi.outbox.refused).waitFor();
  expect(await outbox.count()).toBe(1);
  const placed = await t.db.select().from(jobPlacements).where(eq(jobPlacements.accountId, substitute.id));
  expect(placed).toHaveLength(1);
  expect((await applicationTo(applied.id, substitute.id))?.withdrawnAt).toBeNull();
  // That they have got it is said in a dialog.
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await outbox.getByRole("button", { name: fi.page.close }).click();
  await outbox.waitFor({ state: "detached" });
  await context.close();
});

test.each(["fi", "sv"] as const)("to apply needs a connection, and says so: %s", async (lang) => {
  const { jobs } = texts[lang];
  const { substitute, open } = await market(set, lang);
  const { page, context } = await withApp(set, substitute, lang);
  await page.goto(`/app/specific/${open.id}`);
  await page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
  await offline(context);
  await page.getByRole("button", { name: jobs.detail.apply }).click();
  await page.getByRole("button", { name: jobs.consent.agree }).click();
  await page.getByRole("dialog").getByText(jobs.common.unreachable).waitFor();
  expect(await page.locator("[data-outbox] .notice").count()).toBe(0);
  await online(context);
  expect(await applicationTo(open.id, substitute.id)).toBeUndefined();
  await context.close();
});

test.each(["fi", "sv"] as const)(
  "what has waited for too long is not sent any more, and says so without a connection too: %s",
  async (lang) => {
    const { common, jobs } = texts[lang];
    const { substitute, applied } = await market(set, lang);
    const { page, context } = await withApp(set, substitute, lang);
    await offline(context);
    await page.goto("/app/jobs/personal");
    await page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
    await page.getByRole("link", { name: jobs.applications.withdraw }).click();
    await page.getByRole("button", { name: jobs.applications.confirm.ok }).click();
    const outbox = page.locator("[data-outbox] .notice");
    await outbox.getByText(common.outbox.waits).waitFor();
    await page.evaluate(async () => {
      const name = (await caches.keys()).find((name) => name.startsWith("deeds of ")) ?? "";
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const deed = await (await cache.match(request))?.json();
        await cache.put(request, Response.json({ ...deed, until: Date.now() - 1 }));
      }
    });
    await page.reload();
    await outbox.getByText(common.outbox.refused).waitFor();
    expect(await outbox.textContent()).toContain(jobs.later.late);
    await online(context);
    await page.goto("/app/jobs/personal");
    await outbox.getByText(common.outbox.refused).waitFor();
    await outbox.getByRole("button", { name: common.page.close }).click();
    await outbox.waitFor({ state: "detached" });
    expect((await applicationTo(applied.id, substitute.id))?.withdrawnAt).toBeNull();
    await context.close();
  },
);

test.each(["fi", "sv"] as const)(
  "signing out asks first while something waits, which goes with who leaves: %s",
  async (lang) => {
    const { common, jobs, auth } = texts[lang];
    const { substitute, applied } = await market(set, lang);
    const { page, context } = await withApp(set, substitute, lang);
    await offline(context);
    await page.goto("/app/jobs/personal");
    await page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
    await page.getByRole("link", { name: jobs.applications.withdraw }).click();
    await page.getByRole("button", { name: jobs.applications.confirm.ok }).click();
    const waits = page.locator("[data-outbox] .notice");
    await waits.waitFor();
    const account = page.locator("button.me");
    const question = page.getByRole("dialog", { name: auth.signOut.title });
    const signOut = async () => {
      await account.click();
      await page.getByRole("button", { name: common.menu.logout, exact: true }).click();
      await question.getByText(auth.signOut.text_one.replace("{{shown}}", "1")).waitFor();
    };
    const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement);

    // It begins at the harmless answer, and whoever stays loses nothing.
    await signOut();
    expect(await isFocused(question.getByRole("button", { name: auth.signOut.stay }))).toBe(true);
    for (const stay of ["Enter", "Escape"]) {
      await page.keyboard.press(stay);
      await question.waitFor({ state: "hidden" });
      await eventually("the menu's button has the focus", () => isFocused(account));
      await signOut();
    }
    expect(await waits.count()).toBe(1);

    await question.getByRole("button", { name: auth.signOut.leave }).click();
    await page.getByRole("heading", { level: 1, name: common.offline.title }).waitFor();
    expect(
      await page.evaluate(async () => (await caches.keys()).filter((name) => / of /.test(name))),
    ).toEqual([]);
    await online(context);
    await page.goto("/app/jobs/personal");
    await page.getByRole("link", { name: jobs.applications.withdraw }).waitFor();
    expect((await applicationTo(applied.id, substitute.id))?.withdrawnAt).toBeNull();

    // Nothing waits: nothing is asked.
    await account.click();
    await page.getByRole("button", { name: common.menu.logout, exact: true }).click();
    await page.waitForURL(/\/app\/login/);
    await context.close();
  },
);

test("what is sent while signing out asks about it takes the question back", async () => {
  const { substitute, applied } = await market(set, "fi");
  const { page, context } = await withApp(set, substitute, "fi");
  await offline(context);
  await page.goto("/app/jobs/personal");
  await page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
  await page.getByRole("link", { name: jobsFi.applications.withdraw }).click();
  await page.getByRole("button", { name: jobsFi.applications.confirm.ok }).click();
  await page.locator("[data-outbox] .notice").waitFor();
  await page.locator("button.me").click();
  await page.getByRole("button", { name: fi.menu.logout, exact: true }).click();
  const question = page.getByRole("dialog", { name: authFi.signOut.title });
  await question.waitFor();
  await online(context);
  await question.waitFor({ state: "hidden" });
  expect((await applicationTo(applied.id, substitute.id))?.withdrawnAt).not.toBeNull();
  await context.close();
});
