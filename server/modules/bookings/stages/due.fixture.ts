import { type SQL, sql } from "drizzle-orm";
import type { Handle } from "../../../platform/database/connection.ts";
import { uuids } from "../../../platform/database/sql.ts";

/** Of these jobs, of which nobody but somebody's favourite hears yet, everybody hears in so many seconds: their clocks, with the queue's tasks. */
export async function stagesDue(
  db: Handle,
  jobIds: string[],
  favouriteId: string,
  seconds: number,
): Promise<void> {
  const due = dueIn(seconds);
  await db.execute(
    sql`update jobs set audience = 'named', region_code = null where id = any(${uuids(jobIds)})`,
  );
  await db.execute(sql`
    insert into job_readers (job_id, account_id, "group") select id, ${favouriteId}::uuid, 'favourites' from unnest(${uuids(jobIds)}) id`);
  await db.execute(sql`
    insert into job_stages (job_id, place, "group", minutes, opens_at, opened_at, opened_by)
    select id, place, "group", 10, case place when 1 then ${due} end, case place when 0 then now() end, case place when 0 then 'clock' end
    from unnest(${uuids(jobIds)}) id, (values (0, 'favourites'), (1, 'everybody')) s(place, "group")`);
  await wokenFor(db, "open-stages", jobIds, due);
}

export const dueIn = (seconds: number): SQL => sql`now() + make_interval(secs => ${seconds}::float8)`;

export const wokenFor = (db: Handle, task: string, jobIds: string[], due: SQL) =>
  db.execute(sql`
    select graphile_worker.add_job(${task}, json_build_object('jobId', id), job_key => ${`${task} `}::text || id, run_at => ${due})
    from unnest(${uuids(jobIds)}) id`);
