// (rule: phone-form)
import { and, eq, isNull } from "drizzle-orm";
import { accounts, oneTimeLinks, teacherInvitations } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { brokenConstraint } from "../../../platform/database/constraint.ts";
import { plain } from "../../../platform/database/sql.ts";
import { emailTaken, invalid, type Message, Refusal } from "../../../platform/failures/errors.ts";
import { refuseChanged } from "../../../platform/http/entity-tag.ts";
import { canonicalEmail, isTaken } from "../../../platform/mail/mailbox.ts";
import { isSameEmail } from "../../../platform/words/entries.ts";
import { telephoneChange } from "../../../platform/words/telephone.ts";
import { note } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { createFurtherLink, hoursToClaim } from "../../auth/links/index.ts";
import { holdSchools, lockAccount } from "../../auth/who/index.ts";
import { publish } from "../../events/index.ts";
import { sendMoved, sendMovedAway } from "../../notifications/notices/index.ts";
import { countDeed } from "../../schools/index.ts";
import { takeBack } from "../../sign-in/index.ts";
import { wrongDetails } from "../members.ts";
import { knownGrades, writeGrades } from "./grades.ts";
import { countMailTo } from "./login-details/mail-limits.ts";
import type { Teacher, TeacherChange } from "./model.ts";
import { type OwnTeacher, ownTeacher, teacherRecord } from "./roster.ts";

/**
 * Changes a teacher of a principal's school; blank fields keep their value (rule: teacher-edited). Address,
 * name and phone only while the account is of the principal's schools alone; the grades of any of their teachers.
 * @throws Refusal 404 for another school's teacher, 403 for what is the teacher's own to change, 422 for wrong fields
 *   or an address that is taken, 429
 */
export async function editTeacher(
  ctx: Context,
  actor: Actor,
  input: TeacherChange,
  ifMatch?: string | null,
): Promise<Teacher> {
  const present = plain(input.presentEmail ?? "") || plain(input.email ?? "");
  // Whose teacher it is comes before what is wrong with the rest.
  const before = present ? await ownTeacher(ctx, actor, present) : undefined;
  const schoolIds = before?.schoolIds ?? [];
  const firstName = filled(input.firstName);
  const lastName = filled(input.lastName);
  const entered = filled(input.phone);
  const region = actor.schools.find(({ id }) => schoolIds.includes(id))?.regionCode;
  const phone = telephoneChange(entered, before?.phone, region);
  const wrong = wrongDetails({ firstName, lastName, phone }, region);
  if (present === "") wrong["presentEmail"] = "errors:required";
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const grades = knownGrades(input.grades ?? []);
  const wanted = plain(input.email ?? "") || present;
  // One that says the same otherwise is no other address.
  const email = before && isSameEmail(wanted, before.email) ? before.email : canonicalEmail(wanted);
  const moves = email !== before?.email;
  // The new address gets a mail, as that of a teacher who is added.
  if (moves) {
    await countDeed(ctx, actor, schoolIds[0] ?? "", "add-teacher");
    await countMailTo(ctx, actor, email);
  }
  return transaction(ctx, async (ctx) => {
    await holdSchools(ctx.db, actor, schoolIds);
    // Nobody joins another school meanwhile.
    await lockAccount(ctx.db, (await ownTeacher(ctx, actor, present)).id);
    const teacher = await ownTeacher(ctx, actor, present);
    if (ifMatch) refuseChanged(ifMatch, teacherState(await teacherRecord(ctx, actor, present)));
    refuseWhatIsOwn(teacher, { firstName, lastName, phone, email });
    if (moves) await moveTo(ctx, teacher, email);
    await ctx.db
      .update(accounts)
      // An undefined value leaves its column alone.
      .set({ email, firstName, lastName, phone })
      .where(eq(accounts.id, teacher.id));
    if (grades.length > 0) await writeGrades(ctx, teacher.id, grades);
    await note(ctx, actor, {
      action: "teacherChanged",
      subjectId: teacher.id,
      schoolId: teacher.schoolIds[0],
    });
    for (const schoolId of teacher.schoolIds) await publish(ctx.db, { name: "teachersChanged", schoolId });
    return teacherRecord(ctx, actor, email);
  });
}

/** All that a principal can change of a teacher. */
export const teacherState = ({ firstName, lastName, email, phone, grades }: TeacherFacts) => [
  ...[firstName, lastName, email, phone],
  grades,
];
type TeacherFacts = Pick<Teacher, "firstName" | "lastName" | "email" | "phone" | "grades">;

const filled = (entry: string | undefined) => plain(entry ?? "") || undefined;

/**
 * Of an account that another school or type rests on as well: with another address, and a reset password, this school
 * would hold it, and its name stands beside an identity that the person has proved. Forms send every field, so only
 * what differs counts.
 */
function refuseWhatIsOwn(teacher: OwnTeacher, wanted: Partial<Record<Own, string | undefined>>): void {
  if (teacher.ofSchoolsAlone) return;
  const differs = (field: Own) => (wanted[field] ?? teacher[field]) !== teacher[field];
  const own = Object.entries(texts).filter(([field]) => differs(field as Own));
  if (own.length === 0) return;
  const code = own.some(([field]) => field === "email") ? "email_is_own" : "details_are_own";
  throw new Refusal(403, code, Object.fromEntries(own));
}

const texts = {
  email: "errors:teacher.emailIsOwn",
  firstName: "errors:teacher.detailsAreOwn",
  lastName: "errors:teacher.detailsAreOwn",
  phone: "errors:teacher.detailsAreOwn",
} as const satisfies Record<string, Message>;
type Own = keyof typeof texts;

/**
 * Whoever reads the mail of the new address chooses a password by a link, and confirms it by that: it is a stranger's until
 * then. What the old address had ends: links, invitations, sessions, passkeys; and it is told (rule: teacher-edited).
 */
async function moveTo(ctx: Context, teacher: OwnTeacher, email: string): Promise<void> {
  const { db } = ctx;
  const { id, firstName, lastName } = teacher;
  // An error would stand in the database's log, with the address: it comes only if somebody else takes it now.
  if (await isTaken(db, email, id)) throw emailTaken();
  const [moved] = await db
    .update(accounts)
    .set({ email, confirmedAt: null })
    .where(eq(accounts.id, id))
    .returning({ lang: accounts.lang })
    .catch((error: unknown) => {
      throw brokenConstraint(error) === "accounts_email_unique" ? emailTaken() : error;
    });
  if (!moved) throw new Error("the teacher is gone, whom the transaction has locked");
  const { passkeys } = await takeBack(ctx, id, "others", true);
  // Of an address that nobody has confirmed it was only said that it is theirs.
  if (teacher.confirmed)
    await sendMovedAway(ctx, { id, email: teacher.email, firstName, lastName, ...moved }, passkeys);
  await db
    .delete(oneTimeLinks)
    .where(and(eq(oneTimeLinks.accountId, teacher.id), isNull(oneTimeLinks.usedAt)));
  await db.delete(teacherInvitations).where(eq(teacherInvitations.accountId, teacher.id));
  await sendMoved(ctx, teacher.id, await createFurtherLink(ctx, teacher.id, "reset", hoursToClaim));
}
