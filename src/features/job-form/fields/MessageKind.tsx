import { Field } from "../../../components/form/fields/Field.tsx";
import type { Translate } from "../../../i18n.ts";
import type { JobDraft } from "../draft.ts";

type Kind = JobDraft["messageKind"];

interface Props {
  value: Kind;
  t: Translate;
  onChange(value: Kind): void;
}

/** The operator posts tips and updates in place of jobs (rule: operator-messages). */
export function MessageKind({ value, t, onChange }: Props) {
  return (
    <Field name="messageKind" label={t("jobs:form.messageKind")}>
      {(control) => (
        <select {...control} value={value} onChange={({ target }) => onChange(target.value as Kind)}>
          {(["Tips", "Update"] as const).map((kind) => (
            <option key={kind} value={kind}>
              {t(`jobs:state.${kind}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
