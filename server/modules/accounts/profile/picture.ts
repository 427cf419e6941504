import { sql } from "drizzle-orm";
import { type Context, transaction } from "../../../platform/context.ts";
import { run } from "../../../platform/database/rows.ts";
import { invalid } from "../../../platform/failures/errors.ts";
import type { Actor } from "../../auth/index.ts";
import { lockOwnAccount } from "../../auth/who/index.ts";

/**
 * Makes an uploaded picture the person's own (rule: own-picture).
 * @throws Refusal 422 `filename` when it is not a picture that they uploaded, 401 when the account was deleted meanwhile
 */
export function setPicture(ctx: Context, actor: Actor, filename: string): Promise<void> {
  return transaction(ctx, async ({ db }) => {
    await lockOwnAccount(db, actor);
    // (raw: from)
    const set = await run(
      db,
      sql`
      update accounts set image = f.name from (
        select name from files where name = ${filename} and kind = 'picture' and uploaded_by = ${actor.id} for key share) f
      where id = ${actor.id}`,
    );
    if (set === 0) throw invalid({ filename: "errors:account.picture" });
  });
}
