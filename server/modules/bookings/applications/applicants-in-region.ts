import { sql } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { uuids } from "../../../platform/database/sql.ts";
import type { Actor } from "../../auth/index.ts";
import type { Applicant } from "../model.ts";
import { manageable, requirePoster } from "../policy.ts";
import { schoolsMeant } from "../substitutes/seen.ts";
import { applicants } from "./applicants.ts";

/**
 * Who has applied to the actor's jobs that are not archived, each once with the latest application; of one
 * school or region if asked so (rule: applicants-of-a-region).
 * @throws Refusal 403 for a school or region where the actor does not work
 */
export async function applicantsInRegion(
  ctx: Context,
  actor: Actor,
  asked: { school?: string; region?: string },
): Promise<Applicant[]> {
  requirePoster(actor);
  const schools = schoolsMeant(actor, asked);
  const jobs = sql`a.job_id in (select j.id from current_jobs j
    where ${manageable(actor)} and j.school_id = any(${uuids(schools)}))`;
  const all = await applicants(ctx.db, actor, jobs);
  return [...new Map(all.map(({ substituteId, applicant }) => [substituteId, applicant])).values()];
}
