import { Combobox } from "../../../components/form/combo/Combobox.tsx";
import { comboWords } from "../../../components/form/combo/words.ts";
import { TextField } from "../../../components/form/Field.tsx";
import { SubjectChoice } from "../../job/fields/SubjectChoice.tsx";
import { workAt } from "../draft.ts";
import type { JobFormState } from "../useJobForm.ts";

/** Which subjects and grades the work is. Messages have none. */
export function WorkFields({ state }: { state: JobFormState }) {
  const { t, choices, lengths, draft, set } = state;
  const work = workAt(choices, draft.school);
  return (
    <>
      <SubjectChoice
        offered={work.subjects}
        chosen={draft.subjects}
        longest={lengths.subjects}
        t={t}
        onChange={(subjects) => set({ subjects })}
      />
      <Combobox
        name="grades"
        label={t("jobs:form.grades")}
        groups={[{ options: work.grades }]}
        words={comboWords(t)}
        chosen={draft.grades}
        onChange={(grades) => set({ grades })}
      />
    </>
  );
}

export function ReasonField({ state: { t, text } }: { state: JobFormState }) {
  return <TextField label={t("jobs:form.reason")} hint={t("jobs:form.reasonHint")} {...text("reason")} />;
}
