// Shows (rule: own-times).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { availability } from "../../db/schema/index.ts";
import { saveTimes } from "../../server/modules/availability/index.ts";
import { frame, heightAt } from "../../src/features/own-times/plan/week-shapes.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const allDay = [{ from: 0, to: 1440 }];

test.each(["fi", "sv"] as const)(
  "in %s the usual week is drawn with a pointer, and its fields say it",
  async (lang) => {
    const say = textsIn(lang);
    const { id, email, ...actor } = await createSubstitute(t.db, { lang });
    const week = [1, 2, 3].map((day) => ({ day, state: "free" as const, spans: allDay }));
    await saveTimes(t.ctx, { id, email, ...actor }, { week });
    const { page, context } = await visitor(browser, server.origin, { lang, width: 1440 });
    await signIn(page, email, testPassword);
    await page.goto("/app/times");
    await whole(page);
    const plan = page.locator(".week-plan");
    /** Where a minute of a day lies, 0 for Monday. */
    const at = async (day: number, minute: number): Promise<[number, number]> => {
      const box = await plan.boundingBox();
      if (!box) throw new Error("the week is not drawn");
      const x = frame.left + day * frame.column + frame.wide / 2;
      return [box.x + (x / frame.width) * box.width, box.y + (heightAt(minute) / frame.total) * box.height];
    };
    const drag = async (day: number, from: number, to: number) => {
      await page.mouse.move(...(await at(day, from)));
      await page.mouse.down();
      await page.mouse.move(...(await at(day, (from + to) / 2)));
      await page.mouse.move(...(await at(day, to)));
      await page.mouse.up();
    };
    const said = (day: number) => page.locator(".weekdays summary .can").nth(day).textContent();
    const time = (hour: number) => (lang === "fi" ? `${hour}.00` : `${String(hour).padStart(2, "0")}.00`);
    const hours = (from: number, to: number) => say("times:hours", { hours: `${time(from)}–${time(to)}` });

    expect(await page.locator("[data-unsaved]").textContent()).toBe("");
    await drag(1, 9 * 60, 13 * 60);
    expect((await said(1))?.trim()).toBe(hours(9, 13));
    expect(await page.locator("[data-unsaved]").textContent()).toBe(say("times:unsaved"));
    // An edge is moved, and beside it more hours are drawn.
    await drag(1, 13 * 60, 12 * 60);
    expect((await said(1))?.trim()).toBe(hours(9, 12));
    await drag(1, 14 * 60, 16 * 60);
    // To the end of the day where it leaves the picture.
    await drag(3, 12 * 60, 17 * 60);
    expect((await said(3))?.trim()).toBe(say("times:choices.afternoon"));
    await page.locator("[data-copy-monday]").click();
    expect((await said(4))?.trim()).toBe(say("times:choices.whole"));
    await drag(2, 8 * 60, 10 * 60);
    await drag(2, 11 * 60, 15 * 60);
    // Beside a morning as well.
    await drag(0, 12 * 60, 6 * 60);
    await drag(0, 13 * 60, 16 * 60);
    // A press leads to the fields of a day.
    await page.mouse.click(...(await at(6, 600)));
    await page.locator(".weekdays details").nth(6).locator("label").first().waitFor();

    await page.getByRole("button", { name: say("times:save"), exact: true }).click();
    await page.waitForURL(/done=saved/);
    const [kept] = await t.db.select().from(availability).where(eq(availability.accountId, id));
    const wednesday = [
      { from: 480, to: 600 },
      { from: 660, to: 900 },
    ];
    const monday = [
      { from: 0, to: 720 },
      { from: 780, to: 960 },
    ];
    expect(kept).toMatchObject({ monday, tuesday: allDay, wednesday, friday: allDay, sunday: null });
    await context.close();
  },
);
