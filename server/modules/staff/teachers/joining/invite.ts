import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { accounts, teacherInvitations } from "../../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../../platform/context.ts";
import { boolean, type ObjectOf } from "../../../../platform/database/kinds.ts";
import { firstRow } from "../../../../platform/database/rows.ts";
import { emailTaken, invalid } from "../../../../platform/failures/errors.ts";
import { isMailbox } from "../../../../platform/mail/mailbox.ts";
import { note } from "../../../audit/index.ts";
import type { Actor, ActorSchool } from "../../../auth/index.ts";
import { countAttempt } from "../../../auth/limits/index.ts";
import { sendInvitation } from "../../../notifications/notices/index.ts";
import { countMailTo } from "../login-details/mail-limits.ts";

const days = 7;
/** Of one person by one school. How often one person is mailed in all: `countMailTo`. */
const perSchool = { name: "invitation:account", hits: 3, seconds: 24 * 60 * 60 };

export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

const knownShape = { id: accounts.id, email: accounts.email, isPrincipal: boolean, teachesHere: boolean };
type Known = ObjectOf<typeof knownShape>;

/** The open account behind an address, if there is one (raw: exists). */
export async function knownPerson(
  { db }: Context,
  email: string,
  school: ActorSchool,
): Promise<Known | undefined> {
  return firstRow(
    db,
    knownShape,
    sql`
    select a.id, a.email, exists (select from account_types t where t.account_id = a.id and t.type = 'principal') as "isPrincipal",
      exists (select from school_members m where m.account_id = a.id and m.school_id = ${school.id}
        and m.role = 'teacher') as "teachesHere"
    from accounts a where ${isMailbox(sql`a.email`, email)} and a.closed_at is null`,
  );
}

/**
 * Invites somebody with an account to teach at a school as well, by a link that works once and for a week. The
 * principal learns nothing of the account but that there is one.
 * @throws Refusal 422 for who teaches there or is a principal; 429
 * (rule: teacher-added)
 */
export async function invite(ctx: Context, actor: Actor, school: ActorSchool, known: Known): Promise<void> {
  if (known.teachesHere) throw invalid({ email: "errors:teacher.teachesHere" });
  if (known.isPrincipal) throw emailTaken();
  await countAttempt(ctx, perSchool, `${school.id} ${known.id}`);
  await countMailTo(ctx, actor, known.email);
  const token = randomBytes(32).toString("base64url");
  await transaction(ctx, async (ctx) => {
    const [made] = await ctx.db
      .insert(teacherInvitations)
      .values({
        accountId: known.id,
        schoolId: school.id,
        invitedBy: actor.id,
        tokenHash: hashOf(token),
        expiresAt: new Date(ctx.now().getTime() + days * 24 * 60 * 60 * 1000),
        createdAt: ctx.now(),
      })
      .returning({ id: teacherInvitations.id });
    await note(ctx, actor, { action: "teacherInvited", subjectId: known.id, schoolId: school.id });
    if (made) await sendInvitation(ctx, known.id, made.id, token);
  });
}

/**
 * Ends what a school has asked somebody and they have not answered: they came another way, or the principal has
 * decided otherwise since.
 */
export async function endInvitations(
  { db, now }: Context,
  accountId: string,
  schoolId: string,
): Promise<void> {
  await db
    .update(teacherInvitations)
    .set({ decidedAt: now() })
    .where(
      and(
        eq(teacherInvitations.accountId, accountId),
        eq(teacherInvitations.schoolId, schoolId),
        isNull(teacherInvitations.decidedAt),
      ),
    );
}
