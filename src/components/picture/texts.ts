import type { KeyBelow } from "../../i18n.ts";

/** What the island says; it gets them from its page, which alone knows the texts of profiles. */
export const pictureWords = [
  "title",
  "help",
  "area",
  "size",
  "use",
  "cancel",
  "close",
  "sending",
  "unreadable",
  "failed",
] as const satisfies KeyBelow<"profile:picture.">[];

export type PictureTexts = Record<(typeof pictureWords)[number], string>;
