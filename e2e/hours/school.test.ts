// Shows (rule: hours, hours-files, personnel-number).
import { expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import excel from "exceljs";
import { sayHours, schoolHours } from "../../server/modules/hours/index.ts";
import { clock } from "../../src/features/job/words/dates.ts";
import { translate } from "../../src/i18n.ts";
import { outcomeShown } from "../browser.ts";
import { comingTo } from "../people/coming.fixture.ts";
import { finnishPhone, type Reader } from "../people/readers.fixture.ts";
import { stage } from "../stage.ts";
import { month, rowOf, week, workedAt } from "./worked.fixture.ts";

const set = await stage();
const { t } = set;
const come = comingTo(set);
const { staff, person, worked } = workedAt(set);

/** Two who have said that all went as agreed, one of them also a longer day, and nothing of a third. */
async function saidBy(reader: Reader) {
  const of = await staff(reader);
  const [nea, tuuli] = [await person(of), await person(of)];
  const days = [
    { who: nea, day: week[0], to: "13:30" },
    { who: tuuli, day: week[0], to: "13:30" },
    { who: nea, day: week[1], to: "14:15" },
    { who: nea, day: week[2], to: undefined },
  ] as const;
  const rows: { job: string; row: string }[] = [];
  for (const { who, day, to } of days) {
    const job = await worked(of, who, day);
    rows.push({ job, row: rowOf(job, day, who) });
    const said = [{ date: day, from: "08:00", to: to ?? "", breakMinutes: 0 }];
    if (to) await sayHours(t.ctx, who, { key: job, days: said });
  }
  const [first, second, longer, unsaid] = rows as [
    (typeof rows)[0],
    (typeof rows)[0],
    (typeof rows)[0],
    (typeof rows)[0],
  ];
  const state = async (job: string) => {
    const days = await schoolHours(t.ctx, of.principal, { month });
    return days.find(({ jobId }) => jobId === job)?.state;
  };
  return { ...of, nea, tuuli, first, second, longer, unsaid, state };
}

test.each(finnishPhone)(
  "in $lang at $width px, $how, a school approves what is as agreed in one press, proposes other times, notes a no-show and corrects what it approved",
  async (reader) => {
    const { say, lang, javaScriptEnabled: scripts } = reader;
    const { principal, nea, first, second, longer, unsaid, state } = await saidBy(reader);
    const { page, context, go, press, reads, look } = await come(reader, principal);
    const at = (path: string) => `${path}?month=${month}`;
    const row = (one: { row: string }) => page.locator(one.row);
    const step = page.locator("dialog.step");
    const propose = async (to: string) => {
      await step.locator("input[name=to]").fill(to);
      await press(step.getByRole("button", { name: say("hours:propose"), exact: true }));
      await outcomeShown(page, scripts, say("hours:done.proposed"));
    };
    const onClock = (time: string) => clock(time, translate(lang));

    await go(at("/app/manage/hours"));
    await reads(say("hours:title"));
    await look();
    // Agreed and said stand side by side.
    for (const time of ["13:30", "14:15"])
      await row(longer)
        .getByText(`–${onClock(time)},`)
        .waitFor();
    await row(unsaid).getByText(say("hours:page.unsaid")).waitFor();
    await page.getByRole("button", { name: say("hours:page.approveAll", { count: 2 }) }).focus();
    await page.keyboard.press("Enter");
    await outcomeShown(page, scripts, say("hours:done.approved"));
    for (const one of [first, second]) expect(await state(one.job)).toBe("approved");
    expect(await state(longer.job)).toBe("waitsForSchool");

    await row(longer)
      .getByRole("link", { name: say("hours:page.mismatch") })
      .click();
    await step.waitFor();
    await look();
    await propose("13.45");
    expect(await state(longer.job)).toBe("disputed");
    const own = await come(reader, nea);
    await own.go(at("/app/hours"));
    const proposed = own.page.locator(longer.row);
    await proposed.getByText(`–${onClock("13:45")},`).waitFor();
    await proposed.getByRole("button", { name: say("hours:matches") }).click();
    await outcomeShown(own.page, scripts, say("hours:done.said"));
    expect(await state(longer.job)).toBe("approved");
    await own.context.close();

    for (const done of ["reminded", "remindedBefore"] as const) {
      await row(unsaid)
        .getByRole("button", { name: say("hours:page.remind") })
        .click();
      await outcomeShown(page, scripts, say(`hours:done.${done}`));
    }
    await row(unsaid)
      .getByRole("link", { name: say("hours:page.edit") })
      .click();
    await press(step.getByRole("button", { name: say("hours:noShow"), exact: true }));
    await outcomeShown(page, scripts, say("hours:done.noShow"));
    expect(await state(unsaid.job)).toBe("noShow");

    await row(first)
      .getByRole("link", { name: say("hours:page.correct") })
      .click();
    await propose("13.00");
    await row(first).getByText(say("hours:correction"), { exact: true }).waitFor();
    expect(await state(first.job)).toBe("disputed");
    await look();
    await context.close();
  },
  240_000,
);

test.each(finnishPhone)(
  "in $lang at $width px, $how, a school gives payroll's numbers, and the files have what the page has",
  async (reader) => {
    const { say, lang } = reader;
    const { principal, nea, tuuli, state, first } = await saidBy(reader);
    const { page, context, go, look } = await come(reader, principal);
    await go(`/app/manage/hours?month=${month}`);
    await page.getByRole("button", { name: say("hours:page.approveAll", { count: 2 }) }).click();
    await page.locator(first.row).getByText(say("hours:state.approved")).waitFor();
    expect(await state(first.job)).toBe("approved");

    await page.locator("#payroll summary").click();
    const number = page.getByLabel(say("hours:payroll.number", { name: `${nea.firstName} ${nea.lastName}` }));
    const save = () =>
      page
        .locator(".hours-number", { has: page.locator(`[name=person][value="${nea.id}"]`) })
        .getByRole("button", { name: say("hours:payroll.save") })
        .click();
    await number.fill("131052-308T");
    await save();
    await page.getByText(say("errors:hours.identityCode")).first().waitFor();
    expect(await number.inputValue()).toBe("131052-308T");
    await look();
    await number.fill("10234");
    await save();
    await outcomeShown(page, reader.javaScriptEnabled, say("hours:done.number"));

    const file = async (name: string) => {
      const href = await page.getByRole("link", { name, exact: true }).getAttribute("href");
      return (await page.request.get(href ?? "")).body();
    };
    const book = new excel.Workbook();
    await book.xlsx.load((await file("Excel")) as never);
    const cells = (book.worksheets[0]?.getSheetValues() ?? []).slice(2) as (string | null)[][];
    // The page has the newest first, the files the oldest.
    const shown = (await page.locator(".hours-rows tbody tr").allInnerTexts()).reverse();
    expect(cells.length).toBe(shown.length);
    for (const [nth, [, own, last, firstName, , , agreed, from, to]] of cells.entries()) {
      const text = shown[nth]?.replaceAll("\u00a0", " ") ?? "";
      expect(text).toContain(`${firstName} ${last}`);
      expect(own ?? "").toBe(last === nea.lastName ? "10234" : "");
      const span = (one: string, other: string) =>
        [one, other].map((time) => clock(time, translate(lang))).join("–");
      expect(text).toContain(span(from ?? "", to ?? ""));
      const [begins = "", ends = ""] = (agreed ?? "").split("–");
      expect(text).toContain(span(begins, ends));
    }
    const lines: string[][] = parse(await file("CSV"), { bom: true, delimiter: ";", from: 2 });
    const columns = [1, 2, 3, 6, 7, 8, 12];
    expect(lines.map((line) => columns.map((nth) => line[nth - 1]))).toEqual(
      cells.map((line) => columns.map((nth) => String(line[nth] ?? ""))),
    );

    // Whoever has no number is named; with all of them payroll gets each day once.
    const form = page.locator(".hours-number", { has: page.locator(`[name=person][value="${tuuli.id}"]`) });
    if (!(await form.isVisible())) await page.locator("#payroll summary").click();
    await form.locator("[name=number]").fill("777");
    await form.getByRole("button", { name: say("hours:payroll.save") }).click();
    await outcomeShown(page, reader.javaScriptEnabled, say("hours:done.number"));
    await go(`/app/manage/hours?month=${month}`);
    await page.locator("#payroll summary").click();
    await page.getByText(say("hours:payroll.due", { count: 2 })).waitFor();
    const hand = page.getByRole("button", { name: say("hours:payroll.hand", { form: "Populus" }) });
    const [download] = await Promise.all([page.waitForEvent("download"), hand.click()]);
    const handed = await Bun.file(await download.path()).text();
    expect(
      handed
        .trim()
        .split("\n")
        .map((line) => line.split(";")[0])
        .toSorted(),
    ).toEqual(["10234", "777"]);
    await go(`/app/manage/hours?month=${month}`);
    await page.locator("#payroll summary").click();
    await page.getByText(say("hours:payroll.none")).waitFor();
    await context.close();
  },
  180_000,
);

test.each(finnishPhone)(
  "in $lang at $width px, $how, approving what was said otherwise meanwhile is refused, with the page as it is now",
  async (reader) => {
    const { say, lang } = reader;
    const { principal, tuuli, second, state } = await saidBy(reader);
    const { page, context, go, look } = await come(reader, principal);
    await go(`/app/manage/hours?month=${month}`);
    const said = [{ date: week[0], from: "08:00", to: "15:00", breakMinutes: 0 }];
    await sayHours(t.ctx, tuuli, { key: second.job, days: said });
    await page
      .locator(second.row)
      .getByRole("button", { name: say("hours:page.approve") })
      .click();
    await page.getByRole("alert").getByText(say("errors:hours.changed")).waitFor();
    await page
      .locator(second.row)
      .getByText(`–${clock("15:00", translate(lang))},`)
      .waitFor();
    expect(await state(second.job)).toBe("waitsForSchool");
    await look();
    // Read as it is by now, it can be approved.
    await page
      .locator(second.row)
      .getByRole("button", { name: say("hours:page.approve") })
      .click();
    await page.locator(second.row).getByText(say("hours:state.approved")).waitFor();
    expect(await state(second.job)).toBe("approved");
    await context.close();
  },
  120_000,
);
