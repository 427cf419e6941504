import type { TestContext } from "../../tests/support/database.ts";
import { namedTimes, nameOf, nameOfId, numberOf } from "./ask.ts";
import type { Call } from "./deeds.ts";
import { type Found as FoundBy, marksOf, marksOfBooking, marksOfRequest } from "./model/market.ts";
import type { World } from "./world.ts";

interface Found {
  jobs: {
    id: string;
    startDate: string;
    endDate: string;
    startTime: string;
    endTime: string;
    owner: string;
    named: boolean;
  }[];
  booked: { job: string; email: string; confirmed: boolean; found: FoundBy }[];
  requests: { job: string; place: number; id: string; state: string; due: boolean; fromReserve: boolean }[];
  readers: { job: string; id: string; group: string }[];
  applications: {
    job: string;
    email: string;
    withdrawn: boolean;
    out: boolean;
    confirmed: boolean;
    reserve: boolean;
    rank: number;
    ended: boolean;
  }[];
  hidden: { school: string; id: string }[];
  left: { job: string; id: string }[];
  away: { job: string; id: string }[];
  gone: { id: string }[];
}

/** The last call of a history: what lies in the database, read at one moment, in the words of the model. */
export async function lookIntoDatabase({ client }: TestContext, world: World): Promise<Call> {
  const from = performance.now();
  const schools = world.schools.map(({ id }) => id);
  const people = Object.values(world.people).map(({ id }) => id);
  const [found] = await client<Found[]>`
    with own as (select * from jobs where school_id = any(${schools}) and archived_at is null)
    select
      coalesce((select json_agg(json_build_object('id', j.id, 'startDate', j.start_date, 'endDate', j.end_date,
        'startTime', to_char(j.start_time, 'HH24:MI'), 'endTime', to_char(j.end_time, 'HH24:MI'), 'owner', j.owner_id,
        'named', j.audience = 'named'))
        from own j), '[]') as jobs,
      coalesce((select json_agg(json_build_object('job', x.job_id, 'email', p.email, 'confirmed', x.conflict_confirmed,
        'found', case when x.found_by in ('request', 'reserve') then x.found_by else '' end))
        from assignments x join own j on j.id = x.job_id join accounts p on p.id = x.substitute_id), '[]') as booked,
      coalesce((select json_agg(json_build_object('job', a.job_id, 'email', p.email, 'withdrawn', a.withdrawn_at is not null,
        'out', a.deactivated_by_job_id is not null, 'confirmed', a.conflict_confirmed,
        'reserve', a.reserve_since is not null, 'rank', coalesce(a.reserve_rank, 0), 'ended', a.reserve_ended_at is not null))
        from applications a join own j on j.id = a.job_id join accounts p on p.id = a.substitute_id), '[]') as applications,
      coalesce((select json_agg(json_build_object('job', q.job_id, 'place', q.place, 'id', q.account_id, 'state', q.state,
        'due', q.state = 'open' and q.until <= now(), 'fromReserve', q.from_reserve)) from requests q join own j on j.id = q.job_id), '[]') as requests,
      coalesce((select json_agg(json_build_object('job', r.job_id, 'id', r.account_id, 'group', r."group"))
        from job_readers r join own j on j.id = r.job_id), '[]') as readers,
      coalesce((select json_agg(json_build_object('school', b.school_id, 'id', b.account_id))
        from school_blocks b where b.account_id = any(${people})), '[]') as hidden,
      coalesce((select json_agg(distinct jsonb_build_object('job', c.job_id, 'id', c.account_id))
        from cancellations c where c.account_id = any(${people}) and c.job_id is not null), '[]') as "left",
      coalesce((select json_agg(json_build_object('job', l.job_id, 'id', l.account_id))
        from job_placements l where l.account_id = any(${people})), '[]') as away,
      coalesce((select json_agg(json_build_object('id', p.id))
        from accounts p where p.id = any(${people}) and p.closed_at is not null), '[]') as gone`;
  if (!found) throw new Error("the database said nothing");
  const answer = { status: 200, seen: { database: inWords(world, found) } };
  return {
    who: "reader",
    client: -1,
    server: -1,
    deed: { verb: "database" },
    from,
    to: performance.now(),
    answer,
  };
}

/** As `textOf` says a market. */
function inWords(world: World, found: Found): string {
  const { jobs, booked, applications, requests, readers, hidden, left, away, gone } = found;
  const called = (id: string) => nameOfId(world, id);
  const lines = [
    ...jobs.map(
      (job) =>
        `job ${numberOf(world, job.id)}: ${namedTimes(job)} of ${called(job.owner)}${job.named ? ", named" : ""}`,
    ),
    ...booked.map(
      ({ job, email, ...marks }) =>
        `chosen ${numberOf(world, job)}: ${nameOf(world, email)}${marksOfBooking(marks)}`,
    ),
    ...requests.map(
      ({ job, place, id, ...marks }) =>
        `asked ${numberOf(world, job)} ${place} ${called(id)}: ${marksOfRequest(marks)}`,
    ),
    ...readers.map(({ job, id, group }) => `hears ${numberOf(world, job)} ${called(id)}: ${group}`),
    ...applications.map(
      ({ job, email, ...marks }) =>
        `applied ${numberOf(world, job)} ${nameOf(world, email)}:${marksOf(marks)}`,
    ),
    ...hidden.map(
      ({ school, id }) => `hidden ${world.schools.findIndex((one) => one.id === school)} ${called(id)}`,
    ),
    ...left.map(({ job, id }) => `left ${numberOf(world, job)} ${called(id)}`),
    ...away.map(({ job, id }) => `away ${numberOf(world, job)} ${called(id)}`),
    ...gone.map(({ id }) => `gone ${called(id)}`),
  ];
  return lines.sort().join("\n");
}
