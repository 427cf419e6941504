import { sql } from "drizzle-orm";
import { applications, jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean, number, type ObjectOf } from "../../../platform/database/kinds.ts";
import { hotRows } from "../../../platform/database/rows.ts";
import { milliseconds } from "../../../platform/database/sql.ts";
import { conflict, notFound } from "../../../platform/failures/errors.ts";
import { isMailbox } from "../../../platform/mail/mailbox.ts";
import type { Actor } from "../../auth/index.ts";
import { openTo, openWindows } from "../days/open-windows.ts";
import { isExcluded } from "../excluding/excluded.ts";
import { manageable, named } from "../policy.ts";

const candidateShape = {
  jobId: jobs.id,
  ownerId: jobs.ownerId,
  schoolId: jobs.schoolId,
  region: jobs.regionCode,
  /** Nothing of it that they have applied for is open. */
  filled: jobs.filled,
  /** They come only for all of their days, and some are not open (rule: days-apart). */
  incomplete: boolean,
  audience: jobs.audience,
  /** Milliseconds. */
  expiresAt: number,
  /** Milliseconds. */
  substituteId: applications.substituteId,
  closed: boolean,
  withdrawn: boolean,
  /** The school does not invite them: of a day that they have they keep it, and get no other (rule: exclude-list). */
  excluded: boolean,
  deactivated: boolean,
  conflictConfirmed: applications.conflictConfirmed,
  /** Milliseconds. */
  appliedAt: number,
  /** Chosen for this very job already. */
  chosen: boolean,
};
/** An application, as the one who may choose finds it. */
export type Candidate = ObjectOf<typeof candidateShape>;

/** @throws Refusal 404 when the job is not the actor's to manage, or the person never applied (raw: plan) */
export async function findCandidate(
  { db, now }: Pick<Context, "db" | "now">,
  actor: Actor,
  key: string,
  email: string,
): Promise<Candidate> {
  const statement = sql`
    select j.id as "jobId", j.owner_id as "ownerId", j.school_id as "schoolId", j.region_code as region, j.filled or t.none as filled, j.audience,
      j.days_shared and a.only_together and not coalesce(a.windows, j.windows) - coalesce(x.windows, '{}') <@ ${openWindows(now())} as incomplete,
      ${milliseconds(sql`j.expires_at`)} as "expiresAt", a.substitute_id as "substituteId",
      p.closed_at is not null as closed, a.withdrawn_at is not null as withdrawn,
      ${isExcluded(sql`a.substitute_id`, sql`j.school_id`)} as excluded,
      a.deactivated_by_job_id is not null as deactivated, a.conflict_confirmed as "conflictConfirmed",
      ${milliseconds(sql`a.applied_at`)} as "appliedAt", x.job_id is not null and (not j.days_shared or t.none) as chosen
    from current_jobs j
    join applications a on a.job_id = j.id
    join accounts p on p.id = a.substitute_id
    left join assignments x on x.job_id = j.id and x.substitute_id = a.substitute_id
    cross join lateral (select j.days_shared and isempty(${openTo(sql`a.substitute_id`, now())}) as none) t
    where ${named(key)} and ${manageable(actor)} and ${isMailbox(sql`p.email`, email)}`;
  const [candidate] = await hotRows(db, candidateShape, statement);
  if (!candidate) throw notFound();
  return candidate;
}

/** @param job for which they are chosen, in words */
export const takenElsewhere = (job?: string) =>
  conflict(
    "already_chosen_elsewhere",
    job
      ? { key: "errors:application.chosenElsewhereFor", values: { job } }
      : "errors:application.alreadyChosenElsewhere",
  );

/** @throws Refusal 409 saying why this person cannot be chosen for this job (any more) (rule: choose) */
export function refuseUnlessChoosable(candidate: Candidate, now: Date): void {
  if (candidate.expiresAt <= now.getTime()) throw conflict("job_past", "errors:application.past");
  if (candidate.filled) throw conflict("job_filled", "errors:application.filled");
  if (candidate.closed) throw conflict("account_closed", "errors:application.gone");
  if (candidate.withdrawn) throw conflict("application_withdrawn", "errors:application.withdrawn");
  if (candidate.excluded) throw conflict("not_invited", "errors:exclude.notChosen");
  if (candidate.deactivated) throw takenElsewhere();
  if (candidate.incomplete) throw conflict("only_together", "errors:days.onlyTogether");
}
