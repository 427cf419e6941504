import type { Country } from "../../../server/modules/reference/rules.ts";
import type { Translate } from "../../i18n.ts";
import { gradesShort, listed } from "../job/words/facts.ts";
import type { JobDraft } from "./draft.ts";

/** "Matematiikka, fysiikka · lk 7–9" */
export function workText(
  { subjects, grades }: Pick<JobDraft, "subjects" | "grades">,
  t: Translate,
  country: Country,
): string {
  return [listed(subjects), gradesShort(grades, t, country)].filter(Boolean).join(" · ");
}
