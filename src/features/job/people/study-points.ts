import { countriesOf } from "../../../../server/modules/reference/rules.ts";
import type { Translate } from "../../../i18n.ts";

/** What points of studies are called where somebody works, by their regions; both words where that is both countries (rule: words-of-country). */
export const studyPointsText = (regions: readonly { code: string }[], t: Translate): string => {
  const places = regions.map(({ code }) => ({ regionCode: code }));
  return [...new Set(countriesOf(places).map((country) => t(`jobs:profile.studyPoints.${country}`)))].join(
    " / ",
  );
};
