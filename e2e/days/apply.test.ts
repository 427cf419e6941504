// Shows (rule: days-apart, works-without-script, apply-in-conflict).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { applications } from "../../db/schema/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { chooseDays } from "../../server/modules/bookings/days/index.ts";
import { openJob } from "../../server/modules/jobs/lists/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { createSubstitute, createTeacher } from "../../tests/support/factories.ts";
import { outcomeShown } from "../browser.ts";
import { comingTo } from "../people/coming.fixture.ts";
import { finnishDesk, finnishPhone, question } from "../people/readers.fixture.ts";
import { stage } from "../stage.ts";
import { applicant, on, sharedWeek } from "./shared.fixture.ts";

const set = await stage();
const { t } = set;
const come = comingTo(set, /409/);

/** Somebody who is booked elsewhere at these hours on Tuesday. */
async function bookedOnTuesday(lang: "fi" | "sv", startTime: string, endTime: string) {
  const [other, me] = [await createTeacher(t.db), await createSubstitute(t.db, { lang })];
  const [startDate = ""] = on(1);
  const { id } = await postJob(t.ctx, other, { startDate, startTime, endTime, type: "one" });
  await apply(t.ctx, me, { key: id });
  await choose(t.ctx, other, { key: id, email: me.email });
  await t.db.update(applications).set({ seenAt: new Date() }).where(eq(applications.jobId, id));
  return me;
}

const appliedFor = async (person: Parameters<typeof openJob>[1], id: string) =>
  (await openJob(t.ctx, person, id, { glance: true })).job.appliedDays;

const box = (date: string) => `.day-rows input[value="${date}"]`;

test.each(finnishDesk)(
  "in $lang at $width px, $how, one applies for the days that one can, and changes them afterwards",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { id, teacher } = await sharedWeek(t, reader.lang);
    const taker = await applicant(t, id, on(0));
    await chooseDays(t.ctx, teacher, { key: id, days: on(0).map((date) => ({ date, email: taker.email })) });
    const me = await bookedOnTuesday(reader.lang, "08:00", "14:00");
    const { page, context, press, look } = await come(reader, me);
    await page.goto(`/app/specific/${id}`);
    if (scripts) await page.keyboard.press("Escape");
    const [monday = "", tuesday = "", wednesday = "", thursday = "", friday = ""] = on(0, 1, 2, 3, 4);
    expect(await page.locator(box(monday)).isDisabled()).toBe(true);
    expect(await page.locator(box(tuesday)).isDisabled()).toBe(true);
    for (const day of [wednesday, thursday, friday])
      expect(await page.locator(box(day)).isChecked()).toBe(true);
    await page.getByText(say("days:row.taken")).waitFor();
    await look();

    // By the keyboard.
    for (const day of [wednesday, thursday, friday]) await page.locator(box(day)).press("Space");
    await press(say("jobs:days.applyTicked"));
    await page.getByRole("alert").getByText(say("jobs:days.none")).waitFor();
    expect(await appliedFor(me, id)).toBeUndefined();
    for (const day of [thursday, friday]) await page.locator(box(day)).check();
    await press(say(scripts ? "jobs:days.apply" : "jobs:days.applyTicked", { count: 2 }));
    const consent = scripts ? question(page, true) : page.locator(".confirm-step");
    await consent.getByRole("button", { name: say("jobs:consent.agree") }).click();
    await outcomeShown(page, scripts, say("jobs:done.applied"));
    expect(await appliedFor(me, id)).toEqual([thursday, friday]);

    await page.goto(`/app/specific/${id}`);
    await page.locator(".day-marks li").nth(3).getByText(say("jobs:days.mark.waits")).waitFor();
    expect(await page.locator(box(wednesday)).isChecked()).toBe(false);
    await page.locator(box(wednesday)).check();
    await press(say("jobs:days.change"));
    await consent.getByRole("button", { name: say("jobs:consent.agree") }).click();
    await outcomeShown(page, scripts, say("jobs:done.applied"));
    expect(await appliedFor(me, id)).toEqual([wednesday, thursday, friday]);

    // Who has some of them takes the wish for the others back, and applies for one again.
    await chooseDays(t.ctx, teacher, { key: id, days: [{ date: wednesday, email: me.email }] });
    await page.goto(`/app/specific/${id}`);
    if (scripts) await page.keyboard.press("Escape");
    expect(await page.locator(box(wednesday)).isDisabled()).toBe(true);
    for (const day of [thursday, friday]) await page.locator(box(day)).uncheck();
    await press(say("jobs:days.change"));
    await consent.getByRole("button", { name: say("jobs:consent.agree") }).click();
    await outcomeShown(page, scripts, say("jobs:done.applied"));
    expect(await appliedFor(me, id)).toEqual([wednesday]);
    await page.goto(`/app/specific/${id}`);
    await page.locator(box(friday)).check();
    await press(say(scripts ? "jobs:days.apply" : "jobs:days.applyTicked", { count: 1 }));
    await consent.getByRole("button", { name: say("jobs:consent.agree") }).click();
    await outcomeShown(page, scripts, say("jobs:done.applied"));
    expect(await appliedFor(me, id)).toEqual([wednesday, friday]);
    await context.close();
  },
  180_000,
);

