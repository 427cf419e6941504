import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../../api.ts";
import { rememberTyping } from "../../components/form/typed-early.ts";
import { leaveFor, toastFailure, useAction } from "../../components/useAction.ts";
import type { Translate } from "../../i18n.ts";
import { changeJob, postJob } from "../job/calls.ts";
import { addDays, fullDate, readDate } from "../job/words/dates.ts";
import { bodyOf, draftFromForm, type JobDraft, postedAs, problemsOf } from "./draft.ts";
import type { JobFormProps } from "./props.ts";

type Errors = Record<string, string>;
type Options = Pick<JobFormProps, "today" | "choices" | "initial" | "refused" | "job"> & { t: Translate };

/** What the job form holds, what is wrong with it, and how it is sent. */
export function useJobForm({ today, choices, initial, refused, job, t }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<Errors>(refused);

  // Begun while the first rendering still leaves the page as it was: after it React has put its values back.
  const [typedEarly] = useState(() => rememberTyping("form.job-form", draftFromForm));
  useEffect(() => {
    const typed = typedEarly?.();
    if (typed) setDraft((before) => ({ ...typed, files: before.files }));
  }, [typedEarly]);

  const set = (change: Partial<JobDraft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setErrors((before) => without(before, Object.keys(change)));
  };

  const setFiles = (change: (files: string[]) => string[]) =>
    setDraft((before) => ({ ...before, files: change(before.files) }));

  /** The last day follows the first one unless it is later anyhow. */
  const setStart = (startDate: string) => {
    const start = readDate(startDate, today);
    const end = readDate(draft.endDate, today);
    const follows = start && (!draft.multiDay || !end || end < start);
    set(follows ? { startDate, endDate: fullDate(start) } : { startDate });
  };

  const setMulti = (multiDay: boolean) => {
    const start = readDate(draft.startDate, today);
    const end = readDate(draft.endDate, today);
    const several = multiDay && start && (!end || end <= start);
    set(several ? { multiDay, endDate: fullDate(addDays(start, 1)) } : { multiDay });
  };

  /** A missing school stands at the top, so that is where the page goes (rule: school-chosen). */
  const show = (found: Errors) => {
    setErrors(found);
    if (found["school"]) window.scrollTo({ top: 0, behavior: "smooth" });
    const wrong = Object.keys(found).map((name) => `[name="${CSS.escape(name)}"]`);
    const first = wrong.length > 0 && form.current?.querySelector<HTMLElement>(wrong.join());
    if (first) first.focus({ preventScroll: found["school"] !== undefined });
  };

  const refuse = (error: unknown) => {
    const fields = error instanceof ApiError ? without(error.fields, ["msg"]) : {};
    show(fields);
    if (Object.keys(fields).length === 0) toastFailure(t)(error);
  };

  const { busy, run } = useAction(refuse);

  function submit(event: FormEvent) {
    event.preventDefault();
    const problems = Object.entries(problemsOf(draft, choices, today, job?.startDate));
    if (problems.length > 0) {
      return show(Object.fromEntries(problems.map(([name, key]) => [name, t(`jobs:form.${key}`)])));
    }
    const body = bodyOf(draft, choices, today);
    return run(async () => {
      await (job ? changeJob(job.id, body) : postJob(body));
      await leaveFor(
        job ? `/app/manage/${job.id}?done=changed` : `/app/jobs/overview?done=${postedAs(draft, choices)}`,
      );
    });
  }

  return { form, draft, errors, busy, set, setFiles, setStart, setMulti, submit };
}

function without(fields: Errors, names: string[]): Errors {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
