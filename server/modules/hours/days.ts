import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accounts, hours, jobs, personnelNumbers, schools } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { boolean, integer, nullable, object, text } from "../../platform/database/kinds.ts";
import { rows } from "../../platform/database/rows.ts";
import { schoolName } from "../../platform/database/school-name.ts";
import { instant, uuids } from "../../platform/database/sql.ts";
import { named } from "../bookings/index.ts";
import { summaryColumns, summaryKind } from "../notifications/messages/index.ts";
import { countryOf } from "../reference/index.ts";
import { keptSince, type State } from "./rules.ts";
import { minutesOf, type Worked } from "./times.ts";

const s = alias(schools, "s");
const saying = nullable(object({ from: text, to: text, breakMinutes: integer, lessons: nullable(integer) }));

const shape = {
  /** Of what stands; null as long as nobody has said anything. */
  id: nullable(hours.id),
  jobId: hours.jobId,
  /** Null of a job that is gone. */
  job: nullable(summaryKind),
  ownerId: nullable(jobs.ownerId),
  schoolId: schools.id,
  schoolName: object({ fi: text, sv: text }),
  region: nullable(schools.regionCode),
  accountId: accounts.id,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  image: accounts.image,
  date: text,
  timeZone: text,
  state: nullable(hours.state),
  agreedFrom: text,
  agreedTo: text,
  said: saying,
  school: saying,
  createdBy: hours.createdBy,
  /** ISO. */
  approvedAt: nullable(text),
  /** Since when payroll has it. */
  exportedAt: nullable(text),
  /** What payroll has of before, in its place. */
  handed: saying,
  /** Whether it takes the place of what was approved. */
  corrects: boolean,
  /** By which payroll knows them at the school. */
  number: nullable(personnelNumbers.number),
  /** Of what is to come nothing is said. */
  isOver: boolean,
};

type Row = Awaited<ReturnType<typeof readRows>>[number];

/** A day that somebody has worked, with what is said of it. */
export type WorkedDay = Omit<Row, "state" | "agreedFrom" | "agreedTo" | "region"> & {
  state: State;
  agreed: Worked;
  /** As it stands: of both who have not agreed what the school says, and nothing of who did not come. */
  counted: Worked | null;
  /** Whether lessons are counted: in Finland. */
  lessonsCounted: boolean;
};

/** Whose days: of a substitute, or of the jobs at schools; of a teacher those alone that they posted. */
export type Whose = { accountId: string } | { schoolIds: string[]; ownerId?: string | undefined };

export interface Wanted {
  whose: Whose;
  /** Days, ISO, both counted. */
  from: string;
  to: string;
  /** Names of a job, if it is of one alone. */
  key?: string | undefined;
}

const clock = (time: SQL): SQL => sql`to_char(${time}, 'HH24:MI')`;
const says = (who: "said" | "school", row: "h" | "handed" = "h"): SQL => {
  const column = (name: string) => sql.raw(`${row}.${who}_${name}`);
  return sql`case when ${column("from")} is null then null else json_build_object('from', ${clock(column("from"))}, 'to', ${clock(column("to"))},
    'breakMinutes', ${column("break")}, 'lessons', ${column("lessons")}) end`;
};

/**
 * Days that were worked, in one statement: as they were agreed, from the windows of who is chosen and by the clock of the school, and what is said of
 * them; none older than what is kept (rule: hours, hours-kept) (raw: range).
 */
