import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { plain, uuids } from "../../platform/database/sql.ts";
import { forbidden } from "../../platform/errors.ts";
import type { Actor, ActorSchool } from "../auth/index.ts";
import { reference } from "../reference/index.ts";
import type { Applicant } from "./applicant.ts";
import { applicants } from "./applicants.ts";

import { manageable, requirePoster } from "./policy.ts";

/**
 * Who has applied to the actor's jobs that are not archived, each once with the latest application; of one
 * school or region if asked so (rule: applicants-of-a-region).
 * @throws Refusal 403 for a school or region where the actor does not work
 */
export async function applicantsInRegion(
  ctx: Context,
  actor: Actor,
  { school, region }: { school?: string; region?: string },
): Promise<Applicant[]> {
  requirePoster(actor);
  const asked = plain(school ?? "").toLowerCase();
  const code = regionCode(plain(region ?? ""));
  const schools = actor.schools.filter(
    (own) =>
      (asked === "" || own.id === asked || own.name.toLowerCase() === asked) &&
      (code === undefined || own.regionCode === code),
  );
  if (schools.length === 0) throw forbidden("errors:application.otherRegion", "other_region");
  const all = await applicants(ctx.db, actor, jobsOf(actor, schools));
  return [...new Map(all.map(({ substituteId, applicant }) => [substituteId, applicant])).values()];
}

const jobsOf = (actor: Actor, schools: ActorSchool[]): SQL => sql`a.job_id in (select j.id from current_jobs j
  where ${manageable(actor)} and j.school_id = any(${uuids(schools.map(({ id }) => id))}))`;

/** A region is named by its code or its name. Undefined: any. */
function regionCode(named: string): string | undefined {
  if (named === "") return undefined;
  const wanted = named.toLowerCase();
  const region = reference.regions.find((known) =>
    [known.code, known.nameFi, known.nameSv].some((name) => name.toLowerCase() === wanted),
  );
  return region?.code ?? named;
}
