import type { SegmentOption } from "../../components/Segment.tsx";
import type { Translate } from "../../i18n.ts";
import { excludedPath } from "./act.ts";

export type SubstituteView = "known" | "excluded";

/** The two lists of substitutes that principals have. @param excluded how many the school does not invite; undefined while none is chosen */
export const viewsOf = (t: Translate, excluded: number | undefined): SegmentOption<SubstituteView>[] => [
  { value: "known", label: t("excluding:views.known"), href: "/app/substitutes" },
  {
    value: "excluded",
    label:
      excluded === undefined ? t("excluding:title") : t("excluding:views.excluded", { number: excluded }),
    href: excludedPath,
  },
];
