import { stringify } from "csv-stringify/sync";
import { decimalHours, type Payable } from "./rows.ts";

/** Characters that Populus has for a personnel number. */
export const longestInPopulus = 6;

/** Of which the receiver's own table makes theirs: lessons held, else clock hours. */
const codes = { lessons: "OPET", hours: "TUNT" };

/**
 * Rows for Populus: semicolons, UTF-8 without a mark, LF, no headings. Personnel number, ps-id, salary code, first and last day, amount, unit
 * price, total, account, cost centre, order, VAT; what only payroll knows is empty (rule: hours-files).
 */
export const populus = (days: Payable[]): string =>
  stringify(
    days.map((day) => {
      const on = day.date.replaceAll("-", "");
      const { lessons } = day.counted;
      const [code, amount] = lessons === null ? [codes.hours, decimalHours(day)] : [codes.lessons, lessons];
      return [day.number, "", code, on, on, amount.toFixed(2), "", "", "", "", "", ""];
    }),
    { delimiter: ";", record_delimiter: "unix" },
  );
