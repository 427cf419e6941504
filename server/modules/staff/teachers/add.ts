import { and, eq } from "drizzle-orm";
import { accounts, files } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { plain } from "../../../platform/database/sql.ts";
import { invalid, type Message } from "../../../platform/failures/errors.ts";
import { canonicalEmail } from "../../../platform/mail/mailbox.ts";
import { note } from "../../audit/index.ts";
import type { Actor, ActorSchool } from "../../auth/index.ts";
import { createLink } from "../../auth/links/index.ts";
import { hashPassword } from "../../auth/passwords/index.ts";
import { holdSchools } from "../../auth/who/index.ts";
import { publish } from "../../events/index.ts";
import { sendAdded, sendLoginDetails } from "../../notifications/notices/index.ts";
import { countDeed } from "../../schools/index.ts";
import { ownSchool, ownSchools } from "../../schools/own/index.ts";
import { insertStaffMember, joinSchool, wrongDetails } from "../members.ts";
import { knownGrades, writeGrades } from "./grades.ts";
import { invite, knownPerson } from "./joining/invite.ts";
import { countMailTo } from "./login-details/mail-limits.ts";
import { generatedPassword } from "./login-details/password.ts";
import type { NewTeacher, Teacher } from "./model.ts";
import { teacherRecord } from "./roster.ts";

/**
 * Adds a teacher to a principal's school (rule: teacher-added) and mails a link to confirm the address: until
 * then it may be anybody's, and nobody signs in with it. Who has an account is invited instead, and decides.
 * @returns the password only if it was made up here: nobody can read it later; no teacher who is only invited
 * @throws Refusal 422 with a message for each wrong field, 403 for a school that is not the principal's, 429
 */
export async function addTeacher(ctx: Context, actor: Actor, input: NewTeacher): Promise<Added> {
  const school = ownSchool(actor, input.school);
  return addTo(ctx, actor, school, input);
}

/** What is wrong with it, by field, whatever else the form lacks. @throws Refusal 403 for who is no principal (rule: unit-asked) */
export function checkNewTeacher(actor: Actor, input: NewTeacher): Record<string, Message> {
  const own = ownSchools(actor);
  const school = own.find(({ id }) => id === input.school) ?? own[0];
  const isUnsaid = own.length > 1 && plain(input.school ?? "") === "";
  return {
    ...(isUnsaid ? { school: "errors:job.schoolRequired" as const } : {}),
    ...wrongDetails(input, school?.regionCode),
  };
}

export type Added = { teacher: Teacher; password?: string } | { invited: true };

/**
 * As `addTeacher`, of a school that is known to be the principal's.
 * @param list of many, each of whom counts towards a day alone; with `mailed` their login details come in the one mail
 */
export async function addTo(
  ctx: Context,
  actor: Actor,
  school: ActorSchool,
  input: NewTeacher,
  list?: { mailed: boolean },
): Promise<Added> {
  const wrong = wrongDetails(input, school.regionCode);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const grades = knownGrades(input.grades ?? []);
  const madeUp = input.password ? undefined : generatedPassword();
  await countDeed(ctx, actor, school.id, "add-teacher", list !== undefined);
  const known = await knownPerson(ctx, input.email, school);
  if (known) {
    await invite(ctx, actor, school, known);
    return { invited: true };
  }
  await countMailTo(ctx, actor, canonicalEmail(input.email));
  const password = input.password || (madeUp ?? "");
  const passwordHash = await hashPassword(password);
  return transaction(ctx, async (ctx) => {
    await holdSchools(ctx.db, actor, [school.id]);
    const accountId = await insertStaffMember(ctx, {
      ...input,
      region: school.regionCode,
      type: "teacher",
      passwordHash,
      lang: actor.lang,
      confirmed: false,
      approved: true,
    });
    await joinSchool(ctx, accountId, school.id, "teacher");
    await writeGrades(ctx, accountId, grades);
    if (plain(input.filename ?? "") !== "")
      await givePicture(ctx, actor, accountId, plain(input.filename ?? ""));
    const token = await createLink(ctx, accountId, "confirm");
    await (list?.mailed
      ? sendLoginDetails(ctx, accountId, password, token)
      : sendAdded(ctx, accountId, token));
    await note(ctx, actor, { action: "teacherAdded", subjectId: accountId, schoolId: school.id });
    await publish(ctx.db, { name: "teachersChanged", schoolId: school.id });
    const teacher = await teacherRecord(ctx, actor, input.email);
    return { teacher, ...(madeUp ? { password: madeUp } : {}) };
  });
}

/** The picture becomes the teacher's own, so that it does not go with the principal's account. */
async function givePicture({ db }: Context, actor: Actor, accountId: string, name: string): Promise<void> {
  const [picture] = await db
    .update(files)
    .set({ uploadedBy: accountId })
    .where(and(eq(files.name, name), eq(files.kind, "picture"), eq(files.uploadedBy, actor.id)))
    .returning({ name: files.name });
  if (!picture || picture.name === actor.image) throw invalid({ filename: "errors:teacher.unknownPicture" });
  await db.update(accounts).set({ image: picture.name }).where(eq(accounts.id, accountId));
}
