import { blockSchool, openJob, placeJob } from "../../../server/modules/jobs/index.ts";
import type { Outcome } from "../job/words/outcome.ts";

type Asked = Pick<App.Locals, "ctx"> & { actor: NonNullable<App.Locals["actor"]> };

/**
 * Does what a form of the open list asks, for browsers without scripts.
 * @throws Refusal 404 for a job that is not there
 */
export async function arrangeFromForm({ ctx, actor }: Asked, form: FormData): Promise<Outcome | undefined> {
  const key = String(form.get("job") ?? "");
  switch (form.get("do")) {
    case "hide":
      await placeJob(ctx, actor, key, "inactive");
      return "hidden";
    case "restore":
      await placeJob(ctx, actor, key, "restored");
      return "restored";
    case "delete":
      await placeJob(ctx, actor, key, "deleted");
      return "removed";
    case "school":
      await blockSchool(ctx, actor, (await openJob(ctx, actor, key)).job.schoolId);
      return "schoolHidden";
  }
  return undefined;
}
