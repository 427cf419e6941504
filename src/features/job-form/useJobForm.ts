import { useState } from "react";
import type { JobTextName } from "../../../server/modules/jobs/texts.ts";
import { translate } from "../../i18n.ts";
import { isMessage } from "./draft.ts";
import type { JobFormProps } from "./props.ts";
import { useDraft } from "./useDraft.ts";
import { useSubmit } from "./useSubmit.ts";

/** What the parts of the form share: what it holds, what is wrong with that, and how it is changed. */
export type JobFormState = ReturnType<typeof useJobForm>["state"];

/** The form's state for its parts, and how it is sent. */
export function useJobForm(props: JobFormProps) {
  const { lang, today, choices, lengths, job } = props;
  const t = translate(lang);
  const { draft, errors, setErrors, set, setFiles } = useDraft(props.initial, props.refused);
  const { form, busy, submit } = useSubmit({ today, choices, job, draft, t, onWrong: setErrors });
  /** Whether files are on their way, which a job that is posted now would be without. */
  const [sending, setSending] = useState(false);
  /** All that a field of one of the job's texts needs. */
  const text = (name: JobTextName) => ({
    name,
    value: draft[name],
    error: errors[name],
    maxLength: lengths[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  const message = isMessage(choices, draft.school);
  const state = { t, lang, today, choices, lengths, job, draft, errors, message, set, setFiles, text };
  return { form, state, busy, submit, sending, setSending };
}
