import { useState } from "react";
import { ChipChoice } from "../../../components/form/ChipChoice.tsx";
import { Icon } from "../../../components/Icon.tsx";
import type { Translate } from "../../../i18n.ts";

interface Props {
  offered: string[];
  chosen: string[];
  /** Characters of one. */
  longest: number | undefined;
  t: Translate;
  onChange(chosen: string[]): void;
}

/** Subjects of the list and, as further chips, ones of the poster's own. */
export function SubjectChoice({ offered, chosen, longest, t, onChange }: Props) {
  const [typed, setTyped] = useState("");
  const [added, setAdded] = useState(() => chosen.filter((subject) => !offered.includes(subject)));
  const all = [...offered, ...added];

  const add = () => {
    const subject = typed.trim();
    setTyped("");
    if (!subject) return;
    const known = all.find((one) => one.toLowerCase() === subject.toLowerCase());
    if (!known) setAdded([...added, subject]);
    const name = known ?? subject;
    if (!chosen.includes(name)) onChange([...chosen, name]);
  };

  return (
    <ChipChoice
      name="subjects"
      legend={t("jobs:form.subjects")}
      options={all.map((value) => ({ value, label: value }))}
      chosen={chosen}
      onChange={onChange}
    >
      <div className="own-subject">
        <input
          name="ownSubject"
          aria-label={t("jobs:form.ownSubject")}
          placeholder={t("jobs:form.ownSubject")}
          maxLength={longest}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
        <button type="button" className="button quiet with-scripts" onClick={add}>
          <Icon name="plus" />
          {t("jobs:form.addSubject")}
        </button>
      </div>
    </ChipChoice>
  );
}
