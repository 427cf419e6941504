import { sql } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { run } from "../../../platform/database/rows.ts";
import { invalid } from "../../../platform/errors.ts";
import type { Actor } from "../../auth/index.ts";

/**
 * Makes an uploaded picture the person's own (rule: own-picture) (raw: from).
 * @throws Refusal 422 `filename` when it is not a picture that they uploaded
 */
export async function setPicture({ db }: Context, actor: Actor, filename: string): Promise<void> {
  const set = await run(
    db,
    sql`
    update accounts set image = f.name from (
      select name from files where name = ${filename} and kind = 'picture' and uploaded_by = ${actor.id} for key share) f
    where id = ${actor.id} and closed_at is null`,
  );
  if (set === 0) throw invalid({ filename: "errors:account.picture" });
}
