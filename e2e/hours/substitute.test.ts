// Shows (rule: hours, only-the-button).
import { expect, test } from "bun:test";
import { myHours } from "../../server/modules/hours/index.ts";
import { outcomeShown } from "../browser.ts";
import { comingTo } from "../people/coming.fixture.ts";
import { finnishDesk } from "../people/readers.fixture.ts";
import { stage } from "../stage.ts";
import { month, rowOf, week, workedAt } from "./worked.fixture.ts";

const set = await stage();
const { t } = set;
const come = comingTo(set);
const { staff, person, worked } = workedAt(set);

test.each(finnishDesk)(
  "in $lang at $width px, $how, a substitute says by one press that a day went as agreed, and other times of another",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const of = await staff(reader);
    const nea = await person(of);
    const [first, second] = [await worked(of, nea, week[0]), await worked(of, nea, week[1])];
    const said = async (job: string) =>
      (await myHours(t.ctx, nea, month)).find(({ jobId }) => jobId === job)?.said;

    const { page, context, go, press, reads, look } = await come(reader, nea);
    await go(`/app/hours?month=${month}`);
    await reads(say("hours:mine"));
    await look();
    const asAgreed = page.locator(rowOf(first, week[0], nea));
    await asAgreed.getByRole("button", { name: say("hours:matches") }).focus();
    await page.keyboard.press("Enter");
    await outcomeShown(page, scripts, say("hours:done.said"));
    await asAgreed.getByText(say("hours:state.waitsForSchool")).waitFor();
    expect(await said(first)).toEqual({ from: "08:00", to: "13:30", breakMinutes: 0, lessons: null });

    const other = page.locator(rowOf(second, week[1], nea));
    await other.getByRole("link", { name: say("hours:change") }).click();
    const field = (name: string) => page.locator(`[name=${name}]:not([type=hidden])`).last();
    const step = page.locator("dialog.step");
    await step.waitFor();
    await look();
    const typed = { from: "8.15", to: "25:00", breakMinutes: "15", lessons: "5" };
    const fill = async (values: Partial<typeof typed>) => {
      for (const [name, value] of Object.entries(values))
        await step.locator(`input[name=${name}]:not([type=hidden])`).fill(value);
    };
    await fill(typed);
    await press(step.getByRole("button", { name: say("hours:send"), exact: true }));
    await step.getByText(say("errors:hours.clock")).first().waitFor();
    for (const [name, value] of Object.entries(typed)) expect(await field(name).inputValue()).toBe(value);
    expect(await said(second)).toBeNull();
    await look();
    await fill({ to: "14.00" });
    // Whoever presses Enter in a field has not said anything yet.
    await step.locator("input[name=to]").press("Enter");
    expect(await said(second)).toBeNull();
    await press(step.getByRole("button", { name: say("hours:send"), exact: true }));
    await outcomeShown(page, scripts, say("hours:done.said"));
    await other.getByText(say("hours:state.waitsForSchool")).waitFor();
    expect(await said(second)).toEqual({ from: "08:15", to: "14:00", breakMinutes: 15, lessons: 5 });

    await page.getByRole("link", { name: say("jobs:month.previous") }).click();
    await reads(say("hours:empty.title"));
    await context.close();
  },
  180_000,
);
