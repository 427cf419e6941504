import { legible } from "../../../platform/workbook.ts";
import { decimalHours, type Payable } from "./rows.ts";

/** Of an hourly employee. */
const timeCode = "ARB";

/** In the order in which they stand in the file. */
type Parts = readonly (readonly [name: string, text: string])[];

/**
 * Approved days as PAXml 2.0, by the employment number, never by a personal identity code (rule: hours-files).
 * @param written instant in ISO, without its zone
 */
export function paxml(days: Payable[], { company, written }: { company: string; written: string }): string {
  const header = elements([
    ["version", "2.0"],
    ["format", "LÖNIN"],
    ["datum", written],
    ["foretagnamn", company],
    ["programnamn", "Tuuri"],
  ]);
  const rows = days.map(
    (day) =>
      `<tidtrans anstid="${escaped(day.number)}">${elements([
        ["tidkod", timeCode],
        ["datum", day.date],
        ["starttid", `${day.counted.from}:00`],
        ["sluttid", `${day.counted.to}:00`],
        ["timmar", decimalHours(day).toFixed(2)],
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
