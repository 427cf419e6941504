import { type Context, transaction } from "../../platform/context.ts";
import { invalid } from "../../platform/errors.ts";
import { type Actor, countAttempt, passwordMatches, quotas } from "../auth/index.ts";
import { sendLoginDetails } from "../notifications/index.ts";
import { plainEmail } from "../schools/index.ts";
import type { LoginDetails } from "./model.ts";
import { ownTeacher } from "./roster.ts";

/**
 * Mails a teacher of a principal's school the address and password to sign in with (SPEC 7,
 * `send/information`). Only the present password is sent, so that nobody is mailed one that does not work.
 * @throws Refusal 404 for another school's teacher, 422 for another password, 429: it tells whether a guess is right
 */
export async function mailLoginDetails(ctx: Context, actor: Actor, input: LoginDetails): Promise<void> {
  const teacher = await ownTeacher(ctx, actor, input.email);
  await countAttempt(ctx, quotas.mailByAccount, `login-details ${plainEmail(input.email)}`);
  if (!(await passwordMatches(teacher.passwordHash, input.password))) {
    throw invalid({ password: "errors:teacher.passwordChanged" });
  }
  await transaction(ctx, (ctx) => sendLoginDetails(ctx, teacher.id, input.password));
}
