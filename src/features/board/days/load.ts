import type { BoardDay, PostedJob } from "../../../../server/modules/jobs/index.ts";
import { type Body, call } from "../../../api.ts";

type Path = "/api/principals/temps/v2" | "/api/teachers/gettemp/v2";

/** Some days of a board, and the jobs that they name. */
export interface DaysData {
  days: BoardDay[];
  jobs: PostedJob[];
}

/** Whose board it is, which days of it, and which jobs. */
export interface DaysQuery {
  principal: boolean;
  from: string;
  to: string;
  /** The days after `to` until this one are counted as well, and their jobs not named. */
  until?: string;
  /** So many jobs of a day are shown. */
  named: number;
  /** Of this day so many. */
  opened?: { day: string; named: number };
  /** As the API has it. */
  filter: Pick<NonNullable<Body<Path>>, "schoolId" | "owner" | "text" | "kind" | "subject" | "standing">;
}

/** What the API takes at once. */
const most = 50;

/** The days anew; of their jobs what has changed, or what is not there yet. */
export async function loadDays(query: DaysQuery, data: DaysData, changed?: string[]): Promise<DaysData> {
  const { days = [], jobs: found } = await ask(query, {
    named: query.named,
    ...(query.opened ? { opened: query.opened } : {}),
    ...(changed ? { only: changed } : { limit: 1 }),
  });
  const kept = changed ? data.jobs.filter(({ id }) => !changed.includes(id)) : [];
  const there = new Map([...kept, ...found].map((job) => [job.id, job]));
  const named = [...new Set(days.flatMap(({ day, jobs }) => (day <= query.to ? jobs : [])))];
  for (const job of await byName(
    query,
    named.filter((id) => !there.has(id)),
  ))
    there.set(job.id, job);
  return { days, jobs: named.flatMap((id) => there.get(id) ?? []) };
}

async function byName(query: DaysQuery, ids: string[]): Promise<PostedJob[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / most) }, (_, n) =>
    ids.slice(n * most, (n + 1) * most),
  );
  const found = await Promise.all(parts.map((only) => ask(query, { only })));
  return found.flatMap(({ jobs }) => jobs);
}

function ask({ principal, filter, from, to, until = to }: DaysQuery, more: NonNullable<Body<Path>>) {
  const path: Path = principal ? "/api/principals/temps/v2" : "/api/teachers/gettemp/v2";
  return call(path, { ...filter, from, to: until, ...more });
}
