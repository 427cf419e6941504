// Shows (rule: clash-said-before, waiting-said-before).
import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import type { Actor } from "../../server/modules/auth/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose, removeChosen } from "../../server/modules/bookings/choice/index.ts";
import { changeJob, postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { markPage, signIn, visitor, wasNotReloaded, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
/** Where a part of the page begins and ends in the window. */
const place = async (part: Locator) => {
  const box = await part.boundingBox();
  return { top: box?.y ?? 0, end: (box?.y ?? 0) + (box?.height ?? 0) };
};

/** At the end of the page its last card ends where what is done about the job begins, if that is a bar below. */
async function expectNothingCovered(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const card = await place(page.locator(".split .said-before, .split > .stack:not(.stick) .card").last());
  const bar = await place(page.locator(".bottom-action"));
  const tabs = await place(page.locator("nav.tabs"));
  expect(card.end).toBeLessThanOrEqual(bar.top);
  // But for the line between them.
  expect(Math.abs(bar.end - tabs.top)).toBeLessThanOrEqual(1);
}

/** Posts jobs of these hours on that day, and says their ids. */
const posting = (by: Actor, startDate: string) => async (startTime: string, endTime: string) =>
  (await postJob(t.ctx, by, { startDate, startTime, endTime, type: "one" })).id;

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

test.each([
  { lang: "fi", startDate: day(5), width: 375 },
  { lang: "sv", startDate: day(9), width: 1440 },
] as const)(
  "what clashes is said on the card and beside the button before it is pressed: $lang at $width",
  async ({ lang, width, startDate }) => {
    const say = textsIn(lang);
    const said = [say("jobs:clash.full"), say("jobs:clash.partial"), say("jobs:clash.close")];
    const [button, insists] = [say("jobs:detail.apply"), say("jobs:detail.iCanMakeIt")];
    const hide = say("jobs:open.hide");
    const teacher = await createTeacher(t.db);
    const substitute = await createSubstitute(t.db, { lang });
    const post = posting(teacher, startDate);
    const got = await post("08:00", "11:00");
    await apply(t.ctx, substitute, { key: got });
    await choose(t.ctx, teacher, { key: got, email: substitute.email });
    const jobs = [await post("09:00", "10:00"), await post("10:00", "12:00"), await post("12:00", "14:00")];
    const free = await post("13:00", "15:00");

    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, substitute.email, testPassword);
    await page.goto("/app/jobs/all");
    const card = (id: string) =>
      page.locator("article.job", { has: page.locator(`a[href="/app/specific/${id}"]`) });
    for (const [nth, id] of jobs.entries())
      expect(await card(id).locator(".clash").textContent()).toBe(said[nth] ?? "");
    expect(await card(free).locator(".clash").count()).toBe(0);
    // On a phone it is said among the facts, which the bar with the buttons does not cover; elsewhere its place is shown by the one that is free.
    for (const [nth, id] of [...jobs, free].entries()) {
      if (width === 1440 && nth < 3) continue;
      await page.goto(`/app/specific/${id}`);
      expect(await page.locator(".said-before .notice").count()).toBe(nth === 3 ? 0 : 1);
      // In full it cannot be applied for.
      expect(await page.getByRole("button", { name: nth === 3 ? button : insists }).count()).toBe(
        nth === 0 ? 0 : 1,
      );
      if (width === 375) await expectNothingCovered(page);
    }
    // What is done, what that means, and what is less; in a phone's bar what it means stands above its button.
    const parts = [
      page.getByRole("button", { name: button }),
      page.locator(".consent"),
      page.getByRole("button", { name: hide }),
    ];
    const [done = 0, means = 0, less = 0] = await Promise.all(
      parts.map(async (part) => (await place(part)).top),
    );
    if (width === 1440) expect([done, means, less]).toEqual([done, means, less].toSorted((a, b) => a - b));
    else expect(means).toBeLessThan(done);
    if (width === 375) {
      await page.goto(`/app/specific/${got}`);
      await expectNothingCovered(page);
    }
    await context.close();
  },
);

test.each([
  { lang: "fi", scripts: true },
  { lang: "sv", scripts: false },
] as const)(
  "on a phone no warning lies over the job, whatever there is to say before one applies: $lang, scripts: $scripts",
  async ({ lang, scripts }) => {
    const say = textsIn(lang);
    const teacher = await createTeacher(t.db);
    const substitute = await createSubstitute(t.db, { lang });
    const post = posting(teacher, day(13));
    const [got, waits] = [await post("08:00", "11:00"), await post("13:00", "16:00")];
    const job = await post("10:00", "14:00");
    await apply(t.ctx, substitute, { key: got });
    await choose(t.ctx, teacher, { key: got, email: substitute.email });
    await apply(t.ctx, substitute, { key: waits });
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      width: 375,
      javaScriptEnabled: scripts,
    });
    await signIn(page, substitute.email, testPassword);
    await page.goto(`/app/specific/${job}`);
    if (scripts) await whole(page);
    expect(await page.locator("main .notice").count()).toBe(2);
    await page.getByRole("button", { name: say("jobs:detail.iCanMakeIt") }).waitFor();
    const [facts, bar] = [
      await place(page.locator("main .pairs")),
      await place(page.locator(".bottom-action")),
    ];
    expect(bar.end - bar.top).toBeLessThan(160);
    expect(facts.end).toBeLessThan(bar.top);
    expect((await place(page.locator(".said-before"))).top).toBeGreaterThan(facts.end);
    await expectNothingCovered(page);
    await context.close();
  },
);

