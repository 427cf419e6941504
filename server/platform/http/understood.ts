import { typedEmail, typedTelephone } from "../words/entries.ts";
import { composed, signs, unmarked } from "../words/invisible.ts";

/*
 * What people mean by what they send, by the name under which it comes: the documented one of a call, or that of a form's field.
 * What is not named here is a name, a code, a choice or a search.
 */

/** People choose passwords sign by sign. */
const passwords = /password/i;
/** Texts in people's own words, in which a mark may have a meaning, and lists that are taken apart first. */
const ownWords =
  /^(additional\w+|began|(default)?description(sv)?|info|lines|message|(other)?experience|reason|ref(erence)?s|subject|text(sv)?|title(sv)?)$/i;
const emails = /email|^owner$/i;
const telephones = /^phone$/i;
const days = /date$|year$|^(age|seenOn|day|from|to)$/i;

function understoodText(name: string, text: string): string {
  if (passwords.test(name)) return text;
  if (ownWords.test(name)) return composed(text, "NFC");
  if (emails.test(name)) return typedEmail(text);
  if (telephones.test(name)) return typedTelephone(text);
  return days.test(name) ? signs(text) : unmarked(text);
}

/**
 * What was sent with a call or a form, as it is meant: without marks that nobody sees, addresses and numbers without what they
 * were copied with (rule: invisible-marks). No deeper than bodies may be.
 * @param name of a text, or of a list of them
 */
export function understood<T>(value: T, name?: string): T;
export function understood(value: unknown, name = ""): unknown {
  if (typeof value === "string") return understoodText(name, value);
  if (Array.isArray(value)) return value.map((item) => understood(item, name));
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, understood(member, key)]));
}
