import { type Context, transaction } from "../../../../platform/context.ts";
import { note } from "../../../audit/index.ts";
import type { Actor, ActorSchool } from "../../../auth/index.ts";
import { createFurtherLink } from "../../../auth/links/index.ts";
import { passwordMatches, setPassword } from "../../../auth/passwords/index.ts";
import { holdSchools, lockAccount } from "../../../auth/who/index.ts";
import { sendAdded, sendLoginDetails } from "../../../notifications/notices/index.ts";
import { countDeed } from "../../../schools/index.ts";
import { countMailTo } from "../login-details/mail-limits.ts";
import { type OwnTeacher, ownTeacher } from "../roster.ts";
import type { Proposal } from "./propose.ts";

interface Gift {
  school: ActorSchool;
  teacher: Pick<Proposal, "email" | "fresh">;
  password: string;
  mailed: boolean;
  /** Whether one that is another is to end. */
  renewed: boolean;
}

/**
 * Gives who teaches at the school already, but has never been there, the password that a list makes for them: again, where
 * it is that one and its answer was lost, or in place of the one they have (rule: teacher-import-broken-off).
 * @throws Refusal 429
 */
export async function givePassword(
  ctx: Context,
  actor: Actor,
  { school, teacher: { email, fresh }, password, mailed, renewed }: Gift,
): Promise<"added" | "renewed" | "here"> {
  if (!fresh) return "here";
  const teacher = await ownTeacher(ctx, actor, email, school.id);
  if (teacher.confirmed) return "here";
  if (await passwordMatches(teacher.passwordHash, password)) return "added";
  if (!renewed || !teacher.ofSchoolsAlone) return "here";
  await countDeed(ctx, actor, school.id, "login-details", true);
  await countMailTo(ctx, actor, email);
  return transaction(ctx, (ctx) => renew(ctx, actor, { school, teacher, password, mailed }));
}

async function renew(
  ctx: Context,
  actor: Actor,
  {
    school,
    teacher: { id, email },
    password,
    mailed,
  }: { school: ActorSchool; teacher: OwnTeacher; password: string; mailed: boolean },
): Promise<"added" | "renewed" | "here"> {
  await holdSchools(ctx.db, actor, [school.id]);
  await lockAccount(ctx.db, id);
  // Whoever has confirmed meanwhile keeps what they have.
  const now = await ownTeacher(ctx, actor, email, school.id);
  if (now.confirmed) return "here";
  // And whoever was given this one meanwhile, by the same list sent once more, is not mailed again.
  if (await passwordMatches(now.passwordHash, password)) return "added";
  await setPassword(ctx, id, password);
  const token = await createFurtherLink(ctx, id, "confirm");
  await (mailed ? sendLoginDetails(ctx, id, password, token) : sendAdded(ctx, id, token));
  await note(ctx, actor, { action: "loginDetailsRenewed", subjectId: id, schoolId: school.id });
  return "renewed";
}