test.each(finnishPhone)(
  "in $lang at $width px, $how, who is warned of a job close by says that they can make it, and the days that were ticked stay",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { id } = await sharedWeek(t, reader.lang);
    const me = await bookedOnTuesday(reader.lang, "14:30", "16:00");
    const { page, context, press } = await come(reader, me);
    await page.goto(`/app/specific/${id}`);
    if (scripts) await page.keyboard.press("Escape");
    const [monday = "", tuesday = "", wednesday = "", ...rest] = on(0, 1, 2, 3, 4);
    for (const day of rest) await page.locator(box(day)).uncheck();
    await page.locator(box(monday)).uncheck();
    await page.locator(".together input").check();
    await press(say(scripts ? "jobs:days.apply" : "jobs:days.applyTicked", { count: 2 }));
    const consent = scripts ? question(page, true) : page.locator(".confirm-step");
    await consent.getByRole("button", { name: say("jobs:consent.agree") }).click();
    await page.getByRole("button", { name: say("jobs:detail.iCanMakeIt") }).click();
    await outcomeShown(page, scripts, say("jobs:done.applied"));
    expect(await appliedFor(me, id)).toEqual([tuesday, wednesday]);
    const [kept] = await t.db.select().from(applications).where(eq(applications.jobId, id));
    expect(kept?.onlyTogether).toBe(true);
    await context.close();
  },
  120_000,
);

test.each(finnishDesk)(
  "in $lang at $width px, $how, who got some of their days reads which, and others read which are open",
  async (reader) => {
    const { say } = reader;
    const { id, teacher } = await sharedWeek(t, reader.lang);
    const [me, other] = [
      await applicant(t, id, on(0, 1, 3, 4), { lang: reader.lang }),
      await bookedOnTuesday(reader.lang, "08:00", "14:00"),
    ];
    await chooseDays(t.ctx, teacher, { key: id, days: on(3, 4).map((date) => ({ date, email: me.email })) });
    const mine = await come(reader, me);
    await mine.page.goto("/app/jobs/personal");
    const card = mine.page.locator(".card.job", { hasText: say("jobs:days.got", { got: 2, count: 4 }) });
    await card.waitFor();
    expect(await card.locator(".day-marks li.is-chosen").count()).toBe(2);
    expect(await card.locator(".day-marks li.read").count()).toBe(2);
    await mine.context.close();

    const others = await come(reader, other);
    await others.page.goto("/app/jobs/all");
    // Those on which they are booked elsewhere are not among them.
    const some = others.page.locator(`#job-${id}:not(.cannot) .open-some`);
    await some.getByText(say("jobs:days.free", { days: "" }).trim()).waitFor();
    await others.look();
    await others.context.close();
  },
  120_000,
);
