import { and, eq, isNull } from "drizzle-orm";
import { accounts, oneTimeLinks } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import { invalid, Refusal } from "../../platform/errors.ts";
import { type Actor, createLink, holdSchools } from "../auth/index.ts";
import { publish } from "../events/index.ts";
import { plain } from "../jobs/index.ts";
import { sendAdded } from "../notifications/index.ts";
import { countDeed, plainEmail, refuseTakenEmail, wrongDetails } from "../schools/index.ts";
import { knownGrades, writeGrades } from "./grades.ts";
import type { Teacher, TeacherChange } from "./model.ts";
import { type OwnTeacher, ownTeacher, teacherRecord } from "./roster.ts";

/**
 * Changes a teacher of a principal's school (SPEC 7, `edit/teacher`; SPEC 5: blank fields keep their value).
 * @throws Refusal 404 for another school's teacher, 422 for wrong fields or an address that is taken, 429
 */
export async function editTeacher(ctx: Context, actor: Actor, input: TeacherChange): Promise<Teacher> {
  const present = plainEmail(input.oldEmail ?? "") || plainEmail(input.email ?? "");
  // Whose teacher it is comes before what is wrong with the rest.
  const { schoolIds } = present ? await ownTeacher(ctx, actor, present) : { schoolIds: [] };
  const firstName = filled(input.firstName);
  const lastName = filled(input.lastName);
  const phone = filled(input.phone);
  const wrong = wrongDetails({ firstName, lastName, phone });
  if (present === "") wrong["oldEmail"] = "errors:required";
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const grades = knownGrades(input.grades ?? []);
  const email = plainEmail(input.email ?? "") || present;
  // The new address gets a mail, as that of a teacher who is added.
  if (email !== present) await countDeed(ctx, actor, schoolIds[0] ?? "", "add-teacher");
  return transaction(ctx, async (ctx) => {
    await holdSchools(ctx.db, actor, schoolIds);
    const teacher = await ownTeacher(ctx, actor, present);
    if (email !== present) await moveTo(ctx, teacher, email);
    await ctx.db
      .update(accounts)
      // An undefined value leaves its column alone.
      .set({ email, firstName, lastName, phone })
      .where(eq(accounts.id, teacher.id));
    if (grades.length > 0) await writeGrades(ctx, teacher.id, grades);
    for (const schoolId of teacher.schoolIds) await publish(ctx.db, { name: "updateteachers", schoolId });
    return teacherRecord(ctx, actor, email);
  });
}

const filled = (entry: string | undefined) => plain(entry ?? "") || undefined;

/**
 * Links that went to the old address stop working, and whoever reads the mail of the new one has to confirm it:
 * it is a stranger's until then. An account that is a substitute's as well keeps its address: with another one,
 * and a reset password, the school would hold the person's own account.
 */
async function moveTo(ctx: Context, teacher: OwnTeacher, email: string): Promise<void> {
  const { db } = ctx;
  if (teacher.otherTypes.length > 0) {
    throw new Refusal(403, "email_is_own", { email: "errors:teacher.emailIsOwn" });
  }
  await db
    .update(accounts)
    .set({ email, confirmedAt: null })
    .where(eq(accounts.id, teacher.id))
    .catch(refuseTakenEmail);
  await db
    .delete(oneTimeLinks)
    .where(and(eq(oneTimeLinks.accountId, teacher.id), isNull(oneTimeLinks.usedAt)));
  await sendAdded(ctx, teacher.id, await createLink(ctx, teacher.id, "confirm"));
}
