import { TextField } from "../../../components/form/fields/Field.tsx";
import type { JobFormState } from "../useJobForm.ts";

/** Why somebody is away, as the school alone sees it. */
export function ReasonField({ state: { t, text } }: { state: JobFormState }) {
  return <TextField label={t("jobs:form.reason")} hint={t("jobs:form.reasonHint")} {...text("reason")} />;
}
