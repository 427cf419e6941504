import type { TestContext } from "./database.ts";
import { seedJobs } from "./world/many-jobs.ts";

interface Wanted {
  schoolId: string;
  ownerId: string;
  substituteId: string;
  count: number;
}

/**
 * Jobs of a school for its statistics: of the last 150 days, published between one and some hundreds of hours before, never
 * near a bound, two types of them in turn; applied for and chosen soon, where they are filled.
 */
export async function seedFigures(t: TestContext, wanted: Wanted): Promise<void> {
  const { schoolId, substituteId } = wanted;
  await seedJobs(t.client, wanted);
  await t.client`
    update jobs j set start_date = day, end_date = day, starts_at = opening, expires_at = opening + interval '4 hours',
      created_at = opening - interval '1 hour' * (array[1, 7, 18, 50, 100, 300])[1 + abs(hashtext(j.object_id)) % 6],
      job_type_value = (array['one', 'three'])[1 + abs(hashtext(j.object_id)) % 2]
    from (select id, (now() - interval '1 day' * (1 + row_number() over (order by id) % 150))::date as day from jobs
      where school_id = ${schoolId}) d
    cross join lateral (select (d.day + time '08:00') at time zone 'Europe/Helsinki' as opening) o where d.id = j.id`;
  await t.client`insert into applications (id, job_id, substitute_id, applied_at, first_applied_at)
    select gen_random_uuid(), id, ${substituteId}, created_at + interval '9 minutes', created_at + interval '9 minutes'
    from jobs where filled and school_id = ${schoolId}`;
  await t.client`update assignments a set chosen_at = j.created_at + interval '40 minutes'
    from jobs j where j.id = a.job_id and j.school_id = ${schoolId}`;
}
