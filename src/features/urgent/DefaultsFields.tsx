import { useLayoutEffect, useState } from "react";
import type { Defaults } from "../../../server/modules/staff/index.ts";
import { Field } from "../../components/form/Field.tsx";
import type { Lengths } from "../../components/form/lengths.ts";
import { rememberTyping } from "../../components/form/typed-early.ts";
import { type Lang, translate } from "../../i18n.ts";
import { SubjectChoice } from "../job/fields/SubjectChoice.tsx";
import { TimeFields } from "../job/fields/TimeFields.tsx";
import { defaultsFromForm } from "./defaults.ts";

interface Props {
  lang: Lang;
  /** Subjects to choose from, in the reader's language. */
  offered: string[];
  initial: Defaults;
  lengths: Lengths<"info" | "subjects">;
  /** By the names of the call. */
  errors: Record<string, string>;
}

/** Times, subjects and information of urgent jobs. Plain fields of the form around them before scripts run. */
export function DefaultsFields({ lang, offered, initial, lengths, errors }: Props) {
  const t = translate(lang);
  const [defaults, setDefaults] = useState(initial);
  const [typedEarly] = useState(() => rememberTyping("form.defaults-form", defaultsFromForm));
  // Before anything can be pressed: a press may be what makes the form alive.
  useLayoutEffect(() => {
    const typed = typedEarly?.();
    if (typed) setDefaults(typed);
  }, [typedEarly]);

  const set = (change: Partial<Defaults>) => setDefaults((before) => ({ ...before, ...change }));
  return (
    <>
      <TimeFields
        start={defaults.start}
        end={defaults.end}
        errors={{
          ...(errors["start"] ? { startTime: errors["start"] } : {}),
          ...(errors["end"] ? { endTime: errors["end"] } : {}),
        }}
        t={t}
        onChange={({ startTime, endTime }) => set({ start: startTime, end: endTime })}
      />
      <SubjectChoice
        offered={offered}
        chosen={defaults.subjects}
        longest={lengths.subjects}
        t={t}
        onChange={(subjects) => set({ subjects })}
      />
      <Field name="info" label={t("jobs:form.info")} hint={t("jobs:form.infoHint")} error={errors["info"]}>
        {/* The form sends what stands in it: nothing typed while the script starts can be lost. */}
        {(control) => (
          <textarea {...control} rows={4} maxLength={lengths.info} defaultValue={defaults.info} />
        )}
      </Field>
    </>
  );
}
