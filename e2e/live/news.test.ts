// Shows (rule: news-in-the-app, switches-of-kinds, told-of-being-chosen).
import { expect, test } from "bun:test";
import { and, eq, gt } from "drizzle-orm";
import type { Page } from "playwright";
import { news } from "../../db/schema/index.ts";
import { withdraw } from "../../server/modules/bookings/applications/index.ts";
import { choose, removeChosen } from "../../server/modules/bookings/choice/index.ts";
import { changeJob, deleteJob } from "../../server/modules/jobs/posting/index.ts";
import { switchesOf } from "../../server/modules/notifications/switches/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, createTeacher } from "../../tests/support/factories.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";
import { counts, everywhere, newsFor, newsStage } from "./news.fixture.ts";

const set = await stage();
const { t } = set;
const { appliedFor, looking } = newsStage(set);

const bell = (page: Page) => page.locator(".bell .badge");
const congratulation = (page: Page, lang: "fi" | "sv" = "fi") =>
  page.getByRole("dialog", { name: textsIn(lang)("news:congratulation.title") });
/** What the browser keeps of who waits for an answer about a job. */
const keptOf = async (page: Page, key: string) => {
  const kept = await page.evaluate(() => Object.entries({ ...localStorage }));
  return kept.filter(([, value]) => value.includes(key) || value.startsWith("["));
};
/** Each with the page's scripts in one language, without them in the other. */
const ways = [
  { lang: "fi", javaScriptEnabled: true },
  { lang: "sv", javaScriptEnabled: false },
] as const;

test.each(everywhere)(
  "in $lang at $width px whoever is chosen and loses the job hears of it on any page",
  async ({ lang, width }) => {
    const teacher = await createTeacher(t.db);
    const substitute = await createSubstitute(t.db, { lang });
    const key = await appliedFor(teacher, substitute);
    const say = textsIn(lang);
    const page = await looking(substitute, "/app/profile", { lang, width });
    await choose(t.ctx, teacher, { key, email: substitute.email });
    const dialog = congratulation(page, lang);
    await dialog.waitFor();
    await counts(page, 1);
    expect(await findings(page)).toEqual([]);
    expect(await keptOf(page, key)).toEqual([]);
    await dialog.getByRole("button", { name: say("common:page.close") }).click();
    await counts(page, 0);
    // Said once.
    await page.reload();
    expect(await dialog.isVisible()).toBe(false);
    await removeChosen(t.ctx, teacher, { key });
    const lost = page.getByRole("dialog", { name: say("push:chosenRemoved.title") });
    await lost.waitFor();
    expect(await findings(page)).toEqual([]);
    // It stays until they have closed it, also for who comes to the job itself, which says it nowhere else.
    for (const path of ["/app/jobs/personal", `/app/specific/${key}`]) {
      await page.goto(path);
      await lost.waitFor();
      await counts(page, 1);
    }
    await lost.getByRole("link", { name: say("news:congratulation.open") }).click();
    await page.waitForURL(`**/app/specific/${key}`);
    await counts(page, 0);
    expect(await lost.isVisible()).toBe(false);
  },
);

test.each(everywhere)(
  "in $lang at $width px whoever was chosen for several jobs while away is told of all of them at once",
  async ({ lang, width }) => {
    const teacher = await createTeacher(t.db);
    const substitute = await createSubstitute(t.db, { lang });
    const keys = [await appliedFor(teacher, substitute), await appliedFor(teacher, substitute)];
    for (const key of keys) await choose(t.ctx, teacher, { key, email: substitute.email });
    const page = await looking(substitute, "/app/settings", { lang, width });
    const dialog = congratulation(page, lang);
    await dialog.locator("footer a:focus").waitFor();
    expect(await dialog.getByRole("listitem").count()).toBe(2);
    expect(await findings(page)).toEqual([]);
    // One that comes while it is open is told by it too, and takes the focus from nobody.
    await dialog.getByRole("listitem").first().getByRole("link").focus();
    const third = await appliedFor(teacher, substitute);
    await choose(t.ctx, teacher, { key: third, email: substitute.email });
    await dialog.getByRole("listitem").nth(2).waitFor();
    expect(await dialog.getByRole("listitem").first().locator("a:focus").count()).toBe(1);
    await dialog.getByRole("listitem").nth(2).getByRole("link").click();
    await page.waitForURL(`**/app/specific/${third}`);
    // Whoever goes to one has seen the others.
    await counts(page, 0);
    await page.reload();
    expect(await dialog.isVisible()).toBe(false);
  },
);

test("a page that answers what was just done congratulates on nothing else; the next one does, and leads to the job", async () => {
  const teacher = await createTeacher(t.db);
  const substitute = await createSubstitute(t.db);
  const key = await appliedFor(teacher, substitute);
  // They are away meanwhile.
  await choose(t.ctx, teacher, { key, email: substitute.email });
  const page = await looking(substitute, "/app/jobs/personal?done=applied");
  await page.locator(".toast.good").waitFor();
  const dialog = congratulation(page);
  expect(await dialog.isVisible()).toBe(false);
  // The keyboard goes on in the page, not through the menu.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main, .toast") !== null)).toBe(true);
  await page.goto("/app/jobs/personal");
  // It begins at what there is to do, not at the cross.
  await dialog.locator("a:focus").waitFor();
  expect(await keptOf(page, key)).toEqual([]);
  await dialog.getByRole("link", { name: textsIn("fi")("news:congratulation.open") }).click();
  await page.waitForURL(`**/app/specific/${key}`);
  expect(await dialog.isVisible()).toBe(false);
  await counts(page, 0);
});

