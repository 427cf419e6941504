import { nameOf, reference } from "../../../server/modules/reference/index.ts";
import type { Lang } from "../../i18n.ts";
import type { FormChoices } from "./draft.ts";

type Poster = Pick<NonNullable<App.Locals["actor"]>, "schools">;

/** What the job form offers this poster, in their language. @param addresses of the schools, where the job is shown */
export function choicesFor(actor: Poster, lang: Lang, addresses?: Map<string, string>): FormChoices {
  return {
    types: reference.jobTypes.map((type) => ({
      value: type.value,
      name: nameOf(type, lang),
      needsOther: type.requiresOther,
      kinds: [
        ...(type.school ? (["school"] as const) : []),
        ...(type.preschool ? (["preschool"] as const) : []),
      ],
    })),
    subjects: reference.subjects.map((subject) => nameOf(subject, lang)),
    grades: reference.grades.map((grade) => ({ value: grade.value, name: nameOf(grade, lang) })),
    schools: actor.schools.map(({ id, name, kind, regionCode }) => {
      const region = reference.regions.find(({ code }) => code === regionCode);
      return { id, name, kind, address: addresses?.get(id), region: region && nameOf(region, lang) };
    }),
  };
}
