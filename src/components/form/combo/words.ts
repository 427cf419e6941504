import type { Translate } from "../../../i18n.ts";

/** What the control says. Handed over ready made: pages for visitors carry no texts to look up. */
export interface ComboWords {
  add: string;
  remove: string;
  own: string;
  nothing: string;
  found: string;
  chosen: string;
}

export const comboWords = (t: Translate): ComboWords => ({
  add: t("combo.add"),
  remove: t("combo.remove"),
  own: t("combo.own"),
  nothing: t("combo.nothing"),
  found: t("combo.found"),
  chosen: t("combo.chosen"),
});
