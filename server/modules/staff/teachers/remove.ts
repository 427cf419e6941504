import { and, eq, inArray } from "drizzle-orm";
import {
  accountGrades,
  accountLanguages,
  accounts,
  accountTypes,
  favourites,
  news,
  oneTimeLinks,
  pushSubscriptions,
  schoolMembers,
  switchedOff,
} from "../../../../db/schema/index.ts";
import { type Context, transactionOfGoing } from "../../../platform/context.ts";
import { addressOfNobody } from "../../../platform/words/address-of-nobody.ts";
import { note } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { endSessions } from "../../auth/sessions/ending/index.ts";
import { holdSchools, lockAccount } from "../../auth/who/index.ts";
import { publish } from "../../events/index.ts";
import { passJobsTo } from "../../jobs/posting/index.ts";
import { settleMainSchool } from "../members.ts";
import { endInvitations } from "./joining/invite.ts";
import { type OwnTeacher, ownTeacher } from "./roster.ts";

/**
 * Removes a teacher from a principal's schools, or from the one that is named (rule: teacher-removed). Jobs there that are not archived pass to the
 * principal; archived ones keep their poster, for the statistics. Of the schools that are left one is the main one. An account that is
 * nothing else is closed.
 * @throws Refusal 404 for who is no teacher of the principal's schools, or of the one named; 403 for another's
 */
export function removeTeacher(ctx: Context, actor: Actor, email: string, school?: string): Promise<void> {
  return transactionOfGoing(ctx, async (ctx) => {
    const teacher = await ownTeacher(ctx, actor, email, school);
    await holdSchools(ctx.db, actor, teacher.schoolIds);
    await lockAccount(ctx.db, teacher.id);
    await passJobsTo(ctx, actor.id, teacher);
    await leaveSchools(ctx, teacher);
    const removed = { action: "teacherRemoved", subjectId: teacher.id } as const;
    await note(ctx, actor, ...teacher.schoolIds.map((schoolId) => ({ ...removed, schoolId })));
    for (const schoolId of teacher.schoolIds) {
      await publish(ctx.db, { name: "teachersChanged", schoolId });
    }
  });
}

async function leaveSchools(ctx: Context, { id, schoolIds, otherTypes }: OwnTeacher): Promise<void> {
  const { db } = ctx;
  await db
    .delete(schoolMembers)
    .where(
      and(
        eq(schoolMembers.accountId, id),
        eq(schoolMembers.role, "teacher"),
        inArray(schoolMembers.schoolId, schoolIds),
      ),
    );
  for (const schoolId of schoolIds) await endInvitations(ctx, id, schoolId);
  await endSessions(ctx, id, "others");
  if (await settleMainSchool(ctx, id)) return;
  await db.delete(accountTypes).where(and(eq(accountTypes.accountId, id), eq(accountTypes.type, "teacher")));
  const [next] = otherTypes;
  if (next) await db.update(accounts).set({ type: next }).where(eq(accounts.id, id));
  else await close(ctx, id);
}

/** The name stays, as that of the poster of past jobs; everything else of the person goes. */
async function close({ db, now }: Context, id: string): Promise<void> {
  for (const table of [accountGrades, accountLanguages, oneTimeLinks, pushSubscriptions, news, switchedOff]) {
    await db.delete(table).where(eq(table.accountId, id));
  }
  await db.delete(favourites).where(eq(favourites.ownerId, id));
  await db
    .update(accounts)
    .set({
      email: addressOfNobody(id),
      passwordHash: "",
      phone: "",
      address: "",
      image: null,
      defaultDescription: "",
      pushEnabled: false,
      mailEnabled: false,
      findable: false,
      closedAt: now(),
    })
    .where(eq(accounts.id, id));
}
