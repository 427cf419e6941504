import { currentJobs } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/failures/errors.ts";
import type { Actor } from "../auth/index.ts";
import { requireSubstitute } from "../auth/who/index.ts";
import { named } from "./policy.ts";

/** @throws Refusal 404 for a job that is not there, or archived */
export async function findJob(ctx: Context, actor: Actor, key: string): Promise<string> {
  requireSubstitute(actor);
  const [job] = await ctx.db.select({ id: currentJobs.id }).from(currentJobs).where(named(key, currentJobs));
  if (!job) throw notFound();
  return job.id;
}
