import { folded } from "./database/folded.ts";

export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** In letters that every system takes in the name of a file, and a header unquoted. */
export const inFileName = (name: string): string =>
  folded(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Without characters that XML does not have: one of them makes the whole workbook unreadable. */
export const legible = (text: string | null): string =>
  (text ?? "").toWellFormed().replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, "");
