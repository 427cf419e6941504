import { lt } from "drizzle-orm";
import { availabilityExceptions, unavailableDays } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";

const kept = 60 * 86_400_000;

/** Forgets which days differed, sixty days after they are over: nothing needs them any more (rule: own-times). */
export async function forgetPastTimes({ db, now }: Context): Promise<void> {
  const before = new Date(now().getTime() - kept).toISOString().slice(0, 10);
  await db.delete(availabilityExceptions).where(lt(availabilityExceptions.toDay, before));
  await db.delete(unavailableDays).where(lt(unavailableDays.day, before));
}
