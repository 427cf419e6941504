import { legible } from "../../../platform/workbook.ts";
import { minutesOf } from "../times.ts";
import { decimalHours, type Entry } from "./rows.ts";

/** Of an hourly employee. */
const timeCode = "ARB";

/** In the order in which they stand in the file. */
type Parts = readonly (readonly [name: string, text: string])[];

/**
 * Approved days as PAXml 2.0, by the employment number, never by a personal identity code A correction says so
 * as its information; what is taken back is hours below nought (rule: hours-files).
 * @param written instant in ISO, without its zone
 * @param correction the word for it
 */
export function paxml(
  entries: Entry[],
  { company, written, correction }: { company: string; written: string; correction: string },
): string {
  const header = elements([
    ["version", "2.0"],
    ["format", "LÖNIN"],
    ["datum", written],
    ["foretagnamn", company],
    ["programnamn", "Tuuri"],
  ]);
  const rows = entries.map(
    (entry) =>
      `<tidtrans anstid="${escaped(entry.number)}">${elements([
        ["tidkod", timeCode],
        ["datum", entry.date],
        ["starttid", `${entry.worked.from}:00`],
        ["sluttid", `${entry.worked.to}:00`],
        ["timmar", (entry.sign * decimalHours(minutesOf(entry.worked, entry))).toFixed(2)],
        ...(entry.corrects ? ([["info", correction]] as const) : []),
      ])}</tidtrans>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<paxml xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://www.paxml.se/2.0/paxml.xsd">
<header>${header}</header>
<tidtransaktioner>
${rows.join("\n")}
</tidtransaktioner>
</paxml>
`;
}

const elements = (parts: Parts): string =>
  parts.map(([name, text]) => `<${name}>${escaped(text)}</${name}>`).join("");

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Text of an element, or of an attribute in quotes. */
const escaped = (text: string): string => legible(text).replace(/[&<>"']/g, (one) => entities[one] ?? "");
