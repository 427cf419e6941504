import { type SQL, sql } from "drizzle-orm";
import { accounts, substituteProfiles } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { byPerson } from "../../../platform/database/alphabet.ts";
import {
  boolean,
  integer,
  list,
  nullable,
  number,
  type ObjectOf,
  text,
} from "../../../platform/database/kinds.ts";
import { instant, milliseconds, uuids } from "../../../platform/database/sql.ts";
import type { Actor } from "../../auth/index.ts";
import { visibleAddressSql } from "../../auth/who/index.ts";
import { statusWord } from "../../reference/index.ts";
import { daysWorked, heldQualifications } from "../days-worked.ts";
import { manageable } from "../policy.ts";
import type { Substitute } from "./substitute.ts";

export const substituteRow = {
  id: accounts.id,
  email: accounts.email,
  addressTold: boolean,
  phone: accounts.phone,
  chosen: boolean,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  image: accounts.image,
  status: substituteProfiles.status,
  otherText: substituteProfiles.otherText,
  identityVerified: boolean,
  favourite: boolean,
  qualifications: list(text),
  mainSubject: substituteProfiles.mainSubject,
  secondSubject: substituteProfiles.secondSubject,
  daysHere: integer,
  lastDayHere: nullable(text),
  /** Milliseconds. */
  appliedAt: nullable(number),
  /** What the list is sorted by, as the database writes it. */
  sortedBy: list(text),
};

export const byName = sql`${byPerson({ lastName: sql`p.last_name`, firstName: sql`p.first_name` })}, p.id`;

/**
 * What is told of somebody: columns and their tables, for `known` (id, applied_at) and a condition on `accounts p` and
 * `substitute_profiles q`.
 */
export const visibleOf = (ctx: Context, actor: Actor, schools: string[]): SQL => sql`
  select p.id, p.email, ${visibleAddressSql(sql`${actor.id}`, sql`p.id`)} as "addressTold", p.phone, p.first_name as "firstName", p.last_name as "lastName", p.image,
    exists (select from assignments x join current_jobs j on j.id = x.job_id
      where x.substitute_id = p.id and j.expires_at > ${instant(ctx.now())} and ${manageable(actor)}) as chosen,
    q.status, q.other_text as "otherText",
    exists (select from identity_verifications v where v.account_id = p.id) as "identityVerified",
    exists (select from favourites f where f.owner_id = ${actor.id} and f.substitute_id = p.id) as favourite,
    ${heldQualifications(sql`p.id`, actor.lang)} as qualifications,
    q.main_subject as "mainSubject", q.second_subject as "secondSubject",
    w.days as "daysHere", w.last_day::text as "lastDayHere", ${milliseconds(sql`k.applied_at`)} as "appliedAt",
    array[lower(p.last_name), lower(p.first_name), p.id::text] as "sortedBy"
  from accounts p
  join substitute_profiles q on q.account_id = p.id
  left join known k on k.id = p.id
  cross join lateral ${daysWorked(sql`p.id`, sql`b.school_id = any(${uuids(schools)})`, ctx.now())} w`;

// (rule: findable-substitutes, address-told)
export function asSeen(actor: Actor, row: ObjectOf<typeof substituteRow>): Substitute {
  const { email, addressTold, phone, chosen, appliedAt, sortedBy: _place, ...rest } = row;
  return {
    ...rest,
    applied: appliedAt !== null,
    appliedAt: appliedAt === null ? null : new Date(appliedAt).toISOString(),
    statusWord: statusWord(rest.status, actor.lang),
    ...(addressTold ? { email } : {}),
    ...(chosen ? { phone } : {}),
  };
}
