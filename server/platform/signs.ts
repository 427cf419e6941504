/* What is pasted, as it is meant. Without imports: pages that read dates carry it. */

/** Marks that nobody sees and that come along when something is copied: of direction, soft hyphens, blanks without width. */
const marks = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
/** Joiners too, except where they have a meaning: within emojis, and in scripts whose letters are joined. */
const joiners = /(^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{Z}\p{P}])[\u200c\u200d]+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all that ASCII has
const ascii = /^[\x00-\x7f]*$/;
export const isAscii = (text: string): boolean => ascii.test(text);

/** More marks on one letter than any writing has (as Unicode's stream-safe text): to put them in order takes long. */
const pile = /[\p{M}\uff9e\uff9f]{31}/u;

/** Each letter in one form, where there are letters. */
export const composed = (text: string, form: "NFC" | "NFKC"): string =>
  pile.test(text) ? text : text.normalize(form);

/** What somebody means who typed or pasted this: without marks that nobody sees, each letter in one form (rule: invisible-marks). */
export const unmarked = (text: string): string =>
  isAscii(text) ? text : composed(text.replace(marks, "").replace(joiners, "$1"), "NFC");

/** The same of what is read sign by sign, as a number, a code or a day: full-width signs and all dashes are the plain ones. */
export const signs = (text: string): string =>
  unmarked(isAscii(text) ? text : composed(text, "NFKC").replace(/[\u2010-\u2015\u2212]/g, "-")).trim();
