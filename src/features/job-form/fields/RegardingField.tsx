import { TextField } from "../../../components/form/Field.tsx";
import type { JobFormState } from "../useJobForm.ts";

/** In whose place: asked of principals. */
export function RegardingField({ state: { t, text } }: { state: JobFormState }) {
  return (
    <TextField
      label={`${t("jobs:form.regarding")} (${t("jobs:form.optional")})`}
      autoComplete="off"
      {...text("regarding")}
    />
  );
}
