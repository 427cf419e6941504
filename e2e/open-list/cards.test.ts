import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { jobs } from "../../db/schema/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { viewJob } from "../../server/modules/jobs/lists/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { lowerFirst } from "../../server/modules/reference/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createOperator,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { seedMarket } from "../../tests/support/world/many-jobs.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const startDate = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
const times = { startTime: "08:00", endTime: "12:00", type: "one" };
const minutes = 60_000;

/** What a card says of its state, each with the icon and the colour that go with the word. */
async function saidOn(page: Page, id: string) {
  const card = page.locator("main article.job", { has: page.locator(`h2 a[href="/app/specific/${id}"]`) });
  const state = card.locator("header .state");
  const icon = await state.locator("use").getAttribute("href");
  const look = ["unread", "read", "is-urgent", "is-chosen", "is-idle"];
  const classes = ((await card.getAttribute("class")) ?? "").split(" ");
  return {
    word: (await state.textContent())?.trim(),
    icon: icon?.split("#").at(-1),
    look: classes.find((name) => look.includes(name)),
    where: await card.locator(".where").textContent(),
    since: (await card.locator(".since").textContent())?.trim(),
  };
}

test.each([
  { lang: "fi", width: 375, javaScriptEnabled: true, how: "with scripts", regionCode: "FI-19" },
  { lang: "sv", width: 1440, javaScriptEnabled: false, how: "without scripts", regionCode: "FI-11" },
] as const)(
  "in $lang at $width px $how a card of an open job says its state, where it is and since when it is there",
  async ({ lang, width, javaScriptEnabled, regionCode }) => {
    const say = textsIn(lang);
    const school = await createSchool(t.db, {
      name: `Aurajoen koulu ${lang}`,
      address: "Rantatie 4, 20100 Turku",
      regionCode,
    });
    const teacher = await createTeacher(t.db, { school });
    const substitute = await createSubstitute(t.db, { lang, regions: [regionCode] });
    const post = async (age: number, urgent: boolean) => {
      const { id } = await postJob(t.ctx, teacher, { ...times, startDate: startDate(3) });
      await t.db
        .update(jobs)
        .set({ urgent, createdAt: new Date(Date.now() - age * minutes) })
        .where(eq(jobs.id, id));
      return id;
    };
    const began = Date.now();
    const [unread, urgent, read] = [
      await post(5, false),
      await post(2 * 60 + 5, true),
      await post((3 * 24 + 1) * 60, false),
    ];
    await viewJob(t.ctx, substitute, read);
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, substitute.email, testPassword);
    await page.goto("/app/jobs/all");
    if (javaScriptEnabled) await whole(page);
    const where = `${school.name}, Turku`;
    const since = (ago: string) => say("jobs:ago.published", { ago: lowerFirst(ago) });
    const { since: young, ...ofUnread } = await saidOn(page, unread);
    // A minute may have passed since then, and on a busy machine more.
    const most = 5 + Math.ceil((Date.now() - began) / minutes);
    const ages = Array.from({ length: most - 4 }, (_, more) => 5 + more);
    expect(ages.map((count) => since(say("jobs:ago.minutes", { count })))).toContain(young ?? "");
    expect(ofUnread).toEqual({ word: say("jobs:state.unread"), icon: "dot", look: "unread", where });
    expect(await saidOn(page, urgent)).toEqual({
      ...{ word: say("jobs:state.urgent"), icon: "bolt", look: "is-urgent", where },
      since: since(say("jobs:ago.hours", { count: 2 })),
    });
    expect(await saidOn(page, read)).toEqual({
      ...{ word: say("jobs:state.read"), icon: "eye", look: "read", where },
      since: since(say("jobs:ago.days", { count: 3 })),
    });
    await t.db.delete(jobs).where(eq(jobs.ownerId, teacher.id));
    await context.close();
  },
);

