import { sql } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { rows } from "../../../platform/database/rows.ts";
import type { Actor } from "../../auth/index.ts";
import { ownSchool } from "../../schools/own/index.ts";
import { hasName } from "../asking/fitting/may-still.ts";
import { byName } from "../substitutes/rows.ts";
import { hasDealtWith, knownPerson } from "./exclude.ts";
import { isExcluded } from "./excluded.ts";

/** So many of those whose name it may be are told. */
const most = 8;

/** Whom a school of the principal's may put on its list, by words of their name: who has applied or worked there, and is not on it (raw: exists). @throws Refusal 403, 422 */
export async function peopleKnown(ctx: Context, actor: Actor, school: string | undefined, name: string) {
  const { id } = ownSchool(actor, school);
  if (name.trim() === "") return [];
  return rows(
    ctx.db,
    { id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName, image: accounts.image },
    sql`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.image from accounts p
    where p.closed_at is null and p.id <> ${actor.id} and ${hasName(sql`p.id`, name)} and ${hasDealtWith(sql`${id}::uuid`)}
      and not ${isExcluded(sql`p.id`, sql`${id}::uuid`)}
    order by ${byName} limit ${most}`,
  );
}

/** One of them, by id. @throws Refusal 403, 404, 422 */
export function personKnown(ctx: Context, actor: Actor, school: string | undefined, id: string) {
  return knownPerson(ctx.db, actor, ownSchool(actor, school).id, id);
}
