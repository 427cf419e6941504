import { type Context, transaction } from "../../../../platform/context.ts";
import { conflict, Refusal } from "../../../../platform/failures/errors.ts";
import { note } from "../../../audit/index.ts";
import type { Actor } from "../../../auth/index.ts";
import { countAttempt, quotas } from "../../../auth/limits/index.ts";
import { createFurtherLink } from "../../../auth/links/index.ts";
import { setPassword } from "../../../auth/passwords/index.ts";
import { holdSchools, lockAccount } from "../../../auth/who/index.ts";
import { sendLoginDetails } from "../../../notifications/notices/index.ts";
import { countDeed } from "../../../schools/index.ts";
import { takeBack } from "../../../sign-in/index.ts";
import type { TeacherMeant } from "../model.ts";
import { type OwnTeacher, ownTeacher } from "../roster.ts";
import { countMailTo } from "./mail-limits.ts";
import { generatedPassword } from "./password.ts";

/**
 * Makes a new password for a teacher of a principal's school and mails it to them alone; sessions and passkeys end
 * (rule: login-details-renewed, account-taken-back).
 * @throws Refusal 404 for another school's teacher, 403 for an account that is more than a teacher's, 409 for one who
 *   is deactivated, 429
 */
export async function renewLoginDetails(
  ctx: Context,
  actor: Actor,
  { email, school }: TeacherMeant,
): Promise<void> {
  const meant = await ownTeacher(ctx, actor, email, school);
  refuseWhoseOwn(meant);
  await countAttempt(ctx, quotas.mailByAccount, `login-details ${meant.email}`);
  await countDeed(ctx, actor, meant.schoolIds[0] ?? "", "login-details");
  await countMailTo(ctx, actor, meant.email);
  await transaction(ctx, async (ctx) => {
    await holdSchools(ctx.db, actor, meant.schoolIds);
    // Nobody joins another school meanwhile.
    await lockAccount(ctx.db, meant.id);
    const teacher = await ownTeacher(ctx, actor, email, school);
    refuseWhoseOwn(teacher);
    const password = generatedPassword();
    await setPassword(ctx, teacher.id, password);
    await takeBack(ctx, teacher.id, "others");
    const token = teacher.confirmed ? undefined : await createFurtherLink(ctx, teacher.id, "confirm");
    await note(ctx, actor, {
      action: "loginDetailsRenewed",
      subjectId: teacher.id,
      schoolId: teacher.schoolIds[0],
    });
    await sendLoginDetails(ctx, teacher.id, password, token);
  });
}

/** Of an account that another school or type rests on as well the password is the person's own, as the address is. */
function refuseWhoseOwn({ ofSchoolsAlone, active }: OwnTeacher): void {
  if (!ofSchoolsAlone) throw new Refusal(403, "details_are_own", { msg: "errors:teacher.passwordIsOwn" });
  if (!active) throw conflict("teacher_inactive", "errors:teacher.inactive");
}
