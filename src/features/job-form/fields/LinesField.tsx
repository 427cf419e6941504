import { Field } from "../../../components/form/fields/Field.tsx";
import type { JobFormState } from "../useJobForm.ts";

interface Props {
  state: JobFormState;
  name: "description" | "bring";
  label: string;
  hint: string;
  rows: number;
}

/** What the substitute should know, and bring along (rule: what-to-bring). */
export function LinesField({ state: { text }, rows, ...field }: Props) {
  const { error, ...written } = text(field.name);
  return (
    <Field {...{ ...field, error }}>{(control) => <textarea {...written} {...control} rows={rows} />}</Field>
  );
}
