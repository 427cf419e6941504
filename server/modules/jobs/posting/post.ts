import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { accounts, jobs, schoolMembers } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { objectId } from "../../../platform/database/object-id.ts";
import { plain } from "../../../platform/database/sql.ts";
import { forbidden } from "../../../platform/failures/errors.ts";
import { isMailbox } from "../../../platform/mail/mailbox.ts";
import { isSameEmail } from "../../../platform/words/entries.ts";
import { noteOnJob } from "../../audit/index.ts";
import type { Actor, ActorSchool, Given } from "../../auth/index.ts";
import { countAttempt } from "../../auth/limits/index.ts";
import { holdSchools } from "../../auth/who/index.ts";
import { requirePoster } from "../../bookings/index.ts";
import { beginStages } from "../../bookings/stages/index.ts";
import { happened } from "../../notifications/announcements/index.ts";
import { postedJob } from "../lists/posted/posted.ts";
import type { Job, NewJob } from "../model.ts";
import { attachFiles, columnsOf, draftFrom, ownSchool, writeLists } from "./draft.ts";
import { stagesFor } from "./stages.ts";

/** Each may mail a whole region: more than anybody posts by hand, and an end to what a stolen session may do. */
export const byPoster = { name: "post:account", hits: 60, seconds: 60 * 60 };

/**
 * Posts a job, or at the school Admin a message, and tells the substitutes whom it concerns
 * (rule: who-posts). `urgent` is an SOS job.
 * @throws Refusal 422 with a message for each wrong field; 403 for another's school, name or privilege;
 * 429 after too many in an hour
 * (rule: teacher-removed, operator-messages)
 */
export async function postJob(
  ctx: Context,
  actor: Actor,
  input: NewJob,
  { urgent = false } = {},
): Promise<Job> {
  requirePoster(actor);
  const school = ownSchool(actor, input.school);
  // In whose name comes before what is wrong with the rest; for certain it is known in the transaction.
  await ownerFor(ctx.db, actor, school, input.owner);
  const draft = draftFrom(actor, school, input, ctx.now());
  await countAttempt(ctx, byPoster, actor.id);
  return transaction(ctx, async (ctx) => {
    await holdSchools(ctx.db, actor, [school.id]);
    const ownerId = await ownerFor(ctx.db, actor, school, input.owner);
    const now = ctx.now();
    const id = Bun.randomUUIDv7();
    const columns = columnsOf(draft);
    const plan = await stagesFor(ctx, actor, { school, ...columns, urgent, firstTo: input.firstTo });
    const isNamed = plan.length > 0;
    await ctx.db.insert(jobs).values({
      id,
      objectId: objectId(now),
      schoolId: school.id,
      ownerId,
      regionCode: isNamed ? null : school.regionCode,
      audience: isNamed ? "named" : "everybody",
      urgent,
      createdAt: now,
      updatedAt: now,
      ...columns,
    });
    if (isNamed) await beginStages(ctx, id, plan);
    if (ownerId !== actor.id || draft.messageKind)
      await noteOnJob(ctx, actor, { action: "jobPosted", jobId: id });
    await writeLists(ctx.db, id, draft);
    if (draft.files.length > 0) await attachFiles(ctx.db, actor, id, draft.files);
    // A message of the operator every substitute finds on screen; it is not sent.
    const isMessage = Boolean(draft.messageKind);
    const region = isMessage ? null : school.regionCode;
    const job = { region, schoolId: school.id, ownerId, quiet: isMessage };
    await happened(ctx, { kind: "job-posted", jobId: id, urgent }, job);
    return postedJob(ctx, actor, id);
  });
}

/**
 * In whose name a job is posted: the actor's own, or, by a principal, that of somebody active at the
 * same school (rule: post-for-a-colleague), who stays that until the transaction ends.
 * @throws Refusal 403
 */
async function ownerFor(db: Handle, actor: Actor, school: ActorSchool, email?: string): Promise<string> {
  const wanted = plain(email ?? "");
  if (wanted === "" || isSameEmail(wanted, actor.email)) return actor.id;
  const [colleague] =
    actor.type === "principal"
      ? await db
          .select({ id: accounts.id })
          .from(accounts)
          .innerJoin(schoolMembers, eq(schoolMembers.accountId, accounts.id))
          .where(
            and(
              isMailbox(accounts.email, wanted),
              isNull(accounts.closedAt),
              isNotNull(accounts.confirmedAt),
              eq(schoolMembers.schoolId, school.id),
              eq(schoolMembers.active, true),
            ),
          )
          .limit(1)
          .for("share")
      : [];
  if (!colleague) throw forbidden("errors:notYourself", "not_yourself");
  return colleague.id;
}

/** For a posting: its school, and the one in whose name it is. @throws Refusal 403 */
export const seeksSchool =
  (ctx: Context) =>
  async (actor: Actor, given: Given): Promise<void> => {
    const named = typeof given["school"] === "string" ? given["school"] : undefined;
    const owner = typeof given["owner"] === "string" ? given["owner"] : undefined;
    // Of several that they have, none need be named yet.
    if (!named?.trim() && actor.schools.length !== 1) return;
    await ownerFor(ctx.db, actor, ownSchool(actor, named), owner);
  };
