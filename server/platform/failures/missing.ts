import { resources } from "../../../src/locales/resources.ts";
import { type KeyBelow, type Lang, type Message, say } from "../i18n.ts";
import { plainNames } from "../names/wire.ts";

/** Whose details a form asks for: those of whoever fills it in, or another's. */
export type Whose = "own" | "theirs";

type Field = KeyBelow<"errors:missing.own.">;
const words = resources.fi.errors.missing;

/**
 * What asks for a field by its name, plain or documented (rule: asked-by-name), or says that something is missing where it has
 * no words of its own.
 */
function missing(field: string, whose: Whose): Message {
  if (whose === "theirs" && Object.hasOwn(words.theirs, field))
    return `errors:missing.theirs.${field as KeyBelow<"errors:missing.theirs.">}`;
  const plain = plainNames[field] ?? field;
  return Object.hasOwn(words.own, plain) ? `errors:missing.own.${plain as Field}` : "errors:required";
}

/** What is said of each field, in a language. */
export const messagesOf = (
  lang: Lang,
  fields: Record<string, Message>,
  whose: Whose,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [
      name,
      say(lang, message === "errors:required" ? missing(name, whose) : message),
    ]),
  );

const names = [...Object.keys(words.own), ...Object.keys(plainNames)];

/** The same words for all fields that have some, for a page that says them before anything is sent. */
export const allMissing = (lang: Lang, whose: Whose): Record<string, string> =>
  messagesOf(lang, Object.fromEntries(names.map((name) => [name, "errors:required"])), whose);
