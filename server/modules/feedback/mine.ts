import type { Context } from "../../platform/context.ts";
import type { Actor } from "../auth/index.ts";
import { requireSubstitute } from "../auth/who/index.ts";
import { daysOf } from "../hours/index.ts";
import { keptSince } from "./rules.ts";
import { always, type WorkedJob, withFeedback } from "./worked.ts";

/** Jobs that the substitute has worked of which anything is said, or may yet be, the newest first (rule: feedback). @throws Refusal 403 */
export async function myFeedback(ctx: Context, actor: Actor): Promise<WorkedJob[]> {
  requireSubstitute(actor);
  const whose = { accountId: actor.id };
  const days = await daysOf(ctx, { whose, from: keptSince(ctx.now()), to: always.to });
  const work = await withFeedback(ctx, days);
  return work.filter(({ state, toSchool, toSubstitute }) => state === "open" || toSchool || toSubstitute);
}

/** Whether they are asked of it: once, of a job to which they came, until they have said something or not now. */
export const isAsked = ({ state, noShow, toSchool, putOff }: WorkedJob): boolean =>
  state === "open" && !noShow && !toSchool && !putOff;
