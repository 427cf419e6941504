import type { Writable } from "node:stream";
import type { stream, Worksheet } from "exceljs";
import type { Context, RootContext } from "../../platform/context.ts";
import { invalid } from "../../platform/failures/errors.ts";
import { type Lang, translator } from "../../platform/i18n.ts";
import { inFileName, legible } from "../../platform/workbook.ts";
import { countryOf, nameOf, reference } from "../reference/index.ts";
import type { Reader } from "./access/access.ts";
import { organizationSchools } from "./access/visitor.ts";
import type { FiguresWanted } from "./counted.ts";
import { download, room } from "./download.ts";
import { addFigures, patientFigures } from "./figures-sheet.ts";
import { checkRange, type JobRow, type Range, readRows } from "./rows.ts";

type Writer = stream.xlsx.WorkbookWriter;

const columns = [
  { key: "chosen", width: 28 },
  { key: "owner", width: 28 },
  { key: "replaced", width: 34 },
  { key: "regarding", width: 34 },
  { key: "created", width: 18, format: "dd.mm.yyyy hh:mm" },
  { key: "startDate", width: 13, format: "dd.mm.yyyy" },
  { key: "endDate", width: 13, format: "dd.mm.yyyy" },
  { key: "school", width: 28 },
  { key: "type", width: 24 },
  { key: "foundBy", width: 24 },
] as const;

/** One object a column for all its cells: the writer looks a style that it has seen up by its identity. */
const styles = columns.map((column) => ("format" in column ? { numFmt: column.format } : {}));

/** A4, lying, all columns beside each other and as many pages as it takes, each with the headings. */
const pageSetup = {
  paperSize: 9,
  orientation: "landscape",
  fitToWidth: 1,
  fitToHeight: 0,
  printTitlesRow: "1:1",
} as const;

/** A sheet ends at 1,048,576 rows. */
const rowsOnSheet = 1_000_000;

/** As many fill about one block of the compression, which works beside us as long as we let its results in. */
const rowsAtATime = 50;
const turn = () => new Promise<void>((later) => setImmediate(later));

/**
 * The statistics as a workbook, written while it is read: it is never whole in memory.
 * @param wanted the same jobs as in the figures (rule: statistics-workbook)
 */
export function statisticsWorkbook(
  ctx: RootContext,
  reader: Reader,
  wanted: FiguresWanted,
  lang: Lang,
): ReadableStream<Uint8Array> {
  checkRange(wanted);
  const fill = async (output: Writable, signal: AbortSignal) => {
    const { default: excel } = await import("exceljs");
    const writer: Writer = new excel.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
    writer.creator = writer.lastModifiedBy = translator(lang)("page.product");
    const broken = failureOf(writer, signal);
    const sheets = new Sheets(writer, lang, await wordsOf(ctx, reader, lang));
    // Who has gone by now holds no place while the database is asked for nobody.
    signal.throwIfAborted();
    await readRows(ctx, reader, { ...wanted, begins: true }, async (rows) => {
      for (const [index, row] of rows.entries()) {
        sheets.add(row);
        if (index % rowsAtATime === 0) await turn();
      }
      await Promise.race([room(sheets.backlog, signal), broken]);
    });
    sheets.end();
    addFigures(writer, lang, await patientFigures(ctx, reader, wanted));
    await Promise.race([writer.commit(), broken]);
  };
  return download(ctx, fill, { organizationId: reader.organizationId });
}

/**
 * `sijaisuudet-2026-11-20.xlsx`: named with today's date in Helsinki, and before that with what of all it holds
 * (rule: statistics-workbook).
 */
export function workbookName(
  { school = "", from, to }: Range & { school?: string | undefined },
  lang: Lang,
  now: Date,
): string {
  const t = translator(lang);
  const days =
    from && to
      ? [...new Set(isWhole(from, to) ? [from.slice(0, 7), to.slice(0, 7)] : [from, to])].join("_")
      : from
        ? t("statistics:fileFrom", { from })
        : to && t("statistics:fileTo", { to });
  const today = now.toLocaleDateString("sv-SE", { timeZone: "Europe/Helsinki" });
  return t("statistics:fileName", { of: [inFileName(school), days, today].filter(Boolean).join("_") });
}

/** Whole months are named as such: "2026-10", not by their first and last days. */
const isWhole = (from: string, to: string): boolean =>
  from.endsWith("-01") && new Date(Date.parse(to) + 86_400_000).getUTCDate() === 1;

