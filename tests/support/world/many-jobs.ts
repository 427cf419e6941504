import type { Sql, TransactionSql } from "postgres";

/**
 * Writes many jobs of a school in one statement: every other one is filled, every third archived; the
 * first day moves on with each.
 */
export async function seedJobs(
  client: Sql,
  jobs: { schoolId: string; ownerId: string; substituteId: string; count: number },
): Promise<void> {
  await client.begin(async (sql) => {
    await inBulk(sql);
    await sql`
      insert into jobs (id, object_id, school_id, owner_id, region_code, start_date, end_date, start_time,
        end_time, time_zone, windows, starts_at, expires_at, job_type_value, regarding, filled, created_at,
        archived_at)
      select gen_random_uuid(), left(replace(gen_random_uuid()::text, '-', ''), 24), ${jobs.schoolId}, ${jobs.ownerId}, 'FI-18', day, day,
        '08:00', '15:30', 'Europe/Helsinki', tstzmultirange(tstzrange(opening, opening + interval '7.5 hours')),
        opening, opening + interval '7.5 hours', (select value from job_types limit 1),
        'Opettaja ' || n, n % 2 = 0, opening - interval '7 days',
        case when n % 3 = 0 then opening + interval '2 days' end
      from generate_series(1, ${jobs.count}::int) n
      cross join lateral (select date '2020-01-01' + n % 2000 as day) d
      cross join lateral (select (day + time '08:00') at time zone 'Europe/Helsinki' as opening) o`;
    await sql`
      insert into assignments (job_id, substitute_id, windows, guarded_windows, conflict_confirmed, chosen_by,
        replaced)
      select id, ${jobs.substituteId}, windows, windows, true, ${jobs.ownerId}, 'Sairastunut ' || regarding
      from jobs where school_id = ${jobs.schoolId} and filled`;
  });
}

/**
 * A market of one day's size: open jobs over all Finnish regions, archived ones behind them, and people who
 * have opened, hidden and applied to some of them.
 */
export async function seedMarket(
  client: Sql,
  market: { schoolId: string; ownerId: string; open: number; archived: number; substitutes: number },
): Promise<void> {
  await client.begin(async (sql) => {
    await inBulk(sql);
    await insertJobs(sql, market, market.open, false);
    await insertJobs(sql, market, market.archived, true);
    await sql`
      insert into accounts (id, email, password_hash, first_name, last_name, type, site_lang, confirmed_at)
      select gen_random_uuid(), 'market-' || n || '@example.test', '-', 'Testi', 'Sijainen ' || n, 'user', 1, now()
      from generate_series(1, ${market.substitutes}::int) n`;
    await sql`insert into account_types (account_id, type) select id, 'user' from accounts where email like 'market-%' on conflict do nothing`;
    await sql`insert into substitute_profiles (account_id, status) select id, 'teacher' from accounts where email like 'market-%' on conflict do nothing`;
    await sql`
      insert into substitute_regions (account_id, region_code)
      select id, (array['FI-18','FI-06','FI-11','FI-19'])[1 + abs(hashtext(email)) % 4] from accounts where email like 'market-%'
      on conflict do nothing`;
    for (const table of ["jobs", "accounts", "substitute_regions"]) {
      await sql`analyze ${sql(table)}`;
    }
  });
}

/**
 * Open jobs of a school of which only some hear yet: each of five of these people, in turn, or of all where there are fewer. The rest of the region hears
 * of them in an hour.
 */
export async function seedNamed(
  client: Sql,
  named: { schoolId: string; ownerId: string; count: number; readerIds: string[] },
): Promise<void> {
  const { schoolId, ownerId, count, readerIds } = named;
  await client.begin(async (sql) => {
    await inBulk(sql);
    await sql`create temporary table named on commit drop as select gen_random_uuid() as id, n from generate_series(1, ${count}::int) n`;
    await sql`
      insert into jobs (id, object_id, school_id, owner_id, audience, start_date, end_date, start_time, end_time, time_zone, windows, starts_at,
        expires_at, job_type_value, regarding, created_at)
      select id, left(replace(gen_random_uuid()::text, '-', ''), 24), ${schoolId}, ${ownerId}, 'named', day, day, '08:00', '15:30', 'Europe/Helsinki',
        tstzmultirange(tstzrange(opening, opening + interval '7.5 hours')), opening, opening + interval '7.5 hours',
        (select value from job_types limit 1), '', now()
      from named cross join lateral (select current_date + 2 + n % 60 as day) d
      cross join lateral (select (day + time '08:00') at time zone 'Europe/Helsinki' as opening) o`;
    await sql`
      insert into job_stages (job_id, place, "group", minutes, opens_at, opened_at, opened_by)
      select id, place, "group", 60, case place when 1 then now() + interval '1 hour' end, case place when 0 then now() end, case place when 0 then 'clock' end
      from named, (values (0, 'favourites'), (1, 'everybody')) s(place, "group")`;
    await sql`
      insert into job_readers (job_id, account_id, "group")
      select n.id, a.id, 'favourites' from named n cross join generate_series(1, ${Math.min(5, readerIds.length)}::int) k
      join unnest(${readerIds}::uuid[]) with ordinality a(id, nth) on a.nth = 1 + (n.n * 5 + k) % ${readerIds.length}`;
    for (const table of ["jobs", "job_stages", "job_readers"]) await sql`analyze ${sql(table)}`;
  });
}

/** What is written next refers only to what is there: looking each reference up takes half of the time. */
async function inBulk(sql: TransactionSql) {
  await sql`set local statement_timeout = 0`;
  await sql`set local session_replication_role = replica`;
}

async function insertJobs(
  sql: TransactionSql,
  { schoolId, ownerId }: { schoolId: string; ownerId: string },
  count: number,
  archived: boolean,
) {
  await sql`
    insert into jobs (id, object_id, school_id, owner_id, region_code, start_date, end_date, start_time, end_time,
      time_zone, windows, starts_at, expires_at, job_type_value, regarding, filled, created_at, archived_at)
    select gen_random_uuid(), left(replace(gen_random_uuid()::text, '-', ''), 24), ${schoolId}, ${ownerId},
      'FI-' || lpad((1 + n % 19)::text, 2, '0'), day, day, '08:00', '15:30', 'Europe/Helsinki',
      tstzmultirange(tstzrange(opening, opening + interval '7.5 hours')), opening, opening + interval '7.5 hours',
      (select value from job_types limit 1), '', false, opening - interval '7 days',
      case when ${archived} then opening + interval '2 days' end
    from generate_series(1, ${count}::int) n
    cross join lateral (select case when ${archived} then date '2020-01-01' + n % 1500
      else current_date + 2 + n % 60 end as day) d
    cross join lateral (select (day + time '08:00') at time zone 'Europe/Helsinki' as opening) o`;
}
