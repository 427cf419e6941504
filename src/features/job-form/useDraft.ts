import { useEffect, useState } from "react";
import { rememberTyping } from "../../components/form/typed-early.ts";
import { draftFromForm, type JobDraft } from "./draft.ts";

/** What is wrong, by field. */
export type Errors = Record<string, string>;

/** What the form holds, and what is wrong with it until that is changed. */
export function useDraft(initial: JobDraft, refused: Errors) {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState(refused);

  // Begun while the first rendering still leaves the page as it was: after it React has put its values back.
  const [typedEarly] = useState(() => rememberTyping("form.job-form", draftFromForm));
  useEffect(() => {
    const typed = typedEarly?.();
    // Of a single school the form does not ask.
    if (typed) setDraft(({ files, school }) => ({ ...typed, files, school: typed.school || school }));
  }, [typedEarly]);

  /** @param fields what was wrong with these is forgotten; what the form calls otherwise than the draft is named */
  const set = (change: Partial<JobDraft>, fields = Object.keys(change)) => {
    setDraft((before) => ({ ...before, ...change }));
    setErrors((before) => without(before, fields));
  };
  const setFiles = (change: (files: string[]) => string[]) =>
    setDraft((before) => ({ ...before, files: change(before.files) }));
  return { draft, errors, setErrors, set, setFiles, setDraft };
}

export function without(fields: Errors, names: string[]): Errors {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
