import { Combobox } from "../../../components/form/combo/Combobox.tsx";
import { comboWords } from "../../../components/form/combo/words.ts";
import { TextField } from "../../../components/form/Field.tsx";
import { SubjectChoice } from "../../job/fields/SubjectChoice.tsx";
import type { JobFormState } from "../useJobForm.ts";

/** What the work is: why, which subjects and grades, and, from a principal, in whose place. Messages have none of it. */
export function WorkFields({ state, principal }: { state: JobFormState; principal: boolean }) {
  const { t, choices, lengths, draft, set, text } = state;
  return (
    <>
      <TextField label={t("jobs:form.reason")} hint={t("jobs:form.reasonHint")} {...text("reason")} />
      <SubjectChoice
        offered={choices.subjects}
        chosen={draft.subjects}
        longest={lengths.subjects}
        t={t}
        onChange={(subjects) => set({ subjects })}
      />
      <Combobox
        name="grades"
        label={t("jobs:form.grades")}
        groups={[{ options: choices.grades }]}
        words={comboWords(t)}
        chosen={draft.grades}
        onChange={(grades) => set({ grades })}
      />
      {principal && (
        <TextField
          label={t("jobs:form.regarding")}
          hint={t("jobs:form.regardingHint")}
          {...text("regarding")}
        />
      )}
    </>
  );
}
