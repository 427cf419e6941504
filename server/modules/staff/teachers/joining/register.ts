// (rule: email-typed-twice)
import { type Context, transaction } from "../../../../platform/context.ts";
import { plain } from "../../../../platform/database/sql.ts";
import { invalid, type Message, refuse } from "../../../../platform/failures/errors.ts";
import type { Lang } from "../../../../platform/i18n.ts";
import { isSameEmail } from "../../../../platform/words/entries.ts";
import { registering } from "../../../auth/limits/index.ts";
import { createLink } from "../../../auth/links/index.ts";
import { hashPassword, isEasyPassword } from "../../../auth/passwords/index.ts";
import { sendConfirmationLink } from "../../../notifications/notices/index.ts";
import { type CodeSchool, codeSchool, consumeCode, noteCodeUser } from "../../../schools/codes/index.ts";
import { insertStaffMember, joinSchool, wrongDetails } from "../../members.ts";
import type { TeacherRegistration } from "../model.ts";

interface Caller {
  address: string;
  lang: Lang;
  /** The code that this browser entered before, if any. */
  acceptedCode: string | undefined;
}

/**
 * Registers a teacher with a school's code, which is used up by it, and mails a link to confirm the
 * address (rule: teacher-registration). The school comes from the code alone.
 * @throws Refusal 422 with a message for each wrong field, 400 `unknownCode`, 429
 */
export async function registerTeacher(
  ctx: Context,
  input: TeacherRegistration,
  caller: Caller,
): Promise<void> {
  const code = plain(input.code ?? "") || caller.acceptedCode;
  if (!code) throw invalid({ code: "errors:teacher.codeRequired" });
  const school = await codeSchool(ctx, code, caller);
  refuse(checkTeacherRegistration(input, school));
  await registering(ctx, caller.address, async () => {
    const passwordHash = await hashPassword(input.password);
    await transaction(ctx, (ctx) =>
      insert(ctx, { ...input, region: school.regionCode }, code, passwordHash, caller.lang),
    );
  });
}

async function insert(
  ctx: Context,
  input: TeacherRegistration & { region: string | null },
  code: string,
  passwordHash: string,
  lang: Lang,
): Promise<void> {
  const { codeId, schoolId } = await consumeCode(ctx, code);
  const accountId = await insertStaffMember(ctx, {
    ...input,
    type: "teacher",
    passwordHash,
    lang,
    confirmed: false,
    approved: true,
  });
  await joinSchool(ctx, accountId, schoolId, "teacher");
  await noteCodeUser(ctx, codeId, accountId);
  await sendConfirmationLink(ctx.db, accountId, await createLink(ctx, accountId, "confirm"));
}

/** What is wrong with it, by field, whatever else the form lacks. */
export function checkTeacherRegistration(
  input: TeacherRegistration,
  school: CodeSchool,
): Record<string, Message> {
  const wrong: Record<string, Message> = wrongDetails(input, school.regionCode);
  const named = plain(input.school ?? "").toLowerCase();
  if (!isSameEmail(input.email, input.emailAgain)) wrong["emailAgain"] = "errors:auth.emailsDiffer";
  const names = school.names.map((name) => name.toLowerCase());
  if (named !== "" && !names.includes(named) && named !== school.id) {
    wrong["school"] = "errors:teacher.otherSchool";
  }
  if (isEasyPassword(input.password, input)) wrong["password"] = "errors:auth.passwordEasy";
  if (input.password !== input.passwordAgain) wrong["passwordAgain"] = "errors:auth.passwordsDiffer";
  return wrong;
}
