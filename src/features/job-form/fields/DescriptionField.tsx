import { Field } from "../../../components/form/Field.tsx";
import type { JobFormState } from "../useJobForm.ts";

/** More about the job, or the whole of a message. */
export function DescriptionField({ state }: { state: JobFormState }) {
  const { t, message, text } = state;
  const { error, ...description } = text("description");
  return (
    <Field
      name="description"
      label={t(message ? "jobs:form.message" : "jobs:form.info")}
      hint={t(message ? "jobs:form.messageHint" : "jobs:form.infoHint")}
      error={error}
    >
      {(control) => <textarea {...description} {...control} rows={4} />}
    </Field>
  );
}
