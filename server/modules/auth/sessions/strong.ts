import { and, eq, isNotNull } from "drizzle-orm";
import { sessions } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { forbidden } from "../../../platform/failures/errors.ts";

/** 403: an operator's session needs a second factor before anything else (rule: second-factor). */
export const secondFactorRequired = () =>
  forbidden("errors:auth.secondFactorRequired", "second_factor_required");

/** Notes that a second factor was given in this session. */
export async function makeStrong({ db, now }: Context, sessionId: string): Promise<void> {
  await db.update(sessions).set({ strongAt: now() }).where(eq(sessions.id, sessionId));
}

export async function isStrong({ db }: Context, sessionId: string): Promise<boolean> {
  return (await db.$count(sessions, and(eq(sessions.id, sessionId), isNotNull(sessions.strongAt)))) > 0;
}
