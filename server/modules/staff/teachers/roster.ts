import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  accountGrades,
  accounts,
  accountTypes,
  schoolMembers,
  schools,
} from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { alphabetical, byPerson } from "../../../platform/database/alphabet.ts";
import { boolean, list, type ObjectOf } from "../../../platform/database/kinds.ts";
import { firstRow, rows } from "../../../platform/database/rows.ts";
import { schoolName } from "../../../platform/database/school-name.ts";
import { uuids } from "../../../platform/database/sql.ts";
import { notFound } from "../../../platform/failures/errors.ts";
import { isMailbox } from "../../../platform/mail/mailbox.ts";
import type { Actor } from "../../auth/index.ts";
import { teachersOf } from "../../schools/index.ts";
import { idsOf, ownSchools, someOfOwn } from "../../schools/own/index.ts";
import type { Teacher } from "./model.ts";

/** The address is what the person told as a substitute, of somebody who is one as well. */
const teacher = {
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  email: accounts.email,
  phone: accounts.phone,
  image: accounts.image,
  address: accounts.address,
  grades: list(accountGrades.gradeValue),
  active: schoolMembers.active,
  school: schools.name,
};

const s = alias(schools, "s");

/** Of `teacher`, over `accounts a`, `school_members m` and `schools s`. */
const columns = ({
  lang,
}: Actor) => sql`a.first_name as "firstName", a.last_name as "lastName", a.email, a.phone, a.image,
  case when exists (select from account_types x where x.account_id = a.id and x.type = 'user') then '' else a.address end as address,
  array(select g.grade_value from account_grades g join grades h on h.value = g.grade_value
    where g.account_id = a.id order by h.position) as grades,
  m.active, ${schoolName(lang, s)} as school`;

/** Every teacher of a principal's schools, by name (raw: fragment). */
export async function teachersOfPrincipal(ctx: Context, actor: Actor): Promise<Teacher[]> {
  return rows(
    ctx.db,
    teacher,
    sql`
    select ${columns(actor)} from accounts a join school_members m on m.account_id = a.id
    join schools s on s.id = m.school_id where ${teachersOf(actor)}
    order by ${byPerson({ lastName: sql`a.last_name`, firstName: sql`a.first_name` })}, a.id, ${alphabetical(schoolName(actor.lang, s))}`,
  );
}

/** A teacher whose account a principal may act on, with those of their memberships that are meant. */
const ownTeacherShape = {
  id: accounts.id,
  passwordHash: accounts.passwordHash,
  email: accounts.email,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  phone: accounts.phone,
  /** Whether the address is known to be theirs. */
  confirmed: boolean,
  /** Whether they may sign in, at one of the schools that are meant. */
  active: boolean,
  /** Types besides teacher that the account is entitled to. */
  otherTypes: list(accountTypes.type),
  /**
   * Whether it is of these schools alone: no other type, no place at another school, nothing posted there. What
   * is anybody else's as well is the person's own to change.
   */
  ofSchoolsAlone: boolean,
  /** The main one first: it is what is logged of them. */
  schoolIds: list(schoolMembers.schoolId),
};
export type OwnTeacher = ObjectOf<typeof ownTeacherShape>;

/**
 * (raw: exists)
 * @param school one of the principal's, whose membership alone is meant; all of them without
 * @throws Refusal 404 for who is no teacher of the principal's schools, or of the one named; 403 for another's
 * (rule: teacher-edited)
 */
export async function ownTeacher(
  ctx: Context,
  actor: Actor,
  email: string,
  school?: string,
): Promise<OwnTeacher> {
  const meant = uuids(idsOf(someOfOwn(actor, school)));
  const own = uuids(idsOf(ownSchools(actor)));
  const found = await firstRow(
    ctx.db,
    ownTeacherShape,
    sql`
    select a.id, a.password_hash as "passwordHash", a.email, a.first_name as "firstName", a.last_name as "lastName", a.phone,
      a.confirmed_at is not null as confirmed, bool_or(m.active) as active, array_agg(m.school_id order by m.main desc, m.school_id) as "schoolIds",
      array(select x.type from account_types x where x.account_id = a.id and x.type <> 'teacher' order by x.type)
        as "otherTypes",
      not exists (select from account_types x where x.account_id = a.id and x.type <> 'teacher')
        and not exists (select from school_members o where o.account_id = a.id and o.school_id <> all(${own}))
        and not exists (select from jobs j where j.owner_id = a.id and j.school_id <> all(${own})) as "ofSchoolsAlone"
    from accounts a join school_members m on m.account_id = a.id
    where ${isMailbox(sql`a.email`, email)} and ${teachersOf(actor)} and m.school_id = any(${meant}) group by a.id`,
  );
  if (!found) throw notFound("errors:teacher.unknown");
  return found;
}

/** Ids of all teachers of some of the principal's schools (raw: fragment). */
export async function teacherIds(ctx: Context, actor: Actor, schoolIds: string[]): Promise<string[]> {
  const teachers = await rows(
    ctx.db,
    { id: accounts.id },
    sql`
    select distinct a.id from accounts a join school_members m on m.account_id = a.id
    where ${teachersOf(actor)} and m.school_id = any(${uuids(schoolIds)})`,
  );
  return teachers.map(({ id }) => id);
}

/** (raw: fragment) @throws Refusal 404 (rule: grades-known) */
export async function teacherRecord(ctx: Context, actor: Actor, email: string): Promise<Teacher> {
  const found = await firstRow(
    ctx.db,
    teacher,
    sql`
    select ${columns(actor)} from accounts a join school_members m on m.account_id = a.id
    join schools s on s.id = m.school_id where ${isMailbox(sql`a.email`, email)} and ${teachersOf(actor)}
    order by m.active desc limit 1`,
  );
  if (!found) throw notFound("errors:teacher.unknown");
  return found;
}
