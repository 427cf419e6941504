import { and, eq, sql } from "drizzle-orm";
import { accountTypes } from "../../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../../platform/context.ts";
import { boolean } from "../../../../platform/database/kinds.ts";
import { firstRow } from "../../../../platform/database/rows.ts";
import { plain } from "../../../../platform/database/sql.ts";
import { conflict, forbidden, invalid } from "../../../../platform/failures/errors.ts";
import type { Lang } from "../../../../platform/i18n.ts";
import type { Actor } from "../../../auth/index.ts";
import { lockOwnAccount } from "../../../auth/who/index.ts";
import { publish } from "../../../events/index.ts";
import { codeSchool, consumeCode, noteCodeUser } from "../../../schools/codes/index.ts";
import { becomeTeacher } from "../../members.ts";
import { endInvitations } from "./invite.ts";

/**
 * A signed-in substitute or teacher joins a school with its code, which is used up by it: the account they have
 * gets the school, no second one is made (rule: two-types).
 * @returns the school's name
 * @throws Refusal 403 for principals, 409 for who teaches there already, 400 `unknownCode`, 422, 429
 */
export async function joinSchool(
  ctx: Context,
  actor: Actor,
  entered: string | undefined,
  caller: { address: string; lang: Lang; acceptedCode: string | undefined },
): Promise<{ school: string }> {
  await refusePrincipals(ctx, actor);
  const code = plain(entered ?? "") || caller.acceptedCode;
  if (!code) throw invalid({ code: "errors:teacher.codeRequired" });
  const school = await codeSchool(ctx, code, caller);
  await transaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx.db, actor);
    await refuseUnlessNew(ctx, actor, school.id);
    const { codeId, schoolId } = await consumeCode(ctx, code);
    await becomeTeacher(ctx, actor.id, schoolId);
    await endInvitations(ctx, actor.id, schoolId);
    await noteCodeUser(ctx, codeId, actor.id);
    await publish(ctx.db, { name: "teachersChanged", schoolId });
  });
  return { school: school.name };
}

/** Whatever they act as, and before the code is looked at: it is none of theirs. */
async function refusePrincipals({ db }: Context, actor: Actor): Promise<void> {
  const entitled = await db.query.accountTypes.findFirst({
    where: and(eq(accountTypes.accountId, actor.id), eq(accountTypes.type, "principal")),
  });
  if (entitled) throw forbidden();
}

/** (raw: exists) */
async function refuseUnlessNew({ db }: Context, actor: Actor, schoolId: string): Promise<void> {
  const row = await firstRow(
    db,
    { closed: boolean, isPrincipal: boolean, teachesHere: boolean },
    sql`
    select a.closed_at is not null as closed,
      exists (select from account_types t where t.account_id = a.id and t.type = 'principal') as "isPrincipal",
      exists (select from school_members m where m.account_id = a.id and m.school_id = ${schoolId}) as "teachesHere"
    from accounts a where a.id = ${actor.id}`,
  );
  if (!row || row.closed || row.isPrincipal) throw forbidden();
  // A deactivated teacher, too: a code does not undo what the principal has decided.
  if (row.teachesHere) throw conflict("already_there", "errors:teacher.teachesThere");
}
