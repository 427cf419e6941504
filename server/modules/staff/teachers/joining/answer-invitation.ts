import { randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accounts, oneTimeLinks, schools, teacherInvitations } from "../../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../../platform/context.ts";
import { boolean, text } from "../../../../platform/database/kinds.ts";
import { firstRow } from "../../../../platform/database/rows.ts";
import { schoolName } from "../../../../platform/database/school-name.ts";
import { conflict, Refusal } from "../../../../platform/failures/errors.ts";
import type { Lang } from "../../../../platform/i18n.ts";
import { createFurtherLink } from "../../../auth/links/index.ts";
import { hashPassword } from "../../../auth/passwords/index.ts";
import { lockAccount } from "../../../auth/who/index.ts";
import { publish } from "../../../events/index.ts";
import { sendResetLink } from "../../../notifications/notices/index.ts";
import { takeBack } from "../../../sign-in/index.ts";
import { becomeTeacher } from "../../members.ts";
import type { Invitation } from "../model.ts";
import { endInvitations, hashOf } from "./invite.ts";

const s = alias(schools, "s");
const foundShape = {
  accountId: teacherInvitations.accountId,
  schoolId: teacherInvitations.schoolId,
  school: schools.name,
  email: accounts.email,
  invitedBy: text,
  decided: boolean,
  expired: boolean,
  /** The inviter works there no more, or the account is closed or a principal's by now. */
  void: boolean,
  locked: boolean,
  /** Whether anybody has shown before that the address is theirs. */
  confirmed: boolean,
};

/**
 * What an invitation is about, for whoever holds its link.
 * @throws Refusal 404 for an unknown link, 409 for one that is expired or answered
 */
export async function readInvitation(ctx: Context, token: string, lang: Lang): Promise<Invitation> {
  const { school, invitedBy, email } = await find(ctx, token, lang);
  return { school, invitedBy, email };
}

/**
 * Answers an invitation, once. Accepting adds the school, and being a teacher, to the account; what it was before
 * it stays. The link is the proof: it went to the account's own mailbox, and confirms its address as well.
 * @returns `passwordMailed`: the address had not been confirmed, so the password is another one now
 * @throws Refusal as `readInvitation`; 409 `account_locked` for an account that has to be opened first
 * (rule: two-types)
 */
export function answerInvitation(
  ctx: Context,
  token: string,
  accept: boolean,
  lang: Lang,
): Promise<Invitation & { passwordMailed: boolean }> {
  return transaction(ctx, async (ctx) => {
    const { accountId } = await find(ctx, token, lang);
    // Of two answers at once the second waits here, and then finds the first.
    await lockAccount(ctx.db, accountId);
    const { schoolId, school, invitedBy, email, locked, confirmed } = await find(ctx, token, lang);
    // Nobody has ever signed in with it. Whoever opens it by a link of the mail answers then.
    if (accept && locked) throw conflict("account_locked", "errors:teacher.invitationLocked");
    await endInvitations(ctx, accountId, schoolId);
    if (accept) {
      if (!confirmed) await takeOver(ctx, accountId);
      await becomeTeacher(ctx, accountId, schoolId);
      await publish(ctx.db, { name: "teachersChanged", schoolId });
    }
    return { school, invitedBy, email, passwordMailed: accept && !confirmed };
  });
}

/** What has come of an invitation that is answered, for whoever holds its link; undefined for any other (raw: exists). */
export async function answeredInvitation(
  { db }: Context,
  token: string,
  lang: Lang,
): Promise<{ school: string; accepted: boolean } | undefined> {
  return firstRow(
    db,
    { school: schools.name, accepted: boolean },
    sql`
    select ${schoolName(lang, s)} as school, exists (select from school_members m where m.account_id = i.account_id
      and m.school_id = s.id and m.role = 'teacher') as accepted
    from teacher_invitations i join schools s on s.id = i.school_id
    where i.token_hash = ${hashOf(token)} and i.decided_at is not null`,
  );
}

/**
 * Somebody has entered this address and a password, and never shown that they read its mail; who answers does. What
 * was set before is none of theirs: another password is, by a link that is mailed to them.
 */
async function takeOver(ctx: Context, accountId: string): Promise<void> {
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  const proven = { passwordHash, confirmedAt: ctx.now(), activatedAt: ctx.now() };
  await ctx.db.update(accounts).set(proven).where(eq(accounts.id, accountId));
  await takeBack(ctx, accountId);
  await ctx.db
    .delete(oneTimeLinks)
    .where(and(eq(oneTimeLinks.accountId, accountId), isNull(oneTimeLinks.usedAt)));
  await sendResetLink(ctx.db, accountId, await createFurtherLink(ctx, accountId, "reset"));
}

/** (raw: exists) */
async function find({ db, now }: Context, token: string, lang: Lang) {
  const found = await firstRow(
    db,
    foundShape,
    sql`
    select i.account_id as "accountId", i.school_id as "schoolId", ${schoolName(lang, s)} as school, a.email,
      btrim(p.first_name || ' ' || p.last_name) as "invitedBy", i.decided_at is not null as decided,
      i.expires_at <= ${now().toISOString()} as expired, a.locked_at is not null as locked,
      a.confirmed_at is not null as confirmed,
      a.closed_at is not null or p.closed_at is not null
        or exists (select from account_types t where t.account_id = a.id and t.type = 'principal')
        or not exists (select from school_members m where m.account_id = p.id and m.school_id = s.id
          and m.role = 'principal' and m.active) as void
    from teacher_invitations i join schools s on s.id = i.school_id
    join accounts a on a.id = i.account_id join accounts p on p.id = i.invited_by
    where i.token_hash = ${hashOf(token)}`,
  );
  if (!found) throw new Refusal(404, "link_unknown", { msg: "errors:teacher.invitationUnknown" });
  if (found.decided) throw conflict("invitation_answered", "errors:teacher.invitationAnswered");
  if (found.expired || found.void) throw conflict("link_expired", "errors:teacher.invitationExpired");
  return found;
}
