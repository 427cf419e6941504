import { type Lang, translate } from "../../../i18n.ts";
import { lowerFirst } from "../../job/words/facts.ts";
import { languages } from "./parts.ts";

/** What stands at the fields of one language, and on a message that its readers see. */
export interface MessageWords {
  language: string;
  title: string;
  text: string;
  Tips: string;
  Update: string;
  /** When it was added: now. */
  now: string;
}

/** In each language its own words. For the server alone: a page in the browser has those of one language. */
export const messageWords = (): Record<Lang, MessageWords> =>
  Object.fromEntries(
    languages.map((lang) => {
      const t = translate(lang);
      const words: MessageWords = {
        language: t("jobs:messages.language"),
        title: t("jobs:messages.title"),
        text: t("jobs:messages.text"),
        Tips: t("jobs:state.Tips"),
        Update: t("jobs:state.Update"),
        now: t("jobs:ago.published", { ago: lowerFirst(t("jobs:ago.now")) }),
      };
      return [lang, words];
    }),
  ) as Record<Lang, MessageWords>;
