/* What people type: a page may carry it to say the same before it is sent. */

import { composed, isAscii, signs, unmarked } from "./invisible.ts";

/** Longer than an address with its owner's name in front of it. */
const longestWithName = 500;

/** In a domain they are dots, as IDNA has it. */
const ideographicStops = /\u3002(?=[^@]*$)/g;

/** The address alone, of one that comes as mail programs copy it: with its owner's name, or as a link (rule: email-form). */
export function typedEmail(text: string): string {
  if (text.length > longestWithName) return text;
  const written = unmarked(isAscii(text) ? text : composed(text, "NFKC"));
  const address = written.replace(ideographicStops, ".");
  const alone = address.trim().replace(/^mailto:/i, "");
  return /^[^<>@]*<([^<>]+)>$/.exec(alone)?.[1]?.trim() ?? (alone === address.trim() ? address : alone);
}

/** "tel:0401234567;phone-context=+358", "sms:+358401234567?body=…": a number, and where it is called from if not from here. */
const calling = /^(?:tel|sms|smsto|callto):(?:\/\/)?([^;?]*)(?:;phone-context=([^;?]*))?(?:\?.*)?$/is;

/** The number alone, of one that comes as a link or from an address book (rule: phone-form). */
export function typedTelephone(text: string): string {
  if (text.length > longestWithName) return text;
  const typed = signs(text);
  const [, linked, context = ""] = calling.exec(typed) ?? [];
  if (linked === undefined) return typed;
  const number = linked.replaceAll("%20", " ").replace(/%2b/gi, "+").trim();
  return context.startsWith("+") && !number.startsWith("+") ? `${context} ${number}` : number;
}

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
  // What ends a host in an address of the web would be cut off of the domain.
  return !/[/?#%]/.test(domain) && domain.slice(1, -1).includes(".");
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

/**
 * A domain as DNS has it, so that both ways of writing it are one (rule: one-account-per-address): "xn--…" for what is not ASCII, in small
 * letters, no dot behind it. What is none stays as it is.
 */
export function asciiDomain(domain: string): string {
  const bare = domain.trim().toLowerCase().replace(/\.$/, "");
  if (isAscii(bare)) return bare;
  const url = `http://${bare}`;
  return URL.canParse(url) ? new URL(url).hostname : bare;
}

/** Whether two addresses are of one mailbox (rule: one-account-per-address). */
export const isSameEmail = (one: string, other: string): boolean => mailbox(one) === mailbox(other);

function mailbox(text: string): string {
  const address = typedEmail(text).trim();
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at + 1).toLowerCase()}${asciiDomain(address.slice(at + 1))}`;
}

/** As long as anybody writes one. Looked at before anything else: taking a long text apart takes long. */
const longestTelephone = 30;
const telephoneSigns = /^[+\d\s().‐-–/-]+$/u;

/** Whether a telephone number is written as people write one; whether it could be called is known where its country is (rule: phone-form). */
export function isWrittenTelephone(text: string): boolean {
  return text.length <= longestTelephone && telephoneSigns.test(text) && text.replace(/\D/g, "").length >= 5;
}
