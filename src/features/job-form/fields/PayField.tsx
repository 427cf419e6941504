import { TextField } from "../../../components/form/fields/Field.tsx";
import type { JobFormState } from "../useJobForm.ts";

/** What the pay follows, where it is otherwise than as the school says (rule: pay-line). */
export const PayField = ({ state: { t, text } }: { state: JobFormState }) => (
  <TextField
    label={`${t("jobs:facts.pay")} (${t("jobs:form.optional")})`}
    hint={t("jobs:form.payHint")}
    {...text("pay")}
  />
);
