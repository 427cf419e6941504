import { lt } from "drizzle-orm";
import { idempotencyKeys } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { keptFor } from "./once.ts";

/** Forgets the answers that no retry gets any more. */
export async function forgetKeys(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - keptFor);
  await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}
