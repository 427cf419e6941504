import { stringify } from "csv-stringify/sync";

/** By which a spreadsheet knows the letters; it comes first. */
export const byteOrderMark = "\uFEFF";

/** Rows for a spreadsheet: semicolons, as Finnish and Swedish ones part columns; a name that begins like a formula stays a text. */
export const csvRows = (rows: string[][]): string =>
  stringify(rows, {
    delimiter: ";",
    record_delimiter: "windows",
    quoted: true,
    quoted_empty: true,
    escape_formulas: true,
  });
