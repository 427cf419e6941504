import { Field } from "../../components/form/fields/Field.tsx";
import type { Translate } from "../../i18n.ts";

interface Props {
  info: string;
  longest: number | undefined;
  error: string | undefined;
  t: Translate;
}

/** What is told of each urgent job. Of the page alone: it needs no script. */
export const DefaultsInfo = ({ info, longest, error, t }: Props) => (
  <Field name="info" label={t("jobs:form.info")} hint={t("jobs:form.infoHint")} {...(error ? { error } : {})}>
    {(control) => <textarea {...control} rows={4} maxLength={longest} defaultValue={info} />}
  </Field>
);
