import { and, eq, inArray } from "drizzle-orm";
import { exclusions } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { conflict, invalid, notFound } from "../../../platform/failures/errors.ts";
import { note } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { holdSchools, lockOwnAccount, requireSubstitute } from "../../auth/who/index.ts";
import { sendObjected, sendObjectionAnswered } from "../../notifications/notices/index.ts";
import { idsOf, ownSchools } from "../../schools/own/index.ts";
import { longestAnswer } from "./rules.ts";

/**
 * A principal takes somebody off the list of one of their schools (rule: exclude-list). What ended with it does not come back. Twice changes nothing.
 * @throws Refusal 403 for who is no principal, 404 for an entry of another school
 */
export async function lift(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ofOwnSchool(ctx, actor, id, async (ctx, entry) => {
    if (entry.endedAt) return;
    await ctx.db
      .update(exclusions)
      .set({ endedAt: ctx.now(), liftedBy: actor.id })
      .where(eq(exclusions.id, id));
    const { accountId: subjectId, schoolId } = entry;
    await note(ctx, actor, { action: "exclusionLifted", subjectId, schoolId });
    await sendObjectionAnswered(ctx, subjectId, id, "lifted");
  });
}

/**
 * The person says what of an entry is not so, and the school's principals are told (rule: exclude-list). Until it is answered it can be said anew.
 * @throws Refusal 403 for who is no substitute, 404 for another's entry, 409 when it is over or answered, 422 without words
 */
export async function object(ctx: Context, actor: Actor, { id, text }: Said): Promise<void> {
  requireSubstitute(actor);
  const objection = words(text);
  await transaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx.db, actor);
    const own = and(eq(exclusions.id, id), eq(exclusions.accountId, actor.id));
    const [entry] = await ctx.db.select().from(exclusions).where(own).for("no key update");
    if (!entry) throw notFound();
    if (entry.endedAt) throw conflict("exclusion_over", "errors:exclude.over");
    if (entry.answeredAt) throw conflict("objection_answered", "errors:exclude.answered");
    await ctx.db.update(exclusions).set({ objection, objectedAt: ctx.now() }).where(eq(exclusions.id, id));
    if (!entry.objectedAt) await sendObjected(ctx, entry.schoolId, id);
  });
}

/**
 * A principal of the school answers what the person has said (rule: exclude-list).
 * @throws Refusal 403 for who is no principal, 404 for an entry of another school, 409 when it is over, or nothing was said, 422 without words
 */
export async function answerObjection(ctx: Context, actor: Actor, { id, text }: Said): Promise<void> {
  const answer = words(text);
  await ofOwnSchool(ctx, actor, id, async (ctx, entry) => {
    if (entry.endedAt) throw conflict("exclusion_over", "errors:exclude.over");
    if (!entry.objectedAt) throw conflict("not_objected", "errors:exclude.notObjected");
    const by = { answer, answeredAt: ctx.now(), answeredBy: actor.id };
    await ctx.db.update(exclusions).set(by).where(eq(exclusions.id, id));
    const { accountId: subjectId, schoolId } = entry;
    await note(ctx, actor, { action: "objectionAnswered", subjectId, schoolId });
    await sendObjectionAnswered(ctx, subjectId, id, "answered");
  });
}

interface Said {
  /** Of the entry. */
  id: string;
  text: string;
}

/** @throws Refusal 422 */
function words(text: string): string {
  const said = text.trim();
  if (said === "") throw invalid({ text: "errors:exclude.words" });
  if (said.length > longestAnswer) throw invalid({ text: "errors:exclude.tooLong" });
  return said;
}

type Entry = typeof exclusions.$inferSelect;

/** With the actor's place at the school held, then the entry. */
async function ofOwnSchool(
  ctx: Context,
  actor: Actor,
  id: string,
  verb: (ctx: Context, entry: Entry) => Promise<void>,
): Promise<void> {
  const own = inArray(exclusions.schoolId, idsOf(ownSchools(actor)));
  const isIt = and(eq(exclusions.id, id), own);
  await transaction(ctx, async (ctx) => {
    const [found] = await ctx.db.select({ schoolId: exclusions.schoolId }).from(exclusions).where(isIt);
    if (!found) throw notFound();
    await holdSchools(ctx.db, actor, [found.schoolId]);
    const [entry] = await ctx.db.select().from(exclusions).where(isIt).for("no key update");
    if (!entry) throw notFound();
    await verb(ctx, entry);
  });
}
