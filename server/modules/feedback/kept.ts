import { lt } from "drizzle-orm";
import { feedbackToSchools, feedbackToSubstitutes } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { keptSince } from "./rules.ts";

/** What was said of a job goes twelve months after its last day, and weighs nothing any more (rule: feedback-kept). */
export async function forgetFeedback({ db, now }: Context): Promise<void> {
  const since = keptSince(now());
  await db.delete(feedbackToSchools).where(lt(feedbackToSchools.lastDay, since));
  await db.delete(feedbackToSubstitutes).where(lt(feedbackToSubstitutes.lastDay, since));
}
