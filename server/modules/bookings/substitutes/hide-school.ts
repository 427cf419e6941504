import { schoolBlocks } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Actor } from "../../auth/index.ts";

/** The substitute sees nothing of this school any more, which is not told of it; twice changes nothing (rule: blocked-schools). Call it with the account locked. */
export async function hideSchool({ db, now }: Context, { id }: Actor, schoolId: string): Promise<void> {
  await db.insert(schoolBlocks).values({ accountId: id, schoolId, createdAt: now() }).onConflictDoNothing();
}
