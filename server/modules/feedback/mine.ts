import { eq } from "drizzle-orm";
import { schoolsApart } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../auth/index.ts";
import { requireSubstitute } from "../auth/who/index.ts";
import { daysOf } from "../hours/index.ts";
import { keptSince } from "./rules.ts";
import { always, type WorkedJob, withFeedback } from "./worked.ts";

interface OwnWork extends WorkedJob {
  /** The school does not invite them, or they hide it: whether they would come again is not asked. */
  apart: boolean;
}

/** Jobs that the substitute has worked of which anything is said, or may yet be, the newest first (rule: feedback). @throws Refusal 403 */
export async function myFeedback(ctx: Context, actor: Actor): Promise<OwnWork[]> {
  requireSubstitute(actor);
  const whose = { accountId: actor.id };
  const days = await daysOf(ctx, { whose, from: keptSince(ctx.now()), to: always.to });
  const work = await withFeedback(ctx, days);
  const apart = await ctx.db
    .select({ id: schoolsApart.schoolId })
    .from(schoolsApart)
    .where(eq(schoolsApart.accountId, actor.id));
  return work
    .filter(({ state, toSchool, toSubstitute }) => state === "open" || toSchool || toSubstitute)
    .map((one) => ({ ...one, apart: apart.some(({ id }) => id === one.schoolId) }));
}

/** Whether they are asked of it: once, of a job to which they came, until they have said something or not now; of no school that is apart from them. */
export const isAsked = ({ state, noShow, toSchool, putOff, apart }: OwnWork): boolean =>
  state === "open" && !noShow && !toSchool && !putOff && !apart;
