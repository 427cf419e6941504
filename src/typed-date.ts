/** Than anybody writes a date, with all that is copied along. */
const longest = 50;

/**
 * A date as somebody typed it: 23.11.2026, 23.11. (the next such day), 23112026 or ISO.
 * Undefined when it is no date.
 */
export function readDate(typed: string, today: string): string | undefined {
  if (typed.length > longest) return undefined;
  const text = plain(typed);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return existing(iso[1], iso[2], iso[3]);
  const full =
    /^(\d{1,2})[./,\s-]+(\d{1,2})[./,\s-]+(\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (full) return existing(full[3], full[2], full[1]);
  const short = /^(\d{1,2})[./,\s-]+(\d{1,2})\.?$/.exec(text);
  if (!short) return undefined;
  const year = Number(today.slice(0, 4));
  const thisYear = existing(String(year), short[2], short[1]);
  return thisYear && thisYear >= today ? thisYear : existing(String(year + 1), short[2], short[1]);
}

function existing(year = "", month = "", day = ""): string | undefined {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const instant = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== date ? undefined : date;
}

/** As `signs` has it of what is sent (server/platform/words/invisible.ts), which not every page that reads days brings along. */
const plain = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .trim();