test("what one is chosen for meanwhile, and not any more, is followed on the list and in the job beside it", async () => {
  const say = textsIn("sv");
  const full = say("jobs:clash.full");
  const teacher = await createTeacher(t.db);
  const substitute = await createSubstitute(t.db, { lang: "sv" });
  const post = posting(teacher, day(17));
  const [wanted, other] = [await post("08:00", "11:00"), await post("09:00", "10:00")];
  await apply(t.ctx, substitute, { key: wanted });

  const { page, context } = await visitor(browser, server.origin, { lang: "sv", width: 1440 });
  await signIn(page, substitute.email, testPassword);
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/users/booked") && asked.push(request.url()));
  await page.goto("/app/jobs/all");
  await markPage(page);
  const card = page.locator("article.job", { has: page.locator(`a[href="/app/specific/${other}"]`) });
  const beside = page.locator("section.beside");
  const press = beside.getByRole("button", { name: say("jobs:detail.apply") });
  await whole(page);
  await card.locator("h2 a").click();
  await press.waitFor();
  await whole(page);
  expect(asked).toEqual([]);

  const chosen = { key: wanted, email: substitute.email };
  await choose(t.ctx, teacher, chosen);
  await card.locator(".clash").getByText(full).waitFor();
  await beside.locator(".said-before .notice").waitFor();
  await press.waitFor({ state: "detached" });
  // It is moved out of the way, and back.
  await whole(page);
  await changeJob(t.ctx, teacher, { id: wanted, startTime: "12:30", endTime: "14:00" });
  await card.locator(".clash").waitFor({ state: "detached" });
  await press.waitFor({ state: "attached" });
  await whole(page);
  await changeJob(t.ctx, teacher, { id: wanted, startTime: "08:30", endTime: "10:30" });
  await card.locator(".clash").getByText(full).waitFor();
  await press.waitFor({ state: "detached" });
  await whole(page);
  await removeChosen(t.ctx, teacher, chosen);
  await card.locator(".clash").waitFor({ state: "detached" });
  await press.waitFor({ state: "attached" });
  // Four times, and not each of both.
  expect(asked.length).toBeLessThan(8);
  expect(await wasNotReloaded(page)).toBe(true);
  await context.close();
});

test("a choice that is told before the list is alive is followed by the list and by its hints", async () => {
  const [teacher, substitute] = [await createTeacher(t.db), await createSubstitute(t.db)];
  const post = posting(teacher, day(21));
  const [wanted, other] = [await post("08:00", "11:00"), await post("09:00", "10:00")];
  await apply(t.ctx, substitute, { key: wanted });
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 375 });
  await signIn(page, substitute.email, testPassword);
  // A slow line: the islands come to life after the stream has begun.
  const released = Promise.withResolvers<void>();
  await page.route(/_astro\/client\./, async (route) => {
    await released.promise;
    await route.continue();
  });
  const streaming = page.waitForResponse(/\/api\/events/);
  await page.goto("/app/jobs/all");
  await streaming;
  await choose(t.ctx, teacher, { key: wanted, email: substitute.email });
  await page.getByRole("dialog", { name: textsIn("fi")("news:congratulation.title") }).waitFor();
  const card = page.locator("article.job", { has: page.locator(`a[href="/app/specific/${other}"]`) });
  expect(await card.locator(".clash").count()).toBe(0);
  released.resolve();
  await card.locator(".clash").waitFor();
  await context.close();
});

test.each([
  { lang: "fi", width: 375, scripts: true, from: "09:00", which: "jobs:waiting.same" },
  { lang: "sv", width: 1440, scripts: true, from: "12:00", which: "jobs:waiting.close" },
  { lang: "sv", width: 375, scripts: false, from: "09:00", which: "jobs:waiting.same" },
] as const)(
  "who waits for a job at those hours reads before they apply what a choice will mean, once: $lang, $width px, scripts: $scripts",
  async ({ lang, width, scripts, from, which }) => {
    const say = textsIn(lang);
    const teacher = await createTeacher(t.db);
    const substitute = await createSubstitute(t.db, { lang });
    const post = posting(teacher, day(25));
    const [waits, job, free] = [
      await post("08:00", "11:00"),
      await post(from, "14:00"),
      await post("16:30", "17:30"),
    ];
    await apply(t.ctx, substitute, { key: waits });
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      width,
      javaScriptEnabled: scripts,
    });
    await signIn(page, substitute.email, testPassword);
    const said = page.getByText(say("jobs:waiting.first"));
    // Nothing is said where one can have both.
    await page.goto(`/app/specific/${free}`);
    await page.getByRole("button", { name: say("jobs:detail.apply") }).waitFor();
    expect(await said.count()).toBe(0);

    await page.goto(`/app/specific/${job}`);
    if (scripts) await whole(page);
    expect(await page.locator(".said-before .notice").allTextContents()).toEqual([
      expect.stringContaining(say(which, { job: "" }).split(":")[0] ?? ""),
    ]);
    const notice = (await said.textContent()) ?? "";
    expect(notice).toContain(teacher.schools[0]?.name ?? "");
    expect(notice).toMatch(/0?8[.]00–11[.]00/);
    if (scripts && width === 375) await expectNothingCovered(page);
    // It forbids nothing, and is said once.
    await page.getByRole("button", { name: say("jobs:detail.apply") }).click();
    const agree = page.getByRole("button", { name: say("jobs:consent.agree") });
    await agree.waitFor();
    expect(await said.count()).toBe(1);
    await agree.click();
    await page.waitForURL(/\/app\/jobs\/personal/);
    await page.locator(`#job-${job}`).waitFor();
    await context.close();
  },
);
