import { type Lang, say } from "../../platform/i18n.ts";

/** What a substitute is, as it is kept. */
export type StatusCode = "teacher" | "student" | "other";

/**
 * The documented word for it: Studerande/Opiskelija, Lärare/Opettaja, Annat/Muu; none for who is no substitute.
 */
export const statusWord = (code: string, lang: Lang): string =>
  code ? say(lang, `jobs:status.${code as StatusCode}`) : "";
