/* What people type, without imports: a page may carry it to say the same before it is sent. */

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
  if (!local || !domain || more.length > 0 || structure.test(address)) return false;
  return domain.slice(1, -1).includes(".");
}

/** What mail programs read as more than an address: a list of them, a name before one, a comment. Nor are there gaps. */
const structure = /[\s,;:<>()[\]"\\\p{Cc}\p{Cf}]|\.\./u;

/**
 * Whether `YYYY-MM-DD` is a day of the calendar, of a year that anybody can mean: JavaScript knows years, as the year 0, at
 * which PostgreSQL fails (rule: days).
 */
export function isDay(text: string): boolean {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Whether an address that was typed twice is one; blanks around it and capitals do not count (rule: email-typed-twice). */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** As long as anybody writes one. Looked at before anything else: taking a long text apart takes long. */
export const longestTelephone = 30;
const telephoneSigns = /^[+\d\s().‐-–/-]+$/u;

/** Whether a telephone number is written as people write one; whether it could be called is known where its country is (rule: phone-form). */
export function isWrittenTelephone(text: string): boolean {
  return text.length <= longestTelephone && telephoneSigns.test(text) && text.replace(/\D/g, "").length >= 5;
}
