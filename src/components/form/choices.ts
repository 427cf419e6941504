import { type Named, nameAmong, nameOf, reference } from "../../../server/modules/reference/index.ts";
import type { Places } from "../../../server/modules/reference/rules.ts";
import { type Lang, translate } from "../../i18n.ts";
import type { Choice, ChoiceGroup } from "./combo/rows.ts";

interface Listed extends Named {
  country: string | null;
  code?: string;
  value?: string;
}

/** A reference list under the headings of its countries, each in the order of its language. */
function grouped(records: Listed[], lang: Lang, alphabetical: boolean): ChoiceGroup[] {
  const t = translate(lang);
  const of = (country: string | null) => {
    const options = records
      .filter((record) => record.country === country)
      .map((record) => ({ value: record.code ?? record.value ?? "", name: nameOf(record, lang) }));
    return alphabetical ? options.sort((a, b) => a.name.localeCompare(b.name, lang)) : options;
  };
  const groups: ChoiceGroup[] = [
    { heading: t("auth:register.finland"), options: of("FI") },
    { heading: t("auth:register.sweden"), options: of("SE") },
    { heading: t("auth:register.others"), options: of(null) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

/** Regions, which can be taken for a whole country. */
function regionGroups(lang: Lang): ChoiceGroup[] {
  const t = translate(lang);
  const whole = [t("auth:register.allFinland"), t("auth:register.allSweden")];
  return grouped(reference.regions, lang, true).map((group, index) => {
    const all = whole[index];
    return all ? { ...group, all } : group;
  });
}

/** The same, found by their municipalities as well: whoever lives in Tampere does not look for Pirkanmaa. */
export const regionsByPlace = (lang: Lang): ChoiceGroup[] =>
  regionGroups(lang).map((group) => ({
    ...group,
    options: group.options.map((region) => ({ ...region, within: placesOf(region.value, lang) })),
  }));

/** The municipalities of a region, the names in the reader's language first. */
function placesOf(region: string, lang: Lang): string {
  const places = reference.municipalities.filter((place) => place.region === region);
  const languages: Lang[] = lang === "fi" ? ["fi", "sv"] : ["sv", "fi"];
  return [...new Set(languages.flatMap((one) => places.map((place) => nameOf(place, one))))].join("\n");
}

export const qualificationGroups = (lang: Lang, audience: "graduates" | "students") =>
  grouped(reference.qualifications[audience], lang, false);

const named =
  (lang: Lang) =>
  (record: Named & { value: string }): Choice => ({
    value: record.value,
    name: nameOf(record, lang),
  });

export const languageGroups = (lang: Lang): ChoiceGroup[] => [
  { options: reference.languages.map(named(lang)) },
];

/** In the words of the schools where they are taught (rule: words-of-country). */
export const gradeGroups = (lang: Lang, schools: Places): ChoiceGroup[] => [
  {
    options: reference.grades.map((grade) => ({ value: grade.value, name: nameAmong(grade, lang, schools) })),
  },
];
