import { type Context, transaction } from "../../../../platform/context.ts";
import { conflict, invalid } from "../../../../platform/failures/errors.ts";
import { canonicalEmail } from "../../../../platform/mail/mailbox.ts";
import { note } from "../../../audit/index.ts";
import type { Actor } from "../../../auth/index.ts";
import { countAttempt, quotas } from "../../../auth/limits/index.ts";
import { createFurtherLink } from "../../../auth/links/index.ts";
import { passwordMatches } from "../../../auth/passwords/index.ts";
import { holdSchools } from "../../../auth/who/index.ts";
import { sendLoginDetails } from "../../../notifications/notices/index.ts";
import { countDeed } from "../../../schools/index.ts";
import type { LoginDetails } from "../model.ts";
import { ownTeacher } from "../roster.ts";

/**
 * Mails a teacher of a principal's school the address and password to sign in with
 * (rule: login-details), with a link that confirms the address. Only while the account is fresh: afterwards
 * it is the teacher's alone, who asks for a new password by themselves. Only the present password is sent,
 * so that nobody is mailed one that does not work.
 * @throws Refusal 404 for another school's teacher, 409 for one who has confirmed, 422 for another password, 429:
 *   it tells whether a guess is right
 */
export async function mailLoginDetails(ctx: Context, actor: Actor, input: LoginDetails): Promise<void> {
  const teacher = await ownTeacher(ctx, actor, input.email);
  if (teacher.confirmed) throw conflict("already_confirmed", "errors:teacher.alreadyConfirmed");
  await countAttempt(ctx, quotas.mailByAccount, `login-details ${canonicalEmail(input.email)}`);
  if (!(await passwordMatches(teacher.passwordHash, input.password))) {
    throw invalid({ password: "errors:teacher.passwordChanged" });
  }
  await countDeed(ctx, actor, teacher.schoolIds[0] ?? "", "login-details");
  await transaction(ctx, async (ctx) => {
    await holdSchools(ctx.db, actor, teacher.schoolIds);
    // A further one: the link of the first mail goes on working.
    const token = await createFurtherLink(ctx, teacher.id, "confirm");
    await note(ctx, actor, {
      action: "loginDetailsMailed",
      subjectId: teacher.id,
      schoolId: teacher.schoolIds[0],
    });
    await sendLoginDetails(ctx, teacher.id, input.password, token);
  });
}
