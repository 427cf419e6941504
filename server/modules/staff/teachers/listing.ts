import { Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accountGrades, accounts, schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { alphabetical, byPerson } from "../../../platform/database/alphabet.ts";
import { foldedIn, wantedWords } from "../../../platform/database/folded.ts";
import { boolean, integer, list, type ObjectOf, text } from "../../../platform/database/kinds.ts";
import { firstRow, rows } from "../../../platform/database/rows.ts";
import { schoolName } from "../../../platform/database/school-name.ts";
import { isUuid, uuids } from "../../../platform/database/sql.ts";
import { firstOf, type Page, readCursor, writeCursor } from "../../../platform/http/paging.ts";
import { isMailbox } from "../../../platform/mail/mailbox.ts";
import type { Actor } from "../../auth/index.ts";
import { teachersOf } from "../../schools/index.ts";
import { idsOf, someOfOwn } from "../../schools/own/index.ts";

/** Once for each person, however many of the principal's schools they teach at. */
const listed = {
  id: accounts.id,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  email: accounts.email,
  phone: accounts.phone,
  image: accounts.image,
  grades: list(accountGrades.gradeValue),
  /** At one of the schools at least. */
  active: boolean,
  /** Whether the address is; until then nobody has signed in. */
  confirmed: boolean,
  schools: list(schools.name),
  /** What the list is sorted by, as the database writes it. */
  sortedBy: list(text),
};
export type ListedTeacher = ObjectOf<typeof listed>;

export interface TeacherQuery {
  /** Words that are all in the name or the address. */
  search?: string;
  /** One of the principal's schools; all of them without. */
  school?: string | undefined;
  cursor?: string | undefined;
  /** That one alone. */
  id?: string;
  limit: number;
}

const listName = "teachers-by-name";
const Place = Type.Array(Type.String(), { minItems: 3, maxItems: 3 });

/**
 * A part of the teachers of a principal's schools, by name; the database is asked for no more (raw: fragment)
 * (rule: long-lists).
 * @throws Refusal 403 for a school that is not theirs, 422 for a cursor of another list
 */
export async function someTeachers(
  ctx: Context,
  actor: Actor,
  query: TeacherQuery,
): Promise<Page<ListedTeacher>> {
  const [last, first, id] = readCursor(listName, Place, query.cursor) ?? [];
  const order = sql`${byPerson({ lastName: sql`a.last_name`, firstName: sql`a.first_name` })}, a.id::text`;
  const behind = id ? sql`and (${order}) > (${last}, ${first}, ${id})` : sql``;
  const alone = query.id ? sql`and a.id = ${query.id}` : sql``;
  const school = schoolName(actor.lang, alias(schools, "s"));
  const found = await rows(
    ctx.db,
    listed,
    sql`
    select a.id, a.first_name as "firstName", a.last_name as "lastName", a.email, a.phone, a.image,
      array(select g.grade_value from account_grades g join grades h on h.value = g.grade_value
        where g.account_id = a.id order by h.position) as grades,
      bool_or(m.active) as active, a.confirmed_at is not null as confirmed, array_agg(${school} order by ${alphabetical(school)}) as schools,
      array[lower(a.last_name), lower(a.first_name), a.id::text] as "sortedBy"
    from accounts a join school_members m on m.account_id = a.id join schools s on s.id = m.school_id
    where ${among(actor, query)} ${behind} ${alone}
    group by a.id order by ${order} limit ${query.limit + 1}`,
  );
  return firstOf(found, query.limit, ({ sortedBy }) => writeCursor(listName, sortedBy));
}

const counts = { total: integer, active: integer };

/**
 * One of them by its id, wherever in the list; undefined for who is none of theirs.
 * @throws Refusal 403 for a school that is not theirs
 */
export async function oneTeacher(
  ctx: Context,
  actor: Actor,
  id: string,
  school?: string,
): Promise<ListedTeacher | undefined> {
  if (!isUuid(id)) return undefined;
  return (await someTeachers(ctx, actor, { school, id, limit: 1 })).items[0];
}

/** How many there are of those, and how many of them may sign in (raw: fragment). */
export async function teacherCounts(
  ctx: Context,
  actor: Actor,
  query: Pick<TeacherQuery, "search" | "school"> = {},
): Promise<ObjectOf<typeof counts>> {
  const found = await firstRow(
    ctx.db,
    counts,
    sql`
    select count(distinct a.id)::int as total, (count(distinct a.id) filter (where m.active))::int as active
    from accounts a join school_members m on m.account_id = a.id where ${among(actor, query)}`,
  );
  return found ?? { total: 0, active: 0 };
}

const passing = { count: integer };

/** How many jobs pass to the principal when this teacher is removed from their schools, or from one (rule: teacher-removed) (raw: fragment). */
export async function jobsToTakeOver(
  ctx: Context,
  actor: Actor,
  email: string,
  school?: string,
): Promise<number> {
  const found = await firstRow(
    ctx.db,
    passing,
    sql`
    select count(distinct j.id)::int as count from accounts a join school_members m on m.account_id = a.id
    join jobs j on j.owner_id = a.id and j.school_id = m.school_id and j.archived_at is null
    where ${isMailbox(sql`a.email`, email)} and ${among(actor, { school })}`,
  );
  return found?.count ?? 0;
}

/** Over `accounts a` and `school_members m`. */
function among(actor: Actor, { search = "", school }: Pick<TeacherQuery, "search" | "school">): SQL {
  const words = wantedWords(search, 8);
  const named = words.map(
    (word) =>
      sql`strpos(${foldedIn(sql`a.first_name || ' ' || a.last_name || ' ' || a.email`)}, ${word}) > 0`,
  );
  const here = sql`m.school_id = any(${uuids(idsOf(someOfOwn(actor, school)))})`;
  return sql.join([teachersOf(actor), here, ...named], sql` and `);
}
