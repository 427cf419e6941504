import { stringify } from "csv-stringify/sync";
import { minutesOf } from "../times.ts";
import { decimalHours, type Entry } from "./rows.ts";

/** Characters that Populus has for a personnel number. */
export const longestInPopulus = 6;

/** Of which the receiver's own table makes theirs: lessons held, else clock hours. */
const codes = { lessons: "OPET", hours: "TUNT" };

/**
 * Rows for Populus: semicolons, UTF-8 without a mark, LF, no headings. Personnel number, ps-id, salary code, first and last day, amount, unit
 * price, total, account, cost centre, order, VAT; what only payroll knows is empty, and there is no column for
 * a word: what is taken back is an amount below nought (rule: hours-files).
 */
export const populus = (entries: Entry[]): string =>
  stringify(
    entries.map(({ number, date, sign, worked, ...place }) => {
      const on = date.replaceAll("-", "");
      const minutes = minutesOf(worked, { date, ...place });
      const [code, amount] =
        worked.lessons === null ? [codes.hours, decimalHours(minutes)] : [codes.lessons, worked.lessons];
      return [number, "", code, on, on, (sign * amount).toFixed(2), "", "", "", "", "", ""];
    }),
    { delimiter: ";", record_delimiter: "unix" },
  );
