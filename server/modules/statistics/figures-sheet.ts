import { sql } from "drizzle-orm";
import type { stream } from "exceljs";
import { type RootContext, transaction } from "../../platform/context.ts";
import { run } from "../../platform/database/rows.ts";
import { type Lang, translator } from "../../platform/i18n.ts";
import type { Reader } from "./access/access.ts";
import type { FiguresWanted } from "./counted.ts";
import { type Figures, reckonFigures, type StatisticsFigures, type Step, steps } from "./figures.ts";
import { leadText } from "./leads.ts";

/** What a line of the sheet says; `few` where it is withheld, null where there is nothing. */
interface Said {
  what: string;
  group: string;
  share?: Cell;
  number?: Cell;
  /** Seconds. */
  median?: Cell;
  p90?: Cell;
}
type Cell = number | null | "few";

const columns = [
  { key: "what", width: 44 },
  { key: "group", width: 28 },
  { key: "share", width: 12, format: "0 %" },
  { key: "number", width: 12 },
  { key: "median", width: 16, format: "0.0" },
  { key: "p90", width: 26, format: "0.0" },
] as const;

/** The figures of what a workbook holds, however much that is: the download has its place and its end (raw: function). */
export const patientFigures = (ctx: RootContext, reader: Reader, wanted: FiguresWanted) =>
  transaction(ctx, async (inner) => {
    await run(inner.db, sql`select set_config('statement_timeout', '60s', true)`);
    return reckonFigures(inner, reader, wanted);
  });

/** Adds a sheet with the figures that the page shows, times in minutes (rule: statistics-workbook). */
export function addFigures(writer: stream.xlsx.WorkbookWriter, lang: Lang, figures: StatisticsFigures): void {
  const t = translator(lang);
  const sheet = writer.addWorksheet(t("statistics:figuresSheet.name"), {
    views: [{ state: "frozen", ySplit: 1 }],
    pageSetup: {
      paperSize: 9,
      orientation: "landscape",
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: "1:1",
    },
  });
  sheet.columns = columns.map(({ key, width, ...column }) => ({
    key,
    width,
    header: t(`statistics:figuresSheet.${key}`),
    ...("format" in column ? { style: { numFmt: column.format } } : {}),
  }));
  sheet.getRow(1).font = { name: "Calibri", size: 11, family: 2, bold: true };
  sheet.getRow(1).commit();
  const cell = (value: Cell | undefined, part = 1) =>
    value === "few" ? t("statistics:figuresSheet.few") : typeof value === "number" ? value / part : null;
  for (const { what, group, share, number, median, p90 } of linesOf(figures, lang))
    sheet.addRow([what, group, cell(share), cell(number), cell(median, 60), cell(p90, 60)]).commit();
  sheet.commit();
}

function linesOf(figures: StatisticsFigures, lang: Lang): Said[] {
  const t = translator(lang);
  const { total, leads, found, foundInAll } = figures;
  const group = t("statistics:figuresSheet.all");
  const part = (choices: number | null): Cell =>
    choices === null ? "few" : foundInAll ? choices / foundInAll : null;
  return [
    { what: t("statistics:figuresSheet.jobs"), group, number: total.jobs },
    { what: t("statistics:figures.rate"), group, ...shareOf(total) },
    ...steps.map((step) => ({ what: t(`statistics:figures.${step}`), group, ...timesOf(total, step) })),
    ...leads.map((lead) => {
      const { key, values } = leadText(lead.key);
      return {
        what: t("statistics:fill.lead"),
        group: t(key, values),
        ...shareOf(lead),
        ...timesOf(lead, "chosen"),
      };
    }),
    ...found.map(({ way, choices }) => ({
      what: t("statistics:fill.found"),
      group: t(`statistics:foundBy.${way}`),
      share: part(choices),
      number: choices ?? ("few" as const),
    })),
    ...besideOf(figures, lang),
  ];
}

function besideOf({ requests, freed, notified, yearBefore }: StatisticsFigures, lang: Lang): Said[] {
  const t = translator(lang);
  const group = t("statistics:figuresSheet.all");
  const median = (of: number | null, many: number | null): Cell => (many === 0 ? null : (of ?? "few"));
  const { ended, accepted, answerMedian } = requests;
  return [
    { what: t("statistics:fill.requests"), group, share: partOf(accepted, ended), number: ended ?? "few" },
    { what: t("statistics:figuresSheet.answer"), group, median: median(answerMedian, ended) },
    { what: t("statistics:fill.freed"), group, number: freed.jobs ?? "few" },
    {
      what: t("statistics:figuresSheet.replaced"),
      group,
      share: partOf(freed.replaced, freed.jobs),
      number: freed.replaced ?? (freed.jobs === 0 ? null : "few"),
      median: median(freed.replacedMedian, freed.jobs),
    },
    { what: t("statistics:figuresSheet.perDay"), group, number: median(notified.perDay, notified.people) },
    { what: t("statistics:figuresSheet.beforeRate"), group, share: yearBefore.rate },
    { what: t("statistics:figuresSheet.before"), group, median: yearBefore.chosenMedian },
  ];
}

const partOf = (part: number | null, all: number | null): Cell =>
  all === 0 ? null : part === null || all === null ? "few" : part / all;

function shareOf({ filled, unfilled }: Figures): { share: Cell; number: Cell } {
  if (filled === null || unfilled === null) return { share: "few", number: "few" };
  return { share: filled + unfilled === 0 ? null : filled / (filled + unfilled), number: filled };
}

function timesOf(figures: Figures, step: Step): { median: Cell; p90: Cell } {
  const of = (seconds: number | null): Cell => (figures.few.includes(step) ? "few" : seconds);
  return { median: of(figures[`${step}Median`]), p90: of(figures[`${step}P90`]) };
}
