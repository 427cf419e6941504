import { Combobox } from "../../../components/form/combo/Combobox.tsx";
import { comboWords } from "../../../components/form/combo/words.ts";
import type { Translate } from "../../../i18n.ts";

interface Props {
  offered: string[];
  chosen: string[];
  /** Characters of one. */
  longest: number | undefined;
  error: string | undefined;
  t: Translate;
  onChange(chosen: string[]): void;
}

/** Subjects of the list, and ones of the poster's own. */
export function SubjectChoice({ offered, chosen, longest, error, t, onChange }: Props) {
  return (
    <Combobox
      name="subjects"
      label={t("jobs:form.subjects")}
      groups={[{ options: offered.map((value) => ({ value, name: value })) }]}
      chosen={chosen}
      own={longest ?? 100}
      error={error}
      words={comboWords(t)}
      onChange={onChange}
    />
  );
}
