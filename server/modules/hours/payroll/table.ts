import { byteOrderMark, csvRows } from "../../../platform/csv.ts";
import { type Lang, translator } from "../../../platform/i18n.ts";
import { legible } from "../../../platform/workbook.ts";
import { minutesCounted, type WorkedDay } from "../days.ts";
import { decimalHours } from "./rows.ts";

/** The columns of the table for people, in order; the first where it is of several schools. */
const columns = [
  { key: "school", width: 28 },
  { key: "number", width: 14 },
  { key: "lastName", width: 22 },
  { key: "firstName", width: 22 },
  { key: "date", width: 13, format: "dd.mm.yyyy" },
  { key: "work", width: 28 },
  { key: "agreed", width: 16 },
  { key: "from", width: 10 },
  { key: "to", width: 10 },
  { key: "breakMinutes", width: 12 },
  { key: "hours", width: 10, format: "0.00" },
  { key: "lessons", width: 12 },
  { key: "state", width: 30 },
  { key: "note", width: 20 },
] as const;

interface Of {
  lang: Lang;
  several: boolean;
}
const columnsOf = ({ several }: Of) => columns.slice(several ? 0 : 1);

type Cell = string | number | Date | null;

/** One cell for each column; what is not approved says so (rule: hours-files). */
function cellsOf(day: WorkedDay, { lang, several }: Of): Cell[] {
  const t = translator(lang);
  const { counted } = day;
  return [
    ...(several ? [legible(day.schoolName[lang])] : []),
    day.number,
    legible(day.lastName),
    legible(day.firstName),
    new Date(`${day.date}T00:00:00Z`),
    legible(day.job?.work[lang] ?? "") || null,
    `${day.agreed.from}–${day.agreed.to}`,
    counted?.from ?? null,
    counted?.to ?? null,
    counted?.breakMinutes ?? null,
    decimalHours(minutesCounted(day)),
    counted?.lessons ?? null,
    day.state === "approved"
      ? t("hours:state.approved")
      : t("hours:unapproved", { state: t(`hours:state.${day.state}`) }),
    day.corrects ? t("hours:correction") : null,
  ];
}

const headings = (of: Of): string[] =>
  columnsOf(of).map(({ key }) => translator(of.lang)(`hours:columns.${key}`));

/** The days as a table for a spreadsheet. */
export function plainCsv(days: WorkedDay[], of: Of): string {
  const written = (cell: Cell) =>
    cell instanceof Date
      ? cell.toISOString().slice(0, 10)
      : typeof cell === "number"
        ? String(cell).replace(".", ",")
        : (cell ?? "");
  const rows = days.map((day) => cellsOf(day, of).map(written));
  return byteOrderMark + csvRows([headings(of), ...rows]);
}

/** The same as a workbook. Text goes into the cells as text: what begins with `=` is shown, not reckoned. */
export async function workbook(days: WorkedDay[], of: Of): Promise<Uint8Array<ArrayBuffer>> {
  const { default: excel } = await import("exceljs");
  const t = translator(of.lang);
  const columns = columnsOf(of);
  const book = new excel.Workbook();
  book.creator = book.lastModifiedBy = t("page.product");
  const sheet = book.addWorksheet(t("hours:title"), { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = columns.map(({ key, width, ...column }) => ({
    key,
    width,
    header: t(`hours:columns.${key}`),
    ...("format" in column ? { style: { numFmt: column.format } } : {}),
  }));
  sheet.getRow(1).font = { name: "Calibri", size: 11, family: 2, bold: true };
  for (const day of days) sheet.addRow(cellsOf(day, of));
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: days.length + 1, column: columns.length } };
  return new Uint8Array(await book.xlsx.writeBuffer());
}
