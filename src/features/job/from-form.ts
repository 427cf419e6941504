import { placeJob } from "../../../server/modules/jobs/index.ts";
import { textIn, verbIn } from "../../components/form/sent/read.ts";
import type { Outcome } from "./words/outcome.ts";

export type Asked = Pick<App.Locals, "ctx"> & { actor: NonNullable<App.Locals["actor"]> };

const placements = {
  hide: { where: "inactive", outcome: "hidden" },
  restore: { where: "restored", outcome: "restored" },
  delete: { where: "deleted", outcome: "removed" },
} as const;

/**
 * Puts a job where a form of a list asks, for browsers without scripts (rule: placements).
 * @returns how it went; undefined where the form asks for something else
 * @throws Refusal 404 for a job that is not there
 */
export async function placeFromForm({ ctx, actor }: Asked, form: FormData): Promise<Outcome | undefined> {
  const placement = verbIn(form, placements);
  if (!placement) return undefined;
  await placeJob(ctx, actor, textIn(form, "job"), placement.where);
  return placement.outcome;
}
