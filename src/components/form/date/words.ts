import type { Translate } from "../../../i18n.ts";

/** What a date's field and its calendar say, for islands on pages that bring no texts. */
export interface DateWords {
  placeholder: string;
  /** Names the button, and the calendar that it opens. */
  open: string;
  choose: string;
  week: string;
  today: string;
  tomorrow: string;
  nextMonday: string;
}

/** @param label of the field */
export const dateWords = (t: Translate, label: string): DateWords => ({
  placeholder: t("common:date.placeholder"),
  open: t("common:date.open", { label }),
  choose: t("common:date.choose", { label }),
  week: t("common:date.week"),
  today: t("common:date.today"),
  tomorrow: t("common:date.tomorrow"),
  nextMonday: t("common:date.nextMonday"),
});
