import { FormatRegistry, Type } from "@sinclair/typebox";

/** As long as SMTP allows. */
export const longestEmail = 254;

/**
 * A local part, an at sign and a dotted domain; blanks around it are cut off where it is used. The length comes
 * first, and nothing here looks at a character twice: a pattern that said the same took hours for a long
 * text (rule: email-form).
 */
export function isEmail(text: string): boolean {
  if (text.length > longestEmail) return false;
  const address = text.trim();
  const [local, domain, ...more] = address.split("@");
  if (!local || !domain || more.length > 0 || /\s/.test(address)) return false;
  return domain.slice(1, -1).includes(".");
}

/**
 * Whether `YYYY-MM-DD` is a day of the calendar, of a year that anybody can mean: JavaScript knows years, as the year 0, at
 * which PostgreSQL fails (rule: days).
 */
export function isDay(text: string): boolean {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** A day as it is sent and answered. */
export const Day = Type.String({ format: "date" });

const isUri = (text: string): boolean => text.length <= 2000 && URL.canParse(text);

/** Formats of ours stand in for those of libraries, whose patterns take long for long texts. */
FormatRegistry.Set("email", isEmail);
FormatRegistry.Set("uri", isUri);
FormatRegistry.Set("date", isDay);
