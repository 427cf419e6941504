import { comeAgain, feedbackToSchools, informationAnswers } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import { invalid } from "../../platform/failures/errors.ts";
import type { TextKey } from "../../platform/i18n.ts";
import type { Actor } from "../auth/index.ts";
import { lockOwnAccount, requireSubstitute } from "../auth/who/index.ts";
import { longestGreeting } from "./rules.ts";
import { ownWork, refuseOutOfTime, type WorkedJob } from "./worked.ts";

export interface SaidToSchool {
  /** Names the job. */
  key: string;
  /** Whether what the school had told of it was right: `yes`, `partly`, `no`. */
  informationRight: string;
  /** Whether they would come again: `yes`, `no`. */
  again: string;
  /** May be empty. */
  greeting: string;
}

/**
 * A substitute says to the school how a job went, once a day of it is over; until thirty days after the last, they may say it anew in place of that
 * (rule: feedback). Who may manage the job reads it, and nobody else.
 * @throws Refusal 403 for who is no substitute, 404 for a job that they have not had, 409 `feedback_early`, `feedback_closed`; 422 by member
 */
export async function sayToSchool(ctx: Context, actor: Actor, said: SaidToSchool): Promise<void> {
  requireSubstitute(actor);
  const meant = answersIn(said);
  await onOwnWork(ctx, actor, said.key, async ({ db, now }, work) => {
    const row = { ...meant, saidAt: now(), lastDay: work.lastDay };
    await db
      .insert(feedbackToSchools)
      .values({ ...namesOf(work), ...row })
      .onConflictDoUpdate({ target: [feedbackToSchools.jobId, feedbackToSchools.accountId], set: row });
  });
}

/** Not now: it is not asked of that job any more, and may be said all the same (rule: feedback). @throws Refusal 403, 404, 409 as `sayToSchool` */
export async function putOff(ctx: Context, actor: Actor, key: string): Promise<void> {
  requireSubstitute(actor);
  await onOwnWork(ctx, actor, key, async ({ db, now }, work) => {
    await db
      .insert(feedbackToSchools)
      .values({ ...namesOf(work), lastDay: work.lastDay, putOffAt: now() })
      .onConflictDoNothing();
  });
}

const namesOf = ({ jobId, schoolId, accountId }: WorkedJob) => ({ jobId, schoolId, accountId });

/** With the account held: nothing of it comes back to one that was deleted meanwhile. */
async function onOwnWork(
  ctx: Context,
  actor: Actor,
  key: string,
  verb: (ctx: Context, work: WorkedJob) => Promise<void>,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx.db, actor);
    const work = await ownWork(ctx, actor, key);
    refuseOutOfTime(work);
    await verb(ctx, work);
  });
}

/** @throws Refusal 422 by member */
function answersIn({ informationRight, again, greeting }: SaidToSchool) {
  const right = informationAnswers.find((one) => one === informationRight);
  const would = comeAgain.find((one) => one === again);
  const words = greeting.trim();
  const wrong: Record<string, TextKey> = {};
  if (!right) wrong["informationRight"] = "errors:feedback.chooseInformation";
  if (!would) wrong["again"] = "errors:feedback.chooseCome";
  if (words.length > longestGreeting) wrong["greeting"] = "errors:feedback.tooLong";
  if (!right || !would || Object.keys(wrong).length > 0) throw invalid(wrong);
  return { informationRight: right, again: would, greeting: words };
}
