import { TextField } from "../../../components/form/fields/Field.tsx";
import type { FormChoices } from "../draft.ts";
import type { JobFormState } from "../useJobForm.ts";

/** In whose place: asked of principals, who are offered the teachers of the school (rule: regarding). */
export function RegardingField({ state: { t, text, choices, draft } }: { state: JobFormState }) {
  const teachers = teachersFor(choices, draft.school);
  return (
    <>
      <TextField
        label={`${t("jobs:form.regarding")} (${t("jobs:form.optional")})`}
        autoComplete="off"
        list="teachers-here"
        {...text("regarding")}
      />
      <datalist id="teachers-here">
        {teachers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** The teachers of the chosen school; those of every own school while none is chosen. */
function teachersFor({ schools }: FormChoices, school: string): string[] {
  const chosen = schools.length > 1 ? schools.filter(({ id }) => id === school) : schools;
  return [...new Set((chosen.length > 0 ? chosen : schools).flatMap(({ teachers = [] }) => teachers))];
}
