import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../auth/index.ts";
import type { Account } from "./account.ts";
import { readAccount } from "./read-account.ts";

/** All that is kept of a person, for them to take along (rule: take-data-along) (GDPR, articles 15 and 20). */
export async function myData(
  ctx: Context,
  actor: Actor,
): Promise<{ account: Account } & Record<string, unknown>> {
  const list = async (query: ReturnType<typeof sql>) => [...(await ctx.db.execute(query))];
  return {
    account: await readAccount(ctx, actor, actor.email),
    times:
      await list(sql`select registered_at, confirmed_at, approved_at, activated_at, first_login_at, last_login_at
      from accounts where id = ${actor.id}`),
    devices: await list(
      sql`select endpoint, created_at from push_subscriptions where account_id = ${actor.id} order by created_at`,
    ),
    sessions: await list(
      sql`select user_agent, created_at, last_seen_at, ended_at from sessions where account_id = ${actor.id} order by created_at`,
    ),
    criminalRecordChecks: await list(
      sql`select country, seen_on from criminal_record_checks where substitute_id = ${actor.id} order by seen_on`,
    ),
    urgentDefaults: await list(sql`select d.start_time, d.end_time, d.info,
      array(select s.name from principal_default_subjects s where s.account_id = d.account_id order by s.position) as subjects
      from principal_defaults d where d.account_id = ${actor.id}`),
    applications:
      await list(sql`select j.id as job, s.name as school, j.start_date, j.end_date, p.applied_at, p.withdrawn_at
      from applications p join jobs j on j.id = p.job_id join schools s on s.id = j.school_id
      where p.substitute_id = ${actor.id} order by p.applied_at`),
    assignments: await list(sql`select j.id as job, s.name as school, j.start_date, j.end_date, a.chosen_at
      from assignments a join jobs j on j.id = a.job_id join schools s on s.id = j.school_id
      where a.substitute_id = ${actor.id} order by a.chosen_at`),
    postedJobs:
      await list(sql`select j.id as job, s.name as school, j.start_date, j.end_date, j.reason, j.additional_info, j.created_at
      from jobs j join schools s on s.id = j.school_id where j.owner_id = ${actor.id} order by j.created_at`),
    viewedJobs: await list(
      sql`select job_id as job, first_viewed_at from job_views where account_id = ${actor.id}`,
    ),
    hiddenJobs: await list(
      sql`select job_id as job, placement, created_at from job_placements where account_id = ${actor.id}`,
    ),
    blockedSchools: await list(sql`select s.name as school, b.created_at from school_blocks b
      join schools s on s.id = b.school_id where b.account_id = ${actor.id}`),
    identity: await list(
      sql`select provider, verified_name, verified_at from identity_verifications where account_id = ${actor.id}`,
    ),
    messages: await list(
      sql`select event_key, channel, sent_at, refused_at from deliveries where account_id = ${actor.id}`,
    ),
    supportMessages: await list(
      sql`select subject, message, created_at from support_messages where account_id = ${actor.id}`,
    ),
    files: await list(
      sql`select name, original_name, kind, size, created_at from files where uploaded_by = ${actor.id}`,
    ),
  };
}
