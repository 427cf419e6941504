import type { Job } from "../../../server/modules/jobs/index.ts";
import { postedJob } from "../../../server/modules/jobs/lists/posted/index.ts";
import { JobChange, NewJob } from "../../../server/modules/jobs/model.ts";
import { changeJob, jobState, postJob } from "../../../server/modules/jobs/posting/index.ts";
import type { Context } from "../../../server/platform/context.ts";
import { tagOf } from "../../../server/platform/http/entity-tag.ts";
import { parse } from "../../../server/platform/http/validation.ts";
import { attempt } from "../../components/form/sent/action.ts";
import { beganWith, saveOver } from "../../components/form/sent/meanwhile.ts";
import { onceSent } from "../../components/form/sent/once.ts";
import { translate } from "../../i18n.ts";
import type { Outcome } from "../job/words/outcome.ts";
import { noTag, type SeenJob } from "./change.ts";
import {
  bodyOf,
  changedAs,
  draftOf,
  type FormChoices,
  type JobDraft,
  postedAs,
  problemsOf,
} from "./draft.ts";
import { afterPosting } from "./first/after.ts";
import type { JobFormProps } from "./props.ts";
import { askedOfTime, timeAnyway } from "./wrong.ts";

interface Submission {
  ctx: App.Locals["ctx"];
  actor: NonNullable<App.Locals["actor"]>;
  form: FormData;
  draft: JobDraft;
  choices: FormChoices;
  today: string;
  /** The job that is changed; a new one is posted without. */
  job?: Pick<NonNullable<JobFormProps["job"]>, "id" | "startDate" | "concerned" | "asksOfTime">;
}

type DraftEntries = { [Name in keyof JobDraft]: JobDraft[Name] };

/** What a form that changes a job begins with. */
export const seenOf = (job: Job): SeenJob => ({ began: draftOf(job), tag: tagOf(jobState(job)) });

/** What a form began with that was sent and is shown again; undefined when it does not say. */
export function seenBy(form: FormData): SeenJob | undefined {
  const began = beganWith<DraftEntries>(form);
  return began && { began: began as JobDraft, tag: noTag };
}

/**
 * Posts or changes a job from a form that was sent without script; another time that ends somebody's request is asked about first (rule: ask-before-ending).
 * @returns the job's id and how it went, or what is wrong, by field
 */
export async function submitDraft(
  submission: Submission,
): Promise<
  | { id: string; done: Outcome; next?: string }
  | { refused: Record<string, string>; draft: JobDraft; merged?: true }
> {
  const { ctx, actor, form, draft, choices, today, job } = submission;
  const { lang } = actor;
  const t = translate(lang);
  const problems = Object.entries(problemsOf(draft, choices, today, job?.startDate));
  if (problems.length > 0) {
    const refused = problems.map(([field, key]) => [field, t(`jobs:form.${key}`)]);
    return { refused: Object.fromEntries(refused), draft };
  }
  if (!job) {
    const post = (ctx: Context) => postJob(ctx, actor, parse(NewJob, bodyOf(draft, choices, today)));
    const outcome = await attempt(lang, () => onceSent({ ctx, actor, form }, "job", post), 404);
    return "done" in outcome
      ? {
          id: outcome.done.id,
          done: postedAs(draft, choices),
          next: afterPosting(draft, choices, outcome.done.id),
        }
      : { refused: outcome.errors, draft };
  }
  const began = { ...draft, ...beganWith<DraftEntries>(form) };
  const both = [bodyOf(began, choices, today), bodyOf(draft, choices, today)] as const;
  const asked = askedOfTime(job.asksOfTime, form.has(timeAnyway), both);
  if (asked) return { refused: asked, draft };
  const present = async () => {
    const { began, tag } = seenOf(await postedJob(ctx, actor, job.id));
    return { values: { ...began }, tag };
  };
  const save = (typed: DraftEntries, tag: string | undefined) => {
    const body = bodyOf({ ...draft, ...typed }, choices, today);
    return changeJob(ctx, actor, { ...parse(JobChange, body), id: job.id }, tag);
  };
  const outcome = await saveOver<DraftEntries, { id: string }>({
    lang,
    form,
    typed: { ...draft },
    present,
    save,
  });
  if ("done" in outcome) return { id: outcome.done.id, done: changedAs(job.concerned, both) };
  if (outcome.status === 404) throw outcome.refusal;
  return { refused: outcome.errors, draft: { ...draft, ...outcome.typed }, merged: true };
}
