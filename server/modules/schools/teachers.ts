import { type SQL, sql } from "drizzle-orm";
import { uuids } from "../../platform/database/sql.ts";
import type { Actor } from "../auth/index.ts";
import { idsOf, ownSchools } from "./own/own-schools.ts";

/**
 * Condition on `accounts a` and `school_members m`: a teacher of one of the principal's schools. Whoever
 * is entitled to be a principal is nobody's teacher, even where they once registered as one
 * (rule: principals-are-no-teachers).
 */
export const teachersOf = (actor: Actor): SQL => sql`m.role = 'teacher'
  and m.school_id = any(${uuids(idsOf(ownSchools(actor)))}) and a.closed_at is null
  and not exists (select from account_types x where x.account_id = a.id and x.type = 'principal')`;

/** How many teachers of a principal's schools, or of one of them, may sign in; a column. Nobody else has any (rule: menu-counts). */
export function activeTeachers(actor: Actor, school?: string): SQL {
  if (actor.type !== "principal" || !actor.schools.some(({ kind }) => kind !== "admin")) return sql`0`;
  const meant = idsOf(ownSchools(actor)).filter((id) => school === undefined || id === school);
  return sql`(select count(distinct a.id)::int from accounts a join school_members m on m.account_id = a.id
    where m.active and m.school_id = any(${uuids(meant)}) and ${teachersOf(actor)})`;
}
