import { changeJob, jobChangeFromForm, newJobFromForm, postJob } from "../../../server/modules/jobs/index.ts";
import { attempt } from "../../components/form/action.ts";
import { onceSent } from "../../components/form/once.ts";
import { translate } from "../../i18n.ts";
import { bodyOf, type FormChoices, type JobDraft, problemsOf } from "./draft.ts";

interface Submission {
  ctx: App.Locals["ctx"];
  actor: NonNullable<App.Locals["actor"]>;
  form: FormData;
  draft: JobDraft;
  choices: FormChoices;
  today: string;
  /** The job that is changed; a new one is posted without. */
  job?: { id: string; startDate: string };
}

/**
 * Posts or changes a job from a form that was sent without script.
 * @returns the job's id, or what is wrong, by field
 */
export async function submitDraft(
  submission: Submission,
): Promise<{ id: string } | { refused: Record<string, string> }> {
  const { ctx, actor, form, draft, choices, today, job } = submission;
  const t = translate(actor.lang);
  const problems = Object.entries(problemsOf(draft, choices, today, job?.startDate));
  if (problems.length > 0) {
    return { refused: Object.fromEntries(problems.map(([field, key]) => [field, t(`jobs:form.${key}`)])) };
  }
  const body = bodyOf(draft, choices, today);
  const outcome = await attempt(
    actor.lang,
    () =>
      job
        ? changeJob(ctx, actor, jobChangeFromForm({ ...body, id: job.id }))
        : onceSent({ ctx, actor, form }, "job", (ctx) => postJob(ctx, actor, newJobFromForm(body))),
    404,
  );
  return "done" in outcome ? { id: outcome.done.id } : { refused: outcome.errors };
}
