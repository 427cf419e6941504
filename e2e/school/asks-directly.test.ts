// Shows (rule: time-to-answer).
import { expect, test } from "bun:test";
import { favourites } from "../../db/schema/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { usualAsking } from "../../server/modules/schools/own/index.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  testPassword,
} from "../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor, whole } from "../browser.ts";
import { finnishPhone } from "../people/readers.fixture.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

test.each(finnishPhone)(
  "in $lang at $width px, $how, a principal says how long those asked have to answer, and whether the reserve is asked",
  async ({ lang, say, width, javaScriptEnabled: scripts }) => {
    const school = await createSchool(t.db);
    const principal = await createPrincipal(t.db, { schools: [school], lang });
    const kept = async () => (await usualAsking(t.db, [school.id])).get(school.id);
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      width,
      javaScriptEnabled: scripts,
    });
    await signIn(page, principal.email, testPassword);
    const open = async (path: string) => {
      await page.goto(path);
      if (scripts) await whole(page);
    };
    await open("/app/principal/settings");
    const form = page.locator("form.usual-asking");
    const minutes = form.getByLabel(say("asking:usual.minutes"), { exact: true });
    const reserve = form.getByLabel(say("asking:usual.reserve"));
    expect([await minutes.inputValue(), await reserve.isChecked()]).toEqual(["0", true]);
    expect(await minutes.locator("option").allTextContents()).toEqual([
      say("asking:usual.byStart"),
      ...[5, 10, 15, 20, 30, 45, 60].map((some) => say("asking:minutes.some", { minutes: some })),
    ]);
    if (scripts) expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await minutes.selectOption("45");
    await reserve.uncheck();
    await form.getByRole("button", { name: say("asking:usual.save") }).press("Enter");
    await outcomeShown(page, scripts, say("asking:usual.saved"));
    expect(await kept()).toEqual({ answerMinutes: 45, asksReserve: false });
    expect([await minutes.inputValue(), await reserve.isChecked()]).toEqual(["45", false]);

    // Whoever asks reads it as what they give unless they say otherwise.
    const { id: substituteId } = await createSubstitute(t.db, { lang });
    await t.db.insert(favourites).values({ ownerId: principal.id, substituteId });
    const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
    const { id } = await postJob(t.ctx, principal, job);
    await open(`/app/manage/${id}/ask`);
    const usual = page.locator("#field-minutes option").first();
    expect(await usual.textContent()).toBe(say("asking:minutes.school", { minutes: 45 }));
    expect(await page.locator("#field-minutes").inputValue()).toBe("");

    // A colleague has saved another meanwhile: nothing is written over.
    await open("/app/principal/settings");
    await t.client`update schools set answer_minutes = 10 where id = ${school.id}`;
    await minutes.selectOption("0");
    await form.getByRole("button", { name: say("asking:usual.save") }).press("Enter");
    await form.getByText(say("page.meanwhile.changed")).waitFor();
    expect(await kept()).toEqual({ answerMinutes: 10, asksReserve: false });
    await context.close();
  },
  120_000,
);
