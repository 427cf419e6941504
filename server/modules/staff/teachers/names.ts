import { sql } from "drizzle-orm";
import { schoolMembers } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { byPerson } from "../../../platform/database/alphabet.ts";
import { list, text } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import type { Actor } from "../../auth/index.ts";
import { teachersOf } from "../../schools/index.ts";
import { ownSchools } from "../../schools/own/index.ts";

const named = { school: schoolMembers.schoolId, names: list(text) };

/** What a form offers; who is not among them is written. */
const most = 300;

/**
 * The active teachers of each of a principal's schools, by last name: whom a job can be in place of (rule: regarding)
 * (raw: fragment).
 * @param atMost names in all, of each school as many
 * @throws Refusal 403 for whoever is no principal
 */
export async function teacherNames(
  ctx: Context,
  actor: Actor,
  atMost = most,
): Promise<Map<string, string[]>> {
  const ofEach = Math.max(1, Math.floor(atMost / ownSchools(actor).length));
  const order = byPerson({ lastName: sql`a.last_name`, firstName: sql`a.first_name` });
  const found = await rows(
    ctx.db,
    named,
    sql`
    select school, array_agg(name order by place) as names from (
      select m.school_id as school, a.first_name || ' ' || a.last_name as name,
        row_number() over (partition by m.school_id order by ${order}, a.id) as place
      from accounts a join school_members m on m.account_id = a.id where m.active and ${teachersOf(actor)}
    ) t where place <= ${ofEach} group by school`,
  );
  return new Map(found.map(({ school, names }) => [school, names]));
}