test("an own application says how it stands, and what one has got leads", async () => {
  const say = textsIn("sv");
  const [teacher, other] = [await createTeacher(t.db), await createTeacher(t.db)];
  const [substitute, rival] = [await createSubstitute(t.db, { lang: "sv" }), await createSubstitute(t.db)];
  const post = async (days: number, owner = teacher) =>
    (await postJob(t.ctx, owner, { ...times, startDate: startDate(days) })).id;
  const ids = {
    waits: await post(3),
    another: await post(4),
    got: await post(6),
    asleep: await post(6, other),
  };
  for (const key of Object.values(ids)) await apply(t.ctx, substitute, { key, alreadyWarned: false });
  await apply(t.ctx, rival, { key: ids.another, alreadyWarned: false });
  await choose(t.ctx, teacher, { key: ids.another, email: rival.email });
  await choose(t.ctx, teacher, { key: ids.got, email: substitute.email });
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", width: 1440 });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/personal");
  await whole(page);
  const looks = async (id: string) => {
    const { word, icon, look } = await saidOn(page, id);
    return [word, icon, look];
  };
  expect(await looks(ids.waits)).toEqual([say("jobs:state.waiting"), "clock", "read"]);
  expect(await looks(ids.got)).toEqual([say("jobs:state.gotIt"), "check", "is-chosen"]);
  expect(await looks(ids.another)).toEqual([say("jobs:state.denied"), "cross", "is-urgent"]);
  expect(await looks(ids.asleep)).toEqual([say("jobs:state.deactivated"), "block", "is-idle"]);
  await page
    .locator("article.job", { hasText: say("jobs:state.deactivated") })
    .getByText(say("jobs:applications.deactivatedHint"))
    .waitFor();
  const first = page.locator("main article.job h2 a").first();
  expect(await first.getAttribute("href")).toBe(`/app/specific/${ids.got}`);
  await context.close();
});

test("a part of thirty, each with what it collides with, below messages, is light", async () => {
  const teacher = await createTeacher(t.db);
  const schoolId = teacher.schools[0]?.id ?? "";
  await seedMarket(t.client, { schoolId, ownerId: teacher.id, open: 58, archived: 0, substitutes: 0 });
  await t.client`update jobs set region_code = 'FI-19' where school_id = ${schoolId}`;
  const substitute = await createSubstitute(t.db, { regions: ["FI-19"] });
  const always = { startDate: startDate(1), endDate: startDate(70), startTime: "09:00", endTime: "10:00" };
  await t.client`insert into substitute_qualifications (account_id, kind, value)
    select ${substitute.id}, 'held', value from qualifications where audience = 'graduates'`;
  const { id } = await postJob(t.ctx, teacher, { ...always, type: "one" });
  await t.client`update jobs set region_code = 'FI-19' where id = ${id}`;
  await apply(t.ctx, substitute, { key: id });
  await choose(t.ctx, teacher, { key: id, email: substitute.email });
  const operator = await createOperator(t.db);
  for (let n = 0; n < 3; n++)
    await postJob(t.ctx, operator, {
      ...always,
      messageKind: "Tips",
      reason: "Vinkki",
      description: "Katso.",
    });
  // Where no job stands beside the list: that comes when it may, before or behind what is counted.
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 1024 });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/all");
  await whole(page);
  expect(await page.locator("main article.job .clash").count()).toBe(30);
  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThanOrEqual(1_500);
  // By fit a card says more, and there are no days.
  await page.goto("/app/jobs/all?sort=fit");
  await whole(page);
  expect(await page.locator("main article.job .fits").count()).toBeGreaterThan(20);
  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThanOrEqual(1_500);
  await context.close();
});

test.each([
  { lang: "fi", width: 375, javaScriptEnabled: true, held: "Luokanopettajan kelpoisuus" },
  { lang: "sv", width: 1440, javaScriptEnabled: false, held: "Klasslärarbehörighet" },
] as const)(
  "in $lang at $width px a card and its job say why they fit, and what decides that, with scripts: $javaScriptEnabled",
  async ({ lang, width, javaScriptEnabled, held }) => {
    const say = textsIn(lang);
    const regionCode = lang === "fi" ? "FI-02" : "FI-03";
    const teacher = await createTeacher(t.db, { school: await createSchool(t.db, { regionCode }) });
    const substitute = await createSubstitute(t.db, { lang, regions: [regionCode] });
    await t.client`insert into substitute_qualifications (account_id, kind, value)
      values (${substitute.id}, 'held', 'fi-class-teacher')`;
    const fitting = await postJob(t.ctx, teacher, { ...times, startDate: startDate(9) });
    await postJob(t.ctx, teacher, { ...times, type: "nine", startDate: startDate(5) });
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, substitute.email, testPassword);
    await page.goto("/app/jobs/all?sort=fit");
    if (javaScriptEnabled) await whole(page);
    const headings = page.locator("main h2.day");
    expect(await headings.allTextContents()).toEqual([say("jobs:open.fits"), say("jobs:open.rest")]);
    expect(await page.locator(`#job-${fitting.id} .fits`).textContent()).toBe(held);
    await page.goto(`/app/specific/${fitting.id}`);
    await page.getByRole("heading", { name: say("jobs:detail.because"), exact: true }).waitFor();
    await page.getByRole("link", { name: say("jobs:detail.howOrdered"), exact: true }).click();
    await page.getByRole("heading", { level: 1, name: say("fit:page.title") }).waitFor();
    await context.close();
  },
);