test("a poster hears on any page who has applied, and a toast under the pointer stays", async () => {
  const teacher = await createTeacher(t.db);
  const substitute = await createSubstitute(t.db, { firstName: "Aino", lastName: "Virta" });
  // In a browser of their own: its clock stays as it is set.
  const page = await looking(teacher, "/app/settings", { width: 1024 });
  await page.clock.install();
  const key = await appliedFor(teacher, substitute);
  const say = textsIn("fi");
  const applied = say("push:applied.title", { applicant: "Aino Virta" });
  const toast = page.locator(".toast a").filter({ hasText: applied });
  // The page's clock stands still but for this.
  await counts(page, 0);
  await page.clock.runFor(1_000);
  await toast.waitFor();
  await toast.hover();
  await page.clock.runFor(20_000);
  expect(await toast.isVisible()).toBe(true);
  await page.mouse.move(0, 0);
  await page.clock.runFor(6_000);
  await toast.waitFor({ state: "detached" });
  await withdraw(t.ctx, substitute, key);
  await page.goto("/app/notifications");
  expect(await page.locator(".news-list b").allTextContents()).toEqual([
    say("push:withdrawn.title", { applicant: "Aino Virta" }),
    applied,
  ]);
  expect(await bell(page).textContent()).toBe("2");
});

test.each(ways)(
  "in $lang the list is read one by one or all at once, with scripts: $javaScriptEnabled",
  async ({ lang, javaScriptEnabled }) => {
    const teacher = await createTeacher(t.db);
    const substitute = await createSubstitute(t.db, { lang });
    const keys = [
      await appliedFor(teacher, substitute),
      await appliedFor(teacher, substitute),
      await appliedFor(teacher, substitute),
    ];
    for (const id of keys) await changeJob(t.ctx, teacher, { id, description: "Ota avain kansliasta" });
    const page = await looking(substitute, "/app/notifications", { lang, javaScriptEnabled });
    const unread = page.locator(".news-list .unread-news");
    expect([await unread.count(), await bell(page).textContent()]).toEqual([3, "3"]);
    await page.locator(".news-list a").last().click();
    await page.waitForURL(`**/app/specific/${keys[0]}`);
    await page.goto("/app/notifications");
    expect([await unread.count(), await bell(page).textContent()]).toEqual([2, "2"]);
    // Who looks at the job itself has seen it, too.
    await page.goto(`/app/specific/${keys[1]}`);
    await page.goto("/app/notifications");
    expect(await unread.count()).toBe(1);
    await page.getByRole("button", { name: textsIn(lang)("news:readAll") }).click();
    await page.waitForFunction(() => !document.querySelector(".unread-news"));
    expect([await page.locator(".news-list li").count(), await bell(page).isVisible()]).toEqual([3, false]);
  },
);

test.each(ways)(
  "in $lang what is told of a job that is deleted leads to the list, which says so, with scripts: $javaScriptEnabled",
  async ({ lang, javaScriptEnabled }) => {
    const teacher = await createTeacher(t.db, { lang });
    const key = await appliedFor(teacher, await createSubstitute(t.db));
    const page = await looking(teacher, "/app/notifications", { lang, javaScriptEnabled });
    await deleteJob(t.ctx, teacher, key);
    await page.locator(".news-list a").click();
    const said = page.locator(javaScriptEnabled ? ".toast" : "p.notice");
    await said.filter({ hasText: textsIn(lang)("news:gone") }).waitFor();
    expect([await page.locator(".news-list li").count(), await bell(page).isVisible()]).toEqual([1, false]);
  },
);

test("all at once is what was shown, and older ones are read so where the newest are read already", async () => {
  const teacher = await createTeacher(t.db);
  const person = await createSubstitute(t.db);
  const { id: older } = await newsFor(t.db, person, 40);
  await t.db
    .update(news)
    .set({ readAt: new Date() })
    .where(and(eq(news.accountId, person.id), gt(news.id, older)));
  const page = await looking(person, "/app/notifications", { javaScriptEnabled: false });
  expect([await page.locator(".unread-news").count(), await bell(page).textContent()]).toEqual([0, "1"]);
  // Comes after the page was rendered.
  const key = await appliedFor(teacher, person);
  await changeJob(t.ctx, teacher, { id: key, description: "Ota avain kansliasta" });
  await page.getByRole("button", { name: textsIn("fi")("news:readAll") }).click();
  await page.waitForURL(/done=read/);
  expect([await page.locator(".unread-news").count(), await bell(page).textContent()]).toEqual([1, "1"]);
});

test.each(everywhere)(
  "in $lang at $width px a kind is switched off for mails, and on again",
  async ({ lang, width }) => {
    const substitute = await createSubstitute(t.db, { lang });
    const page = await looking(substitute, "/app/settings/notifications", { lang, width });
    const toggle = page.locator("form:has([value=choices]):has([value=mail]) button");
    expect(await toggle.getAttribute("aria-checked")).toBe("true");
    expect(await findings(page)).toEqual([]);
    for (const on of [false, true]) {
      await toggle.click();
      await page.locator(`form:has([value=choices]):has([value=mail]) button[aria-checked=${on}]`).waitFor();
      const [choices] = await switchesOf(t.ctx, substitute);
      expect(choices).toEqual({ kind: "choices", mail: on, push: true });
    }
  },
);
