// Shows (rule: profile-reminder, open-list).
import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createOperator,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { returning } from "../shell/returning.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);
const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
const times = { startTime: "08:00", endTime: "12:00" };

beforeAll(async () => {
  const teacher = await createTeacher(t.db);
  for (const n of [3, 3, 4]) await postJob(t.ctx, teacher, { ...times, startDate: day(n), type: "one" });
  for (const n of [5, 6])
    await postJob(t.ctx, teacher, { ...times, startDate: day(n), type: "one" }, { urgent: true });
  const message = {
    description: `Kuva auttaa ${"koulua muistamaan sinut ".repeat(12)}`,
    descriptionSv: `En bild hjälper ${"skolan att minnas dig ".repeat(12)}`,
    messageKind: "Tips" as const,
  };
  await postJob(t.ctx, await createOperator(t.db), { ...times, startDate: day(1), ...message });
});

const readers = [
  { lang: "fi", width: 375, message: "Kuva auttaa" },
  { lang: "sv", width: 1440, message: "En bild hjälper" },
] as const;

test.each(readers)(
  "urgent jobs lead, then messages, then days, and the first is whole on a small phone: $lang at $width",
  async ({ lang, width, message }) => {
    const say = textsIn(lang);
    const substitute = await createSubstitute(t.db, { lang });
    const { page } = await regular({ lang, width });
    await signIn(page, substitute.email, testPassword);
    await page.goto("/app/jobs/all");
    await whole(page);
    const parts = page.locator("main .day, main article.job");
    const said = await parts.evaluateAll((found) =>
      found.map((part) => (part.matches(".day") ? "day" : part.matches(".message") ? "message" : "job")),
    );
    expect(said).toEqual(["day", "job", "job", "message", "day", "job", "job", "day", "job"]);
    const headings = page.locator("main .day");
    expect(await headings.first().textContent()).toBe(say("jobs:open.urgent", { count: 2 }));
    // One line of a message, and the whole when it is opened.
    const text = page.locator("article.message").getByText(message);
    const height = async () => (await text.boundingBox())?.height ?? 0;
    expect(await height()).toBeLessThan(30);
    await text.click();
    expect(await height()).toBeGreaterThan(60);
    if (width === 375) {
      const title = page.getByRole("heading", { level: 1, name: say("menu.openShort"), exact: true });
      expect((await title.boundingBox())?.height).toBeLessThan(32);
      const box = await page.locator("article.job").first().boundingBox();
      expect(box?.y).toBeLessThan(210);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(667 - 64);
    }
    for (const other of [768, 1024, width]) {
      await page.setViewportSize({ width: other, height: 800 });
      const shown = await headings.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
      expect([other, shown]).toEqual([other, 3]);
    }
    // By the hour there are no days.
    await page.locator(".open-tools .segment > *").nth(2).click();
    await headings.getByText(say("jobs:open.byTime")).waitFor();
    expect(await headings.count()).toBe(2);
  },
);

test.each([
  { lang: "fi", javaScriptEnabled: true },
  { lang: "sv", javaScriptEnabled: false },
] as const)(
  "the reminder is put away until tomorrow by whom it reminds, and by nobody else: $lang, scripts $javaScriptEnabled",
  async ({ lang, javaScriptEnabled }) => {
    const [one, other] = [await createSubstitute(t.db, { lang }), await createSubstitute(t.db, { lang })];
    const { page, context } = await visitor(browser, server.origin, { lang, width: 375, javaScriptEnabled });
    await signIn(page, one.email, testPassword);
    await page.goto("/app/jobs/all?sort=time");
    const line = page.locator("aside.line");
    expect((await line.boundingBox())?.height).toBeLessThanOrEqual(48);
    // Not where one reads a single job.
    await page.goto((await page.locator("main article.job h2 a").first().getAttribute("href")) ?? "");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await line.count()).toBe(0);
    await page.goto("/app/jobs/all?sort=time");
    await line.getByRole("button", { name: textsIn(lang)("profile:reminder.later") }).click();
    await line.waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("?sort=time");
    await page.goto("/app/jobs/personal");
    expect(await line.count()).toBe(0);
    // Another person at this device, and the next day.
    const kept = (await context.cookies()).find(({ name }) => name === "_reminder");
    // It names an account: no script reads it, and it goes with the day (as the privacy notice says).
    expect(kept?.httpOnly).toBe(true);
    expect((kept?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(86_400);
    const today = kept?.value.split(".")[1];
    for (const value of [`${other.id}.${today}`, `${one.id}.${day(-1)}`]) {
      await context.addCookies([{ name: "_reminder", value, domain: "127.0.0.1", path: "/" }]);
      await page.goto("/app/jobs/all");
      expect(await line.count()).toBe(1);
    }
    await context.close();
  },
);

test("without an identity provider nothing asks for the identity once the profile is edited", async () => {
  const [lang, width] = ["fi", 375] as const;
  const substitute = await createSubstitute(t.db, { lang });
  const { page } = await regular({ lang, width });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/all");
  const marks = page.locator("aside.line, .me .badge, .side .tally.new, .tabs .badge");
  expect(await marks.count()).toBeGreaterThan(2);
  await t.db.update(accounts).set({ hasEdited: true }).where(eq(accounts.id, substitute.id));
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await marks.count()).toBe(0);
  await page.goto("/app/profile");
  const card = page.locator(".complete");
  await card.locator("li").first().waitFor();
  // Nor in other words than those of the product today.
  expect(await card.textContent()).not.toMatch(/vahvist/i);
  expect(await page.getByText(textsIn(lang)("profile:identity.notVerified")).count()).toBe(0);
});