const readRows = ({ db, now }: Context, { whose, from, to, key }: Wanted) =>
  rows(
    db,
    shape,
    sql`
    with worked as (
      select coalesce(a.part_of, j.id) as known, j.id as job_id, j.school_id, a.substitute_id, j.time_zone,
        (lower(w) at time zone j.time_zone)::date as day, upper(w) <= ${instant(now())} as is_over,
        (lower(w) at time zone j.time_zone)::time as agreed_from, (upper(w) at time zone j.time_zone)::time as agreed_to
      from assignments a join jobs j on j.id = a.job_id cross join lateral unnest(a.windows) w
      where ${"accountId" in whose ? sql`a.substitute_id = ${whose.accountId}` : sql`j.school_id = any(${uuids(whose.schoolIds)})`}
        ${key === undefined ? sql`` : sql`and (${named(key)} or a.part_of::text = ${key.toLowerCase()} or a.part_of = (select j.id from jobs j where ${named(key)}))`}
        and j.start_date <= ${to}::date and j.end_date >= ${from}::date),
    told as (
      select h.* from hours h
      where h.superseded_at is null and h.day between ${from}::date and ${to}::date
        and ${"accountId" in whose ? sql`h.account_id = ${whose.accountId}` : sql`h.school_id = any(${uuids(whose.schoolIds)})`}
        ${key === undefined ? sql`` : sql`and (h.job_id::text = ${key.toLowerCase()} or h.job_id in (select coalesce(a.part_of, j.id) from jobs j left join assignments a on a.job_id = j.id where ${named(key)}))`})
    select h.id, coalesce(h.job_id, d.known) as "jobId", case when j.id is null then null else ${summaryColumns} end as job, j.owner_id as "ownerId",
      s.id as "schoolId", json_build_object('fi', ${schoolName("fi", s)}, 'sv', ${schoolName("sv", s)}) as "schoolName", s.region_code as region, p.id as "accountId", p.first_name as "firstName", p.last_name as "lastName", p.image,
      coalesce(h.day, d.day)::text as date, coalesce(h.time_zone, d.time_zone) as "timeZone", h.state,
      ${clock(sql`coalesce(h.agreed_from, d.agreed_from)`)} as "agreedFrom", ${clock(sql`coalesce(h.agreed_to, d.agreed_to)`)} as "agreedTo",
      ${says("said")} as said, ${says("school")} as school, ${says("said", "handed")} as handed, h.created_by as "createdBy",
      to_json(h.approved_at) #>> '{}' as "approvedAt", to_json(h.exported_at) #>> '{}' as "exportedAt",
      exists (select from hours o where o.job_id = h.job_id and o.account_id = h.account_id and o.day = h.day
        and o.approved_at is not null and o.id <> h.id) as corrects, h.id is not null or d.is_over as "isOver", n.number
    from worked d full join told h on h.job_id = d.known and h.account_id = d.substitute_id and h.day = d.day
    left join lateral (select o.* from hours o where o.job_id = h.job_id and o.account_id = h.account_id and o.day = h.day
      and o.exported_at is not null and o.id <> h.id order by o.exported_at desc limit 1) handed on true
    left join jobs j on j.id = coalesce(d.job_id, h.job_id)
    join accounts p on p.id = coalesce(h.account_id, d.substitute_id)
    join schools s on s.id = coalesce(h.school_id, d.school_id)
    left join personnel_numbers n on n.school_id = s.id and n.account_id = p.id
    left join job_types t on t.value = j.job_type_value
    where coalesce(h.day, d.day) between ${from}::date and ${to}::date and coalesce(h.day, d.day) >= ${keptSince(now())}::date
      ${"ownerId" in whose && whose.ownerId ? sql`and j.owner_id = ${whose.ownerId}` : sql``}
    order by coalesce(h.day, d.day) desc, p.last_name, p.first_name, p.id, coalesce(h.agreed_from, d.agreed_from), coalesce(h.job_id, d.known)`,
  );

/** Those that are over and those to come: the newest day first, within it by name. */
export async function daysOf(ctx: Context, wanted: Wanted): Promise<WorkedDay[]> {
  return (await readRows(ctx, wanted)).map(dayOf);
}

/** Of a month, those that are over. @param month `2026-11` */
export async function workedIn(ctx: Context, whose: Whose, month: string): Promise<WorkedDay[]> {
  const days = await daysOf(ctx, { whose, ...daysOfMonth(month) });
  return days.filter(({ isOver }) => isOver);
}

function dayOf({ agreedFrom, agreedTo, region, state: kept, ...row }: Row): WorkedDay {
  const state = kept ?? "waitsForSubstitute";
  const agreed = { from: agreedFrom, to: agreedTo, breakMinutes: 0, lessons: null };
  const counted = {
    waitsForSubstitute: agreed,
    waitsForSchool: row.said,
    approved: row.said,
    disputed: row.school,
    noShow: null,
  }[state];
  return { ...row, state, agreed, counted, lessonsCounted: countryOf(region) === "FI" };
}

/** Minutes that a day counts for as it stands. */
export const minutesCounted = (day: WorkedDay): number => (day.counted ? minutesOf(day.counted, day) : 0);

/** Its first and last day. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}