/** Name of the school whose jobs alone are asked for. @throws Refusal 422 `schoolId` for one that is not the organisation's */
export async function schoolAskedFor(
  ctx: Context,
  reader: Reader,
  id: string | undefined,
  lang: Lang,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const school = (await organizationSchools(ctx, reader, lang)).find((one) => one.id === id);
  if (!school) throw invalid({ schoolId: "errors:job.schoolRequired" });
  return school.name;
}

interface Zip extends NodeJS.EventEmitter {
  abort(): void;
  finalize(): Promise<void>;
}

/** Never resolves. The writer itself would wait for ever when its output is gone. */
function failureOf(writer: Writer, signal: AbortSignal): Promise<never> {
  const { zip } = writer as unknown as { zip: Zip };
  // The writer does not look at what this promises; refused and unheard, it would end the process.
  const finalize = zip.finalize.bind(zip);
  zip.finalize = () => {
    const done = finalize();
    done.catch(() => {});
    return done;
  };
  const failure = new Promise<never>((_never, failed) => {
    zip.on("error", failed);
    const stop = () => {
      zip.abort();
      failed(signal.reason);
    };
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
  failure.catch(() => {});
  return failure;
}

interface Words {
  school(id: string): string | null;
  /** In the words of the school's country (rule: words-of-country). */
  type(value: string, school: string): string | null;
  foundBy(way: JobRow["foundBy"]): string | null;
}

async function wordsOf(ctx: RootContext, reader: Reader, lang: Lang): Promise<Words> {
  const schools = new Map((await organizationSchools(ctx, reader, lang)).map((one) => [one.id, one]));
  const t = translator(lang);
  const types = new Map(reference.jobTypes.map((one) => [one.value, one]));
  return {
    school: (id) => schools.get(id)?.name ?? null,
    type: (value, id) => {
      const type = types.get(value);
      return type ? nameOf(type, lang, countryOf(schools.get(id)?.regionCode)) : null;
    },
    foundBy: (way) => way && t(`statistics:foundBy.${way}`),
  };
}

class Sheets {
  private sheet: Worksheet | undefined;
  private sheets = 0;
  private rows = 0;

  constructor(
    private readonly writer: Writer,
    private readonly lang: Lang,
    private readonly words: Words,
  ) {
    this.begin();
  }

  /** Text goes into the cells as text: a cell that begins with `=` is shown, not reckoned. */
  add(row: JobRow) {
    if (this.rows === rowsOnSheet) this.begin();
    this.rows++;
    const added = this.sheet?.addRow([
      // Null leaves the cell out; an empty text would not be blank to a formula.
      legible(row.chosen) || null,
      legible(row.owner),
      legible(row.replaced) || null,
      legible(row.regarding) || null,
      new Date(row.createdThere),
      new Date(`${row.startDate}T00:00:00Z`),
      new Date(`${row.endDate}T00:00:00Z`),
      this.words.school(row.schoolId),
      this.words.type(row.type, row.schoolId),
      this.words.foundBy(row.foundBy),
    ]);
    for (const [index, style] of styles.entries()) if (added) added.getCell(index + 1).style = style;
    added?.commit();
  }

  /**
   * Where written rows wait for being compressed. The writer takes rows without end and does not say when
   * it is full, so its own stream is asked.
   */
  get backlog(): Writable {
    const { stream } = this.sheet as unknown as { stream: { pipes: [Writable] } };
    return stream.pipes[0];
  }

  end() {
    if (!this.sheet) return;
    this.sheet.autoFilter = {
      from: { row: 1, column: 1 },
      to: { row: this.rows + 1, column: columns.length },
    };
    this.sheet.commit();
  }

  private begin() {
    this.end();
    const t = translator(this.lang);
    this.rows = 0;
    this.sheets++;
    const name = this.sheets === 1 ? t("statistics:sheet") : `${t("statistics:sheet")} ${this.sheets}`;
    this.sheet = this.writer.addWorksheet(name, { views: [{ state: "frozen", ySplit: 1 }], pageSetup });
    this.sheet.columns = columns.map(({ key, width, ...column }) => ({
      key,
      width,
      header: t(`statistics:columns.${key}`),
      ...("format" in column ? { style: { numFmt: column.format } } : {}),
    }));
    const headings = this.sheet.getRow(1);
    headings.font = { name: "Calibri", size: 11, family: 2, bold: true };
    headings.commit();
  }
}
