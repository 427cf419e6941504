import { nameAmong, reference } from "../../../../server/modules/reference/index.ts";
import { type Lang, translate } from "../../../i18n.ts";

/**
 * Names of the types of jobs, by their value, for a list of all of them. Schools and day care both have assistants, and others:
 * beside each other the latter say where.
 */
export function typeNames(lang: Lang, schools: Parameters<typeof nameAmong>[2]): Map<string, string> {
  const t = translate(lang);
  const name = (one: Parameters<typeof nameAmong>[0]) => nameAmong(one, lang, schools);
  const atSchool = new Set(reference.jobTypes.filter(({ school }) => school).map(name));
  const daycare = reference.grades.find(({ value }) => value === "daycare");
  const where = daycare ? name(daycare).toLowerCase() : "";
  const named = (one: (typeof reference.jobTypes)[number]) =>
    one.preschool && atSchool.has(name(one))
      ? t("jobs:filter.inPreschool", { name: name(one), where })
      : name(one);
  return new Map(reference.jobTypes.map((one) => [one.value, named(one)]));
}
