import type { Sql, TransactionSql } from "postgres";

/** What there is of each in a market. */
export interface Size {
  open: number;
  archived: number;
  substitutes: number;
}

/** Finnish ones, over which schools and jobs stand in turn: of 10,000 open jobs each has 526. */
const regions = 19;
const schools = 105 * regions;
const teachersOfSchool = 5;

/**
 * Fills an empty, migrated database with a country: schools with their teachers, substitutes who look for work in one or two
 * regions, open jobs with subjects, grades and applicants, and archived ones of the years behind, of which two thirds were
 * filled. Everything follows from its number, so that each database of one size is the same but for its ids.
 */
export async function fillMarket(client: Sql, size: Size): Promise<void> {
  await client.begin(async (sql) => {
    await sql`set local statement_timeout = 0`;
    // What is written refers only to what is there: looking each reference up takes half of the time.
    await sql`set local session_replication_role = replica`;
    await sql`set local maintenance_work_mem = '256MB'`;
    await withoutIndexes(sql, ["jobs", "assignments", "accounts", "applications"], async () => {
      await people(sql, size.substitutes);
      await jobs(sql, size.open, false);
      await jobs(sql, size.archived, true);
      await details(sql);
    });
  });
  await client`vacuum analyze`;
}

/** An index that is made at the end takes a third of one that grows with each row. */
async function withoutIndexes(sql: TransactionSql, tables: string[], work: () => Promise<void>) {
  const plain = await sql<{ name: string; made: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
    where i.indrelid::regclass::text = any(${tables})
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;
  for (const { name } of plain) await sql.unsafe(`drop index ${name}`);
  await work();
  for (const { made } of plain) await sql.unsafe(made);
}

async function people(sql: TransactionSql, substitutes: number) {
  await sql`
    insert into schools (id, name, address, phone, region_code, time_zone)
    select gen_random_uuid(), (array['Mäkelän','Rantaniityn','Koivukylän','Lehtimäen','Puistolan','Saarnivaaran'])[1 + n % 6]
      || ' koulu ' || n, 'Koulukatu ' || n || ', 00100 Helsinki', '+358 40 000 0009', 'FI-' || lpad((1 + n % ${regions}::int)::text, 2, '0'),
      'Europe/Helsinki' from generate_series(1, ${schools}::int) n`;
  const named = sql`
    (array['Aino','Eero','Maria','Juhani','Linnea','Oskar','Sofia','Mikael'])[1 + n % 8] as first_name,
    (array['Korhonen','Virtanen','Lindström','Mäkinen','Nieminen','Andersson','Heikkinen'])[1 + n / 8 % 7] || ' ' || n as last_name,
    '+358 40 ' || lpad((n / 10000 % 1000)::text, 3, '0') || ' ' || lpad((n % 10000)::text, 4, '0') as phone`;
  await sql`
    with numbered as (select n, id as school_id from (select id, row_number() over (order by id) as s from schools) all_schools
        cross join lateral generate_series((s - 1) * ${teachersOfSchool}::int + 1, s * ${teachersOfSchool}::int) n),
      made as (insert into accounts (id, email, password_hash, type, site_lang, confirmed_at, approved_at, first_login_at, last_login_at,
          first_name, last_name, phone)
        select gen_random_uuid(), 'teacher-' || n || '@example.test', '-', 'teacher', 1 + (n % 5 = 0)::int, now(), now(), now(), now(), ${named}
        from numbered returning id, email),
      typed as (insert into account_types (account_id, type) select id, 'teacher' from made)
    insert into school_members (account_id, school_id, role)
    select m.id, n.school_id, 'teacher' from made m join numbered n on m.email = 'teacher-' || n.n || '@example.test'`;
  await sql`create temporary table posters on commit drop as
    select school_id, account_id, region_code, row_number() over (order by turn, region_code) as place
    from (select m.school_id, m.account_id, s.region_code, row_number() over (partition by s.region_code order by m.account_id) as turn
      from school_members m join schools s on s.id = m.school_id) p`;
  await sql`analyze posters`;
  await sql`
    with made as (insert into accounts (id, email, password_hash, type, site_lang, confirmed_at, approved_at, first_login_at, last_login_at,
          first_name, last_name, phone)
        select gen_random_uuid(), 'market-' || n || '@example.test', '-', 'user', 1 + (n % 5 = 0)::int, now(), now(), now(), now(), ${named}
        from generate_series(1, ${substitutes}::int) n returning id, email),
      numbered as (select id, substring(email from '[0-9]+')::int as n from made),
      typed as (insert into account_types (account_id, type) select id, 'user' from made),
      profiled as (insert into substitute_profiles (account_id, status)
        select id, (array['teacher','student','other'])[1 + n % 3] from numbered)
    insert into substitute_regions (account_id, region_code)
    select id, 'FI-' || lpad((1 + (n + further * 7) % ${regions}::int)::text, 2, '0')
    from numbered cross join lateral generate_series(0, n % 2) further`;
}

/** Of the schools in turn; what is over in the five years up to last month, what is open in the next sixty days. */
async function jobs(sql: TransactionSql, count: number, archived: boolean) {
  const first = archived ? sql`current_date - 1830` : sql`current_date + 2`;
  // What an hour of a day is as instants takes longer to work out than to look up.
  await sql`create temporary table hours on commit drop as
    select row_number() over (order by n % 9, n) - 1 as turn, day, hour, opening, opening + interval '6 hours' as closing,
      tstzmultirange(tstzrange(opening, opening + interval '6 hours')) as windows
    from generate_series(0, ${archived ? 1800 * 9 : 60 * 9}::int - 1) n
    cross join lateral (select ${first} + n / 9 as day, time '08:00' + interval '15 minutes' * (n % 9) as hour) d
    cross join lateral (select (day + hour) at time zone 'Europe/Helsinki' as opening) o`;
  await sql`analyze hours`;
  await sql`
    insert into jobs (id, object_id, school_id, owner_id, region_code, start_date, end_date, start_time, end_time,
      time_zone, windows, starts_at, expires_at, job_type_value, regarding, additional_info, filled, created_at, archived_at)
    select uuidv7(), ${archived ? "a" : "b"} || lpad(to_hex(n), 23, '0'), p.school_id, p.account_id, p.region_code,
      day, day, hour, hour + interval '6 hours', 'Europe/Helsinki', windows,
      opening, closing, types[1 + n % cardinality(types)], '',
      case when n % 3 = 0 then 'Tunnit alkavat luokassa ' || n % 40 || ', avaimet saa kansliasta. Tervetuloa!' else '' end,
      ${archived} and n % 3 > 0, opening - interval '1 day' * (1 + n % 9), case when ${archived} then closing + interval '2 days' end
    from generate_series(1, ${count}::int) n
    cross join (select array_agg(value order by value) as types from job_types) t
    join posters p on p.place = 1 + n % (select count(*) from posters)
    join hours h on h.turn = n % (select count(*) from hours)`;
  await sql`drop table hours`;
}

/** Subjects and grades, who has applied and looked, and who was chosen of what is filled. */
async function details(sql: TransactionSql) {
  await sql`create temporary table drawn on commit drop as
    select id, windows, owner_id, expires_at, starts_at, filled, archived_at, row_number() over (order by object_id) as n from jobs`;
  await sql`create temporary table lined on commit drop as
    select id, row_number() over (order by email) as n from accounts where type = 'user'`;
  await sql`create index on lined (n)`;
  const [{ count } = { count: 1 }] = await sql<{ count: number }[]>`select count(*)::int as count from lined`;
  await sql`
    insert into job_subjects (job_id, position, name, subject_value)
    select d.id, k, s.name_fi, s.value from drawn d cross join lateral generate_series(0, d.n % 2) k
    join (select value, name_fi, row_number() over (order by value) - 1 as at, count(*) over () as all_of from subjects) s
      on s.at = (d.n * 3 + k) % s.all_of where d.archived_at is null`;
  await sql`
    insert into job_grades (job_id, grade_value) select d.id, g.value from drawn d
    join (select value, row_number() over (order by value) - 1 as at, count(*) over () as all_of from grades) g
      on g.at = d.n % g.all_of where d.archived_at is null`;
  // Three of ten have applied to an open job; the chosen one to what is filled.
  await sql`
    insert into applications (id, job_id, substitute_id, applied_at, first_applied_at)
    select gen_random_uuid(), d.id, l.id, now(), now() from drawn d
    join lined l on l.n = 1 + d.n * 7 % ${count} where d.archived_at is null and d.n % 10 < 3`;
  // Each chosen once at most every few days: their windows do not meet.
  await sql`
    insert into assignments (job_id, substitute_id, windows, guarded_windows, chosen_by, chosen_at, conflict_confirmed)
    select d.id, l.id, d.windows, d.windows, d.owner_id, d.starts_at - interval '1 day', true
    from drawn d join lined l on l.n = 1 + d.n % ${count} where d.filled`;
}
