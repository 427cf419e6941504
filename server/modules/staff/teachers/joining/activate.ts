import { and, eq, exists, inArray, notExists } from "drizzle-orm";
import { accounts, accountTypes, schoolMembers } from "../../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../../platform/context.ts";
import { note } from "../../../audit/index.ts";
import type { Actor } from "../../../auth/index.ts";
import { endSessions } from "../../../auth/sessions/ending/index.ts";
import { holdSchools } from "../../../auth/who/index.ts";
import { publish } from "../../../events/index.ts";
import { idsOf, someOfOwn } from "../../../schools/own/index.ts";
import type { TeacherMeant } from "../model.ts";
import { ownTeacher, teacherIds } from "../roster.ts";

/**
 * Activates or deactivates a teacher of a principal's school (rule: teacher-active). A deactivated
 * teacher's sessions end at once.
 * @throws Refusal 404 for who is no teacher of the principal's schools, or of the one named; 403 for another's
 */
export function setActive(
  ctx: Context,
  actor: Actor,
  { email, school }: TeacherMeant,
  active: boolean,
): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const teacher = await ownTeacher(ctx, actor, email, school);
    await holdSchools(ctx.db, actor, teacher.schoolIds);
    await change(ctx, actor, { accountIds: [teacher.id], schoolIds: teacher.schoolIds, active });
  });
}

/** The same for all teachers of one school of the principal's, or of all. Gives how many changed. */
export function setAllActive(
  ctx: Context,
  actor: Actor,
  school: string | undefined,
  active: boolean,
): Promise<number> {
  const schoolIds = idsOf(someOfOwn(actor, school));
  return transaction(ctx, async (ctx) => {
    await holdSchools(ctx.db, actor, schoolIds);
    const accountIds = await teacherIds(ctx, actor, schoolIds);
    return change(ctx, actor, { accountIds, schoolIds, active });
  });
}

async function change(
  ctx: Context,
  actor: Actor,
  { accountIds, schoolIds, active }: { accountIds: string[]; schoolIds: string[]; active: boolean },
): Promise<number> {
  if (accountIds.length === 0) return 0;
  // Before the memberships, as whoever posts holds them (`holdSchools`).
  await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, accountIds))
    .orderBy(accounts.id)
    .for("no key update");
  const changed = await ctx.db
    .update(schoolMembers)
    .set({ active })
    .where(
      and(
        inArray(schoolMembers.accountId, accountIds),
        inArray(schoolMembers.schoolId, schoolIds),
        eq(schoolMembers.role, "teacher"),
        eq(schoolMembers.active, !active),
      ),
    )
    .returning({ accountId: schoolMembers.accountId, schoolId: schoolMembers.schoolId });
  const action = active ? "teacherActivated" : "teacherDeactivated";
  await note(
    ctx,
    actor,
    ...changed.map((row) => ({ action, subjectId: row.accountId, schoolId: row.schoolId }) as const),
  );
  if (!active) await endSessionsWithoutSchool(ctx, [...new Set(changed.map((row) => row.accountId))]);
  for (const schoolId of new Set(changed.map((row) => row.schoolId))) {
    await publish(ctx.db, { name: "teachersChanged", schoolId });
  }
  return changed.length;
}

/**
 * Not of those who teach at another school still, or who act as a substitute now. Who is a substitute as well acts
 * as that from now on: as a teacher they could not even sign in.
 */
async function endSessionsWithoutSchool(ctx: Context, accountIds: string[]): Promise<void> {
  const { db } = ctx;
  const substitutes = db
    .select({ type: accountTypes.type })
    .from(accountTypes)
    .where(and(eq(accountTypes.accountId, accounts.id), eq(accountTypes.type, "user")));
  const places = db
    .select({ schoolId: schoolMembers.schoolId })
    .from(schoolMembers)
    .where(and(eq(schoolMembers.accountId, accounts.id), eq(schoolMembers.active, true)));
  const without = and(inArray(accounts.id, accountIds), eq(accounts.type, "teacher"), notExists(places));
  await db
    .update(accounts)
    .set({ type: "user" })
    .where(and(without, exists(substitutes)));
  const ended = await db.select({ id: accounts.id }).from(accounts).where(without);
  for (const { id } of ended) await endSessions(ctx, id, "others");
}
