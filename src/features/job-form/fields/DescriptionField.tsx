import { Field } from "../../../components/form/fields/Field.tsx";
import type { JobFormState } from "../useJobForm.ts";

/** More about the job. */
export function DescriptionField({ state }: { state: JobFormState }) {
  const { t, text } = state;
  const { error, ...description } = text("description");
  return (
    <Field name="description" label={t("jobs:form.info")} hint={t("jobs:form.infoHint")} error={error}>
      {(control) => <textarea {...description} {...control} rows={4} />}
    </Field>
  );
}
