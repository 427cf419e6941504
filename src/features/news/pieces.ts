/** A weekday with its date, and a time of the day with its word: "ma 7.12.2026", "kl. 08.00–12.00". */
const together =
  /((?<!\p{L})(?:(?:klo|kl\.)[ \u00a0]\d[\d.]*(?:–[\d.]*\d)?|(?:ma|ti|ke|to|pe|la|su|mån|tis|ons|tors|fre|lör|sön)[ \u00a0]\d+\.\d+(?:\.\d{4}|\.(?=[\s–]))?–?))/u;

/** The text of a notification, cut up: every other piece, from the second on, stays on one line. */
export const pieces = (text: string): string[] => text.split(together);
