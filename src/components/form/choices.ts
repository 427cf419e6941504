import { type Named, nameOf, reference } from "../../../server/modules/reference/index.ts";
import type { Lang } from "../../i18n.ts";

export interface Option {
  value: string;
  name: string;
}

export interface Group {
  /** Key of the heading in `auth:register`. */
  heading: "finland" | "sweden" | "others";
  options: Option[];
}

interface Listed extends Named {
  country: string | null;
  code?: string;
  value?: string;
}

/** A reference list under the headings of its countries, each in the order of its language. */
function grouped(records: Listed[], lang: Lang, alphabetical: boolean): Group[] {
  const option = (record: Listed) => ({
    value: record.code ?? record.value ?? "",
    name: nameOf(record, lang),
  });
  const of = (country: string | null) => {
    const options = records.filter((record) => record.country === country).map(option);
    return alphabetical ? options.sort((a, b) => a.name.localeCompare(b.name, lang)) : options;
  };
  const groups: Group[] = [
    { heading: "finland", options: of("FI") },
    { heading: "sweden", options: of("SE") },
    { heading: "others", options: of(null) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

export const regionGroups = (lang: Lang) => grouped(reference.regions, lang, true);

export const qualificationGroups = (lang: Lang, audience: "graduates" | "students") =>
  grouped(reference.qualifications[audience], lang, false);
