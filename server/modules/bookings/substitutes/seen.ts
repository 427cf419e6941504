import { type SQL, sql } from "drizzle-orm";
import { plain, uuids } from "../../../platform/database/sql.ts";
import { forbidden } from "../../../platform/failures/errors.ts";
import type { Actor, ActorSchool } from "../../auth/index.ts";
import { placeNamed, reference } from "../../reference/index.ts";

/** Whoever has hidden a school wants nothing of it, and whom it does not invite it does not see: neither is on its list (rules: findable-substitutes, exclude-list). */
const notApart = (person: SQL, school: SQL) =>
  sql`not exists (select from schools_apart h where h.account_id = ${person} and h.school_id = ${school})`;

/** Who has applied to the schools, each once with the latest application, those of archived jobs among them. */
export const appliedTo = (schools: string[], person: SQL = sql`true`): SQL => sql`
  select a.substitute_id as id, max(a.applied_at) as applied_at
  from jobs j join standing_applications a on a.job_id = j.id
  where j.school_id = any(${uuids(schools)}) and ${notApart(sql`a.substitute_id`, sql`j.school_id`)} and ${person}
  group by a.substitute_id`;

/** Where the schools are, each region once. */
export const regionsOf = (schools: string[]): SQL =>
  sql`(select distinct c.region_code from schools c where c.id = any(${uuids(schools)}))`;

/**
 * Condition on `accounts p`: one of these schools may find them, who have let those of this region. As a value of its own it is
 * asked of one name after the other, in the order of the list: as a join it would be asked of all, however short the part.
 */
export const foundBy = (schools: string[], region: SQL): SQL => sql`coalesce((select true from schools c
  where c.region_code = ${region} and c.id = any(${uuids(schools)}) and ${notApart(sql`p.id`, sql`c.id`)} limit 1), false)`;

/** Condition on `accounts p`: a school of the actor's sees them, with or without a job. */
export function seenBy(actor: Actor): SQL {
  const schools = schoolsOf(actor).map(({ id }) => id);
  return sql`(p.id in (select k.id from (${appliedTo(schools, sql`a.substitute_id = p.id`)}) k)
    or exists (select from findable_substitutes f where f.account_id = p.id and ${foundBy(schools, sql`f.region_code`)}))`;
}

/** Messages of the operator have no applicants. */
const schoolsOf = (actor: Actor): ActorSchool[] => actor.schools.filter(({ kind }) => kind !== "admin");

/**
 * The actor's schools that are meant, by their id or name, or by their region (rule: applicants-of-a-region).
 * @throws Refusal 403 for a school or region where the actor does not work
 */
export function schoolsMeant(
  actor: Actor,
  { school, region }: { school?: string; region?: string },
): string[] {
  const asked = plain(school ?? "").toLowerCase();
  const named = plain(region ?? "");
  // One that there is none of is nobody's.
  const code = named === "" ? undefined : (placeNamed(reference.regions, named)?.code ?? "");
  const meant = schoolsOf(actor).filter(
    (own) =>
      (asked === "" || own.id === asked || own.name.toLowerCase() === asked) &&
      (code === undefined || own.regionCode === code),
  );
  if (meant.length === 0) throw forbidden("errors:application.otherRegion", "other_region");
  return meant.map(({ id }) => id);
}
