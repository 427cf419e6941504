import { Field } from "../../../components/form/fields/Field.tsx";
import { typesFor, workAt } from "../draft.ts";
import type { JobFormState } from "../useJobForm.ts";

/** Which of several schools the job is at (rule: school-chosen). A type that it does not offer is asked anew. */
export function SchoolField({ state }: { state: JobFormState }) {
  const { t, choices, draft, errors, set } = state;
  if (choices.schools.length < 2) return null;
  const choose = (school: string) => {
    const offered = typesFor(choices, school).some(({ value }) => value === draft.type);
    // What is chosen already is called as there, too (rule: words-of-country).
    const [before, there] = [workAt(choices, draft.school).subjects, workAt(choices, school).subjects];
    const subjects = draft.subjects.map((name) => there[before.indexOf(name)] ?? name);
    set({ school, subjects, ...(offered ? {} : { type: "" }) });
  };
  return (
    <Field name="school" label={t("jobs:form.school")} error={errors["school"]}>
      {(control) => (
        <select {...control} required value={draft.school} onChange={({ target }) => choose(target.value)}>
          <option value="">{t("jobs:form.choose")}</option>
          {choices.schools.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
