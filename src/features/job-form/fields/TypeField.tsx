import { Field, TextField } from "../../../components/form/fields/Field.tsx";
import { typesFor } from "../draft.ts";
import type { JobFormState } from "../useJobForm.ts";

/** The type of work, and for some types words of the poster's own (rule: job-type). */
export function TypeField({ state }: { state: JobFormState }) {
  const { t, choices, draft, errors, set, text } = state;
  return (
    <>
      <Field name="type" label={t("jobs:form.type")} error={errors["type"]}>
        {(control) => (
          <select
            {...control}
            required
            value={draft.type}
            onChange={(event) => set({ type: event.target.value })}
          >
            <option value="">{t("jobs:form.choose")}</option>
            {typesFor(choices, draft.school).map(({ value, name, needsOther }) => (
              <option key={value} value={value} data-other={needsOther || undefined}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="when-other">
        <TextField label={t("jobs:form.other")} {...text("otherType")} />
      </div>
    </>
  );
}
