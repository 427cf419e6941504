import { nameOf, reference } from "../../../server/modules/reference/index.ts";
import type { Lang } from "../../i18n.ts";
import type { FormChoices } from "./draft.ts";

type Poster = Pick<NonNullable<App.Locals["actor"]>, "schools">;

/** What the job form offers this poster, in their language. */
export function choicesFor(actor: Poster, lang: Lang): FormChoices {
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
      return { id, name, kind, region: region && nameOf(region, lang) };
    }),
  };
}
