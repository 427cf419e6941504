/* What is pasted, as it is meant. Without imports: pages that read dates carry it. */

/**
 * What nobody sees and what comes along when something is copied, as Unicode has it: marks of direction, soft hyphens, fillers, and what
 * stands for a picture. Joiners and what chooses the look of an emoji, or a flag, are for others to judge.
 */
const marks =
  /(?![\u200c\u200d])(?!(?<=\p{Extended_Pictographic}[\u{e0020}-\u{e007e}]{0,8})[\ufe0e\ufe0f\u{e0020}-\u{e007f}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]/gu;
/** Blanks of any kind, all but those between lines. */
const blanks = /(?![\n\r ])\p{White_Space}/gu;
/** Joiners too, except where they have a meaning: within emojis, and in scripts whose letters are joined. */
const joiners = /(^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{Z}\p{P}])[\u200c\u200d]+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all that ASCII has
const ascii = /^[\x00-\x7f]*$/;
export const isAscii = (text: string): boolean => ascii.test(text);

/** What has nothing that could be meant otherwise. */
const plainText = /^[\n\r -~]*$/;

/** More marks on one letter than any writing has (as Unicode's stream-safe text): to put them in order takes long. */
const pile = /[\p{M}\uff9e\uff9f]{31}/u;

/** Each letter in one form, where there are letters. */
export const composed = (text: string, form: "NFC" | "NFKC"): string =>
  pile.test(text) ? text : text.normalize(form);

/** What somebody means who typed or pasted this: without marks that nobody sees, blanks and each letter in one form (rule: invisible-marks). */
export const unmarked = (text: string): string =>
  plainText.test(text)
    ? text
    : composed(text.replace(marks, "").replace(blanks, " ").replace(joiners, "$1"), "NFC");

/** The same of what is read sign by sign, as a number, a code or a day: full-width signs and all dashes are the plain ones. */
export const signs = (text: string): string =>
  unmarked(isAscii(text) ? text : composed(text, "NFKC").replace(/[\u2010-\u2015\u2212]/g, "-")).trim();
