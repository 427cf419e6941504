import { eq } from "drizzle-orm";
import { auditEntries, jobs } from "../../../db/schema/index.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { AuditAction, Deed, Doer } from "./entry.ts";

/** Notes what somebody does to others, in the transaction that does it (rule: audit-log). */
export async function note(ctx: Context, doer: Doer, ...deeds: Deed[]): Promise<void> {
  if (deeds.length === 0) return;
  const who = { at: ctx.now(), actorRole: roleOf(doer), actorId: doer === "commandLine" ? null : doer.id };
  await ctx.db.insert(auditEntries).values(deeds.map((deed) => ({ ...who, ...deed })));
}

/** A message goes to every substitute, whoever of the operators has posted it (rule: operator-messages). */
const ofMessages: Partial<Record<AuditAction, AuditAction>> = {
  jobPosted: "messagePosted",
  jobChanged: "messageChanged",
  jobDeleted: "messageDeleted",
};

/**
 * The same for what an operator or a principal does with a job to somebody else: to who has posted it, or to `subjectId`; and with
 * a message to all. To be called before the job is deleted.
 */
export async function noteOnJob(ctx: Context, actor: Actor, deed: Deed & { jobId: string }): Promise<void> {
  const [job] = await ctx.db
    .select({ ownerId: jobs.ownerId, schoolId: jobs.schoolId, kind: jobs.adminType })
    .from(jobs)
    .where(eq(jobs.id, deed.jobId));
  const action = job?.kind && ofMessages[deed.action];
  if (action) return note(ctx, actor, { ...deed, action });
  if (actor.type !== "principal" || !job || (deed.subjectId ?? job.ownerId) === actor.id) return;
  await note(ctx, actor, { subjectId: job.ownerId, schoolId: job.schoolId, ...deed });
}

function roleOf(doer: Doer): (typeof auditEntries.$inferInsert)["actorRole"] {
  if (doer === "commandLine") return doer;
  if (doer.operator) return "operator";
  return doer.type === "principal" ? "principal" : "teacher";
}
