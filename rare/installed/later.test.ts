// Shows (rule: sent-later).
import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import type { Locator, Request } from "playwright";
import { applications, jobPlacements } from "../../db/schema/index.ts";
import { whole } from "../../e2e/browser.ts";
import { market, offline, online, outbox, withApp, withdraw } from "../../e2e/installed/app.fixture.ts";
import { stage } from "../../e2e/stage.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";

const set = await stage();
const { t } = set;
const [fi, sv] = [textsIn("fi"), textsIn("sv")];

const applicationTo = async (jobId: string, substituteId: string) =>
  (
    await t.db
      .select()
      .from(applications)
      .where(and(eq(applications.jobId, jobId), eq(applications.substituteId, substituteId)))
  )[0];

test("a withdrawal without a connection waits in sight, and is sent once when there is one", async () => {
  const { substitute, applied } = await market(set, "fi");
  const { page, context } = await withApp(set, substitute, "fi");
  const sent: Request[] = [];
  context.on("request", (request) => request.url().endsWith("/removeapplicant") && sent.push(request));
  await offline(context);
  await page.goto("/app/jobs/personal");
  const waits = outbox(page).getByText(fi("common:outbox.waits"));
  await withdraw(page, "fi");
  await waits.waitFor();
  await page.locator(".toast").getByText(fi("jobs:later.waits")).waitFor();

  // It can be taken back, and pressed again it is one wish.
  await page.getByRole("button", { name: fi("common:outbox.undo") }).click();
  await waits.waitFor({ state: "detached" });
  await withdraw(page, "fi");
  await waits.waitFor();
  await withdraw(page, "fi");
  await page.reload();
  await waits.waitFor();
  expect(await waits.count()).toBe(1);
  expect((await applicationTo(applied.id, substitute.id))?.withdrawnAt).toBeNull();

  await online(context);
  await eventually("it is withdrawn", async () =>
    Boolean((await applicationTo(applied.id, substitute.id))?.withdrawnAt),
  );
  await waits.waitFor({ state: "detached" });
  await page.getByText(fi("jobs:done.withdrawn")).first().waitFor();
  await page.reload();
  await page.getByRole("link", { name: fi("jobs:applications.withdraw") }).waitFor({ state: "detached" });
  const answers = await Promise.all(sent.map((request) => request.response().catch(() => null)));
  expect(answers.filter((answer) => answer?.ok())).toHaveLength(1);
  await context.close();
});

test("a job is hidden later, and what the server refuses then is told", async () => {
  const { substitute, teacher, applied } = await market(set, "fi");
  const { page, context } = await withApp(set, substitute, "fi");
  await offline(context);
  await page.reload();
  await whole(page);
  await page.locator(".card-menu summary").first().click();
  await page
    .getByRole("button", { name: fi("jobs:open.hide") })
    .first()
    .click();
  await outbox(page).waitFor();
  await page.goto("/app/jobs/personal");
  await withdraw(page, "fi");
  await outbox(page).nth(1).waitFor();
  // Meanwhile they have got the other one.
  await choose(t.ctx, teacher, { key: applied.id, email: substitute.email });
  await online(context);
  await outbox(page).getByText(fi("common:outbox.refused")).waitFor();
  expect(await outbox(page).count()).toBe(1);
  const placed = await t.db.select().from(jobPlacements).where(eq(jobPlacements.accountId, substitute.id));
  expect(placed).toHaveLength(1);
  expect((await applicationTo(applied.id, substitute.id))?.withdrawnAt).toBeNull();
  // That they have got it is said in a dialog.
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await outbox(page)
    .getByRole("button", { name: fi("common:page.close") })
    .click();
  await outbox(page).waitFor({ state: "detached" });
  await context.close();
});

