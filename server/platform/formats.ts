import { FormatRegistry } from "@sinclair/typebox";

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

const isUri = (text: string): boolean => text.length <= 2000 && URL.canParse(text);

/** Formats of ours stand in for those of libraries, whose patterns take long for long texts. */
FormatRegistry.Set("email", isEmail);
FormatRegistry.Set("uri", isUri);
