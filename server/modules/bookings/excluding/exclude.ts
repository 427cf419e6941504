import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { accounts, exclusions, jobs, requests } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { rows } from "../../../platform/database/rows.ts";
import { instant, isUuid, plain, uuids } from "../../../platform/database/sql.ts";
import { conflict, invalid, notFound } from "../../../platform/failures/errors.ts";
import type { TextKey } from "../../../platform/i18n.ts";
import { isMailbox } from "../../../platform/mail/mailbox.ts";
import { note } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { holdSchools, visibleAddressSql } from "../../auth/who/index.ts";
import { allHappened } from "../../notifications/announcements/index.ts";
import { sendExcluded } from "../../notifications/notices/index.ts";
import { ownSchool } from "../../schools/own/index.ts";
import { takeBackFrom } from "../asking/take-back.ts";
import { lockJobs, lockSubstitute } from "../locks.ts";
import { endTheirApplications } from "./excluded.ts";
import { endOf, exclusionReasons, longest, shortest } from "./rules.ts";

export interface Excluding {
  /** Name or id of one of the principal's schools; their only one if left out. */
  school?: string | undefined;
  /** Address, or id of who has given the school none. */
  person: string;
  reason: string;
  /** What happened and when: the person reads it as it is. */
  text: string;
}

/**
 * A school invites somebody no more, for twelve months (rule: exclude-list): they see nothing of its jobs, and it nothing of them. What they have applied for there,
 * and what they are asked, ends with it; what they are chosen for stays. They are told at once.
 * @returns the id of the entry
 * @throws Refusal 403 for who is no principal of the school, 404 for who has neither applied nor worked there, 409 for who is on the list already, 422 for a
 *   reason of no list and words that say nothing
 */
export async function exclude(ctx: Context, actor: Actor, excluding: Excluding): Promise<{ id: string }> {
  const school = ownSchool(actor, excluding.school);
  const { reason, text } = meant(excluding);
  return transaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    await holdSchools(db, actor, [school.id]);
    const person = await knownPerson(db, actor, school.id, excluding.person);
    await lockSubstitute(db, person.id);
    const [made] = await db
      .insert(exclusions)
      .values({
        ...{ schoolId: school.id, accountId: person.id, reason, text },
        ...{ madeBy: actor.id, madeAt: now(), until: endOf(now()) },
      })
      .onConflictDoNothing({
        target: [exclusions.accountId, exclusions.schoolId],
        where: isNull(exclusions.endedAt),
      })
      .returning({ id: exclusions.id });
    if (!made) throw conflict("already_excluded", "errors:exclude.already");
    await endTheirBusiness(ctx, school.id, person.id);
    await note(ctx, actor, { action: "substituteExcluded", subjectId: person.id, schoolId: school.id });
    await sendExcluded(ctx, person.id, made.id);
    return made;
  });
}

/** @throws Refusal 422 */
export function meant({ reason, text }: Pick<Excluding, "reason" | "text">) {
  const said = text.trim();
  const known = exclusionReasons.find((one) => one === reason);
  const wrong: Record<string, TextKey> = {};
  if (!known) wrong["reason"] = "errors:exclude.reason";
  if (said.length < shortest) wrong["text"] = "errors:exclude.text";
  if (said.length > longest) wrong["text"] = "errors:exclude.tooLong";
  if (!known || Object.keys(wrong).length > 0) throw invalid(wrong);
  return { reason: known, text: said };
}

/** Condition on `accounts p`: they have applied to the school at any time, or worked there. Nobody else is known to it by their work. */
export const hasDealtWith = (school: SQL): SQL => sql`(
  exists (select from applications a join jobs b on b.id = a.job_id where a.substitute_id = p.id and b.school_id = ${school})
  or exists (select from assignments x join jobs b on b.id = x.job_id where x.substitute_id = p.id and b.school_id = ${school}))`;

/** An address finds only who has given it to the school (rule: address-told) (raw: exists). @throws Refusal 404 */
export async function knownPerson(db: Handle, actor: Actor, schoolId: string, who: string) {
  const wanted = plain(who).toLowerCase();
  if (wanted === "") throw invalid({ email: "errors:exclude.nobody" });
  const isThem = isUuid(wanted)
    ? sql`p.id = ${wanted}`
    : sql`${isMailbox(sql`p.email`, wanted)} and ${visibleAddressSql(sql`${actor.id}`, sql`p.id`)}`;
  const [person] = await rows(
    db,
    { id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName },
    sql`
    select p.id, p.first_name as "firstName", p.last_name as "lastName" from accounts p
    where ${isThem} and p.closed_at is null and p.id <> ${actor.id} and ${hasDealtWith(sql`${schoolId}::uuid`)} limit 1`,
  );
  if (!person) throw notFound();
  return person;
}

/** What they have applied for at the school ends, and what they are asked; the school's pages show it. The jobs are locked first, in the order of their ids (raw: union). */
async function endTheirBusiness(ctx: Context, schoolId: string, accountId: string): Promise<void> {
  const { db, now } = ctx;
  const concerned = await rows(
    db,
    {
      id: jobs.id,
      ownerId: jobs.ownerId,
      schoolId: jobs.schoolId,
    },
    sql`
    select j.id, j.owner_id as "ownerId", j.school_id as "schoolId" from current_jobs j
    where j.school_id = ${schoolId} and j.expires_at > ${instant(now())} and j.id in (
      select n.job_id from standing_applications n where n.substitute_id = ${accountId}
        and not exists (select from assignments x where x.job_id = n.job_id and x.substitute_id = ${accountId})
      union all
      select q.job_id from requests q where q.account_id = ${accountId} and q.state in ('queued', 'open'))
    order by j.id`,
  );
  const ids = concerned.map(({ id }) => id);
  if (ids.length === 0) return;
  await lockJobs(db, sql`${jobs.id} = any(${uuids(ids)})`);
  await endTheirApplications(ctx, sql`j.id = any(${uuids(ids)})`);
  for (const jobId of ids) {
    const asked = and(eq(requests.jobId, jobId), eq(requests.accountId, accountId));
    if ((await db.$count(requests, asked)) > 0) await takeBackFrom(ctx, jobId, { accountId });
  }
  // On the screens alone: nobody is told that they have taken it back, for they have not.
  await allHappened(
    ctx,
    concerned.map(({ id: jobId, ...job }) => [
      { kind: "withdrawn", jobId, substituteId: accountId },
      { ...job, isGone: true, quiet: true },
    ]),
  );
}
