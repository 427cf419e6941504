import { sql } from "drizzle-orm";
import { jobs } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { firstRow } from "../../platform/database/rows.ts";
import { notFound } from "../../platform/failures/errors.ts";
import type { Actor } from "../auth/index.ts";
import { requireSubstitute } from "../auth/who/index.ts";
import { named } from "./policy.ts";
import { hears } from "./stages/index.ts";

/** @throws Refusal 404 for a job that is not there, archived, or not for them to know of (rule: who-hears-first) (raw: exists) */
export async function findJob(ctx: Context, actor: Actor, key: string): Promise<string> {
  requireSubstitute(actor);
  const job = await firstRow(
    ctx.db,
    { id: jobs.id },
    sql`select j.id from current_jobs j where ${named(key)} and ${hears(actor.id)}`,
  );
  if (!job) throw notFound();
  return job.id;
}
