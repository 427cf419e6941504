import { type Lang, translate } from "../../../i18n.ts";
import { publishedAgo } from "../../job/words/dates.ts";
import { languages } from "./parts.ts";

/** What stands at the fields of one language, and on a message that its readers see. */
export interface MessageWords {
  language: string;
  title: string;
  text: string;
  Tips: string;
  Update: string;
  /** When it was published: now, for one that is still written. */
  published: string;
}

/**
 * In each language its own words. For the server alone: a page in the browser has those of one language.
 * @param age for how long it has been published, in milliseconds
 */
export const messageWords = (age = 0): Record<Lang, MessageWords> =>
  Object.fromEntries(
    languages.map((lang) => {
      const t = translate(lang);
      const words: MessageWords = {
        language: t("jobs:messages.language"),
        title: t("jobs:messages.title"),
        text: t("jobs:messages.text"),
        Tips: t("jobs:state.Tips"),
        Update: t("jobs:state.Update"),
        published: publishedAgo(new Date(0).toISOString(), new Date(age), t),
      };
      return [lang, words];
    }),
  ) as Record<Lang, MessageWords>;
