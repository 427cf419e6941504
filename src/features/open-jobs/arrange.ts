import { blockSchool } from "../../../server/modules/jobs/index.ts";
import { openJob } from "../../../server/modules/jobs/lists/index.ts";
import { textIn } from "../../components/form/sent/read.ts";
import { type Asked, placeFromForm } from "../job/from-form.ts";
import type { Outcome } from "../job/words/outcome.ts";

/**
 * Does what a form of the open list asks, for browsers without scripts.
 * @throws Refusal 404 for a job that is not there
 */
export async function arrangeFromForm(asked: Asked, form: FormData): Promise<Outcome | undefined> {
  if (textIn(form, "do") !== "school") return placeFromForm(asked, form);
  const { ctx, actor } = asked;
  await blockSchool(ctx, actor, (await openJob(ctx, actor, textIn(form, "job"))).job.schoolId);
  return "schoolHidden";
}
