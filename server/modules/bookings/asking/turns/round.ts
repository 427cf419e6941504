import { and, desc, eq, inArray, ne, type SQLWrapper, sql } from "drizzle-orm";
import { cancellations, jobs, requests } from "../../../../../db/schema/index.ts";
import type { Context } from "../../../../platform/context.ts";
import type { Handle } from "../../../../platform/database/connection.ts";
import { boolean, nullable, text } from "../../../../platform/database/kinds.ts";
import { allHappened } from "../../../notifications/announcements/index.ts";
import { openAll } from "../../stages/index.ts";
import { idsOf } from "./over.ts";

/** A job that none of those asked takes, and on whose screens it is. */
interface Untaken {
  id: string;
  schoolId: string;
  ownerId: string;
  region: string | null;
}

/** Everybody hears of it, if the school wants that, and some alone did or those in reserve; the school is told either way. */
export async function nobodyTook(ctx: Context, all: Untaken[], { hasBegun = false } = {}) {
  if (all.length === 0) return;
  const lastOf = new Map((await lastRounds(ctx.db, idsOf(all))).map((last) => [last.jobId, last]));
  const isOpened = await openToEverybody(
    ctx,
    all.flatMap((job) => {
      const last = lastOf.get(job.id);
      return last?.thenEverybody && !hasBegun ? [{ job, fromReserve: last.fromReserve }] : [];
    }),
  );
  await allHappened(
    ctx,
    all.flatMap((job) => {
      const last = lastOf.get(job.id);
      if (!last) return [];
      const answer = isOpened.has(job.id) ? ("nobodyAll" as const) : ("nobody" as const);
      const { askedBy, fromReserve } = last;
      return [[{ kind: "request-answered", jobId: job.id, answer, askedBy, fromReserve }, job]];
    }),
  );
}

/**
 * Who was asked since nobody was last: whether the school wants everybody to hear when none of them takes it, and who of it has asked last. A round begins
 * with whoever is asked after all before them have had their answer.
 */
function lastRounds(db: Handle, jobIds: string[]) {
  const begin = sql`(select max(r.place) from requests r where r.job_id = ${requests.jobId} and not exists (
    select from requests b where b.job_id = r.job_id and b.place < r.place and (b.ended_at is null or b.ended_at >= r.asked_at)))`;
  const either = (column: SQLWrapper) => sql`bool_or(${column})`.mapWith(boolean.read);
  const askers = sql`(array_agg(${requests.askedBy} order by ${requests.place} desc) filter (where ${requests.askedBy} is not null))[1]`;
  return db
    .select({
      jobId: requests.jobId,
      thenEverybody: either(requests.thenEverybody),
      fromReserve: either(requests.fromReserve),
      askedBy: askers.mapWith(nullable(text).read),
    })
    .from(requests)
    .where(
      and(
        inArray(requests.jobId, jobIds),
        ne(requests.state, "takenBack"),
        sql`${requests.place} >= ${begin}`,
      ),
    )
    .groupBy(requests.jobId);
}

/**
 * Tells everybody of jobs of which some alone have heard; or anew, of a place that fell free and that nobody in reserve took, unless a principal has done that
 * (rule: reserve). @returns of which all hear now, by id
 */
async function openToEverybody(
  ctx: Context,
  all: { job: Untaken; fromReserve: boolean }[],
): Promise<ReadonlySet<string>> {
  if (all.length === 0) return new Set();
  const opened = await openAll(ctx, idsOf(all.map(({ job }) => job)), "clock");
  const free = all.filter(({ job, fromReserve }) => fromReserve && !opened.has(job.id)).map(({ job }) => job);
  const toldAnew = await whereToldAnew(ctx.db, idsOf(free));
  const anew = new Set(idsOf(free).filter((id) => !toldAnew.has(id)));
  const told = all.map(({ job }) => job).filter(({ id }) => opened.has(id) || anew.has(id));
  await allHappened(
    ctx,
    told.map((job) => {
      const said = { kind: "job-posted" as const, jobId: job.id, urgent: false };
      return [anew.has(job.id) ? { ...said, again: Bun.randomUUIDv7() } : said, job];
    }),
  );
  return new Set(idsOf(told));
}

/** Where a principal has told all of the free place, or all hear of the job since. */
async function whereToldAnew(db: Handle, jobIds: string[]): Promise<ReadonlySet<string>> {
  if (jobIds.length === 0) return new Set();
  const found = await db
    .selectDistinctOn([jobs.id], {
      id: jobs.id,
      at: cancellations.at,
      urgentAt: cancellations.urgentAt,
      openedAt: jobs.openedAt,
    })
    .from(cancellations)
    .innerJoin(jobs, eq(jobs.id, cancellations.jobId))
    .where(inArray(jobs.id, jobIds))
    .orderBy(jobs.id, desc(cancellations.at));
  return new Set(
    idsOf(found.filter(({ at, urgentAt, openedAt }) => urgentAt ?? (openedAt && openedAt >= at))),
  );
}
