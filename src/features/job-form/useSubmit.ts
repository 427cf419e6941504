import { type FormEvent, useRef } from "react";
import { ApiError } from "../../api.ts";
import { leaveFor, toastFailure, useAction } from "../../components/useAction.ts";
import type { Translate } from "../../i18n.ts";
import { changeJob, postJob } from "../job/calls.ts";
import { bodyOf, type JobDraft, postedAs, problemsOf } from "./draft.ts";
import type { JobFormProps } from "./props.ts";
import { type Errors, without } from "./useDraft.ts";

interface Options extends Pick<JobFormProps, "today" | "choices" | "job"> {
  draft: JobDraft;
  t: Translate;
  onWrong(errors: Errors): void;
}

/** Posts or changes the job, and leaves for the page that shows it; or says what is wrong and leads there. */
export function useSubmit({ today, choices, job, draft, t, onWrong }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const show = (found: Errors) => {
    onWrong(found);
    leadTo(found, form.current);
  };
  const { busy, run } = useAction((error) => {
    const fields = error instanceof ApiError ? without(error.fields, ["msg"]) : {};
    show(fields);
    if (Object.keys(fields).length === 0) toastFailure(t)(error);
  });

  const submit = (event: FormEvent) => {
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
  };
  return { form, busy, submit };
}

/** A missing school stands at the top, so that is where the page goes (rule: school-chosen). */
function leadTo(found: Errors, form: HTMLFormElement | null): void {
  if (found["school"]) window.scrollTo({ top: 0, behavior: "smooth" });
  const names = Object.keys(found).map((name) => CSS.escape(name));
  // A time is asked for as hour and minute.
  const wrong = names.flatMap((name) => [`[name="${name}"]`, `[name="${name}.hour"]`]);
  const first = wrong.length > 0 && form?.querySelector<HTMLElement>(wrong.join());
  if (first) first.focus({ preventScroll: found["school"] !== undefined });
}
