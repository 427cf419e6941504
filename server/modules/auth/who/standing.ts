import { type SQL, sql } from "drizzle-orm";

/**
 * Of `accounts a`: whether they may work now. A teacher may who is active at one school or more.
 * @param counted further condition on `school_members m`, e.g. that it is a school of who asks
 * (rule: what-a-token-shows)
 */
export const approvedSql = (counted: SQL = sql`true`): SQL => sql`(a.approved_at is not null and
  (a.type <> 'teacher' or exists (select from school_members m where m.account_id = a.id and m.active and ${counted})))`;

/** Of `accounts a`: the address of the principal of a teacher's school, of the one whose main school it is. */
export const principalSql: SQL = sql`coalesce((select p.email from school_members m
  join school_members h on h.school_id = m.school_id and h.role = 'principal' and h.active
  join accounts p on p.id = h.account_id and p.approved_at is not null and p.closed_at is null
  where a.type = 'teacher' and m.account_id = a.id and m.active
  order by m.main desc, h.main desc, h.created_at, p.id limit 1), '')`;

/**
 * Condition: the person has given their address to a school of the owner's, with an application there that stands. Of everybody
 * else it is neither told nor confirmed, whatever the owner has noted of them (rule: address-told). As a value of its own it is asked of one
 * person after the other, never of all applications there are.
 */
export const visibleAddressSql = (owner: SQL, person: SQL): SQL =>
  sql`coalesce((select true from standing_applications n join jobs w on w.id = n.job_id
    join school_members o on o.school_id = w.school_id and o.active
    where n.substitute_id = ${person} and o.account_id = ${owner} limit 1), false)`;