test("to apply needs a connection, and says so; what has waited for too long is not sent any more, and says so without one too", async () => {
  const { substitute, open, applied } = await market(set, "sv");
  const { page, context } = await withApp(set, substitute, "sv");
  await page.goto(`/app/specific/${open.id}`);
  await whole(page);
  await offline(context);
  await page.getByRole("button", { name: sv("jobs:detail.apply") }).click();
  await page.getByRole("button", { name: sv("jobs:consent.agree") }).click();
  await page.getByRole("dialog").getByText(sv("jobs:common.unreachable")).waitFor();
  expect(await outbox(page).count()).toBe(0);

  await page.goto("/app/jobs/personal");
  await withdraw(page, "sv");
  await outbox(page).getByText(sv("common:outbox.waits")).waitFor();
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((name) => name.startsWith("deeds of ")) ?? "";
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const deed = await (await cache.match(request))?.json();
      await cache.put(request, Response.json({ ...deed, until: Date.now() - 1 }));
    }
  });
  await page.reload();
  await outbox(page).getByText(sv("common:outbox.refused")).waitFor();
  expect(await outbox(page).textContent()).toContain(sv("jobs:later.late"));
  await online(context);
  await page.goto("/app/jobs/personal");
  await outbox(page).getByText(sv("common:outbox.refused")).waitFor();
  await outbox(page)
    .getByRole("button", { name: sv("common:page.close") })
    .click();
  await outbox(page).waitFor({ state: "detached" });
  expect((await applicationTo(applied.id, substitute.id))?.withdrawnAt).toBeNull();
  expect(await applicationTo(open.id, substitute.id)).toBeUndefined();
  await context.close();
});

test("signing out asks first while something waits, which goes with who leaves, and asks no more once it is sent", async () => {
  const { substitute, applied } = await market(set, "sv");
  const { page, context } = await withApp(set, substitute, "sv");
  const withdrawn = async () => Boolean((await applicationTo(applied.id, substitute.id))?.withdrawnAt);
  const account = page.locator("button.me");
  const logOut = async () => {
    await account.click();
    await page.getByRole("button", { name: sv("common:menu.logout"), exact: true }).click();
  };
  const question = page.getByRole("dialog", { name: sv("auth:signOut.title") });
  const asked = async () => {
    await logOut();
    await question.getByText(sv("auth:signOut.text", { count: 1, shown: "1" })).waitFor();
  };
  const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement);
  await offline(context);
  await page.goto("/app/jobs/personal");
  await withdraw(page, "sv");
  await outbox(page).waitFor();

  // It begins at the harmless answer, and whoever stays loses nothing.
  await asked();
  expect(await isFocused(question.getByRole("button", { name: sv("auth:signOut.stay") }))).toBe(true);
  for (const stay of ["Enter", "Escape"]) {
    await page.keyboard.press(stay);
    await question.waitFor({ state: "hidden" });
    await eventually("the menu's button has the focus", () => isFocused(account));
    await asked();
  }
  expect(await outbox(page).count()).toBe(1);

  await question.getByRole("button", { name: sv("auth:signOut.leave") }).click();
  await page.getByRole("heading", { level: 1, name: sv("common:offline.title") }).waitFor();
  expect(await page.evaluate(async () => (await caches.keys()).filter((name) => / of /.test(name)))).toEqual(
    [],
  );
  await online(context);
  await page.goto("/app/jobs/personal");
  await page.getByRole("link", { name: sv("jobs:applications.withdraw") }).waitFor();
  expect(await withdrawn()).toBe(false);

  // What is sent meanwhile takes the question back.
  await whole(page);
  await offline(context);
  await withdraw(page, "sv");
  await outbox(page).waitFor();
  await logOut();
  await question.waitFor();
  await online(context);
  await question.waitFor({ state: "hidden" });
  expect(await withdrawn()).toBe(true);

  // Nothing waits: nothing is asked.
  await outbox(page).waitFor({ state: "detached" });
  await logOut();
  await page.waitForURL(/\/app\/login/);
  await context.close();
});
