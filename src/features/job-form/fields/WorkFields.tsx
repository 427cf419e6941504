import { Combobox } from "../../../components/form/combo/Combobox.tsx";
import { comboWords } from "../../../components/form/combo/words.ts";
import type { Lengths } from "../../../components/form/lengths.ts";
import type { Translate } from "../../../i18n.ts";
import { SubjectChoice } from "../../job/fields/SubjectChoice.tsx";
import type { JobDraft, WorkChoices } from "../draft.ts";

type Work = Pick<JobDraft, "subjects" | "grades">;

interface Props {
  offered: Pick<WorkChoices, "subjects" | "grades">;
  chosen: Work;
  lengths: Lengths<keyof JobDraft>;
  /** What is wrong, by field. */
  errors: Record<string, string>;
  t: Translate;
  onChange(change: Partial<Work>): void;
}

/** Which subjects and grades the work is. Messages have none. */
export function WorkFields({ offered, chosen, lengths, errors, t, onChange }: Props) {
  return (
    <>
      <SubjectChoice
        offered={offered.subjects}
        chosen={chosen.subjects}
        longest={lengths.subjects}
        error={errors["subjects"]}
        t={t}
        onChange={(subjects) => onChange({ subjects })}
      />
      <Combobox
        name="grades"
        label={t("jobs:form.grades")}
        groups={[{ options: offered.grades }]}
        words={comboWords(t)}
        chosen={chosen.grades}
        error={errors["grades"]}
        onChange={(grades) => onChange({ grades })}
      />
    </>
  );
}
