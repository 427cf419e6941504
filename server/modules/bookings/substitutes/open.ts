import { sql } from "drizzle-orm";
import { jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean } from "../../../platform/database/kinds.ts";
import { firstRow, rows } from "../../../platform/database/rows.ts";
import { instant, isUuid, plain } from "../../../platform/database/sql.ts";
import { notFound } from "../../../platform/failures/errors.ts";
import { isMailbox } from "../../../platform/mail/mailbox.ts";
import type { Actor } from "../../auth/index.ts";
import { visibleAddressSql } from "../../auth/who/index.ts";
import type { ApplicantDetails } from "../applications/applicant.ts";
import { profileOf } from "../applications/profile.ts";
import { manageable, requirePoster } from "../policy.ts";
import { asSeen, substituteRow, visibleOf } from "./rows.ts";
import { appliedTo, schoolsMeant, seenBy } from "./seen.ts";
import type { Substitute } from "./substitute.ts";

export type OpenSubstitute = Omit<Substitute, "qualifications"> &
  ApplicantDetails & {
    /** Jobs of the actor's for which they apply now: not over, nobody chosen, in no conflict with one they were chosen for; the next ones first. */
    appliedTo: string[];
    /** Jobs of the actor's for which they are chosen, and that are not over; the next ones first. */
    chosenFor: string[];
  };

/**
 * Somebody whom the actor's schools know, without regard to a job (rule: findable-substitutes).
 * @param who their id, or their address where the actor's schools have it
 * @throws Refusal 404 for who is not seen, as for who is not there
 * (rule: address-told)
 */
export async function openSubstitute(ctx: Context, actor: Actor, who: string): Promise<OpenSubstitute> {
  requirePoster(actor);
  const wanted = plain(who).toLowerCase();
  const named = isUuid(wanted)
    ? sql`p.id = ${wanted}`
    : sql`${isMailbox(sql`p.email`, wanted)} and ${visibleAddressSql(sql`${actor.id}`, sql`p.id`)}`;
  if (actor.schools.every(({ kind }) => kind === "admin")) throw notFound();
  const schools = schoolsMeant(actor, {});
  // (raw: cte)
  const row = await firstRow(
    ctx.db,
    substituteRow,
    sql`
    with known as (${appliedTo(schools, sql`a.substitute_id = (select p.id from accounts p where ${named})`)})
    ${visibleOf(ctx, actor, schools)}
    where ${named} and p.closed_at is null and p.id <> ${actor.id} and ${seenBy(actor)}`,
  );
  if (!row) throw notFound();
  // (raw: fragment)
  const applied = await rows(
    ctx.db,
    { id: jobs.id, chosen: boolean },
    sql`
    select j.id, x.job_id is not null as chosen from standing_applications a join current_jobs j on j.id = a.job_id
    left join assignments x on x.job_id = j.id and x.substitute_id = a.substitute_id
    where a.substitute_id = ${row.id} and (x.job_id is not null or (a.deactivated_by_job_id is null and not j.filled))
      and j.expires_at > ${instant(ctx.now())} and ${manageable(actor)}
    order by j.starts_at, j.id`,
  );
  const idsOf = (chosen: boolean) => applied.filter((job) => job.chosen === chosen).map(({ id }) => id);
  return {
    ...asSeen(actor, row),
    ...(await profileOf(ctx, row.email)),
    appliedTo: idsOf(false),
    chosenFor: idsOf(true),
  };
}
