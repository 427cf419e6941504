import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { news } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { rows } from "../../../platform/database/rows.ts";
import { publish } from "../../events/index.ts";
import { amongNamed } from "../announcements/audience.ts";
import type { Occasion, Receivers } from "../announcements/occasion.ts";
import { summaryColumns } from "../messages/job-facts.ts";

/**
 * Puts what has happened among the news of those concerned, in the caller's transaction, and tells their open pages
 * (rule: news-in-the-app). A posting is no news: the list of open jobs shows it, to thousands.
 */
export async function noteNews(db: Handle, occasion: Occasion, receivers: Receivers): Promise<void> {
  if (occasion.kind === "job-posted" || receivers === "region") return;
  // (raw: copy)
  const told = await rows(
    db,
    { accountId: news.accountId },
    sql`
    insert into news (account_id, id, kind, job_id, school_fi, school_sv, work_fi, work_sv, start_date, end_date,
      start_time, end_time, ends_at, substitute_id)
    select a.id, ${occasion.id}::uuid, ${kindOf(occasion)}, (f.job ->> 'id')::uuid, f.job -> 'school' ->> 'fi', f.job -> 'school' ->> 'sv',
      f.job -> 'work' ->> 'fi', f.job -> 'work' ->> 'sv', (f.job ->> 'startDate')::date, (f.job ->> 'endDate')::date,
      (f.job ->> 'startTime')::time, (f.job ->> 'endTime')::time, (f.job ->> 'expiresAt')::timestamptz,
      ${applicantOf(occasion)}::uuid
    from accounts a, (${factsOf(occasion)}) f
    where a.closed_at is null and ${amongNamed(occasion, receivers)}
    on conflict do nothing
    returning account_id as "accountId"`,
  );
  const accountIds = told.map(({ accountId }) => accountId);
  if (accountIds.length === 0) return;
  await outdate(db, occasion, accountIds);
  await publish(db, { name: "newsArrived", payload: { newsId: occasion.id }, accountIds });
}

type Told = Exclude<Occasion, { kind: "job-posted" }>;

function kindOf(occasion: Told): SQL {
  switch (occasion.kind) {
    case "chosen":
      return sql`case when a.id = ${occasion.substituteId}::uuid then 'chosen' else 'notChosen' end`;
    case "chosen-removed":
      return sql`case when a.id = ${occasion.substituteId}::uuid then 'chosenRemoved' else 'openAgain' end`;
    case "job-changed":
      return sql`'jobChanged'`;
    case "job-deleted":
      return sql`'jobDeleted'`;
    case "applied":
      return sql`'applied'`;
    case "withdrawn":
      return occasion.wasChosen ? sql`'chosenLeft'` : sql`'withdrawn'`;
  }
}

const applicantOf = (occasion: Told) =>
  occasion.kind === "applied" || occasion.kind === "withdrawn" ? occasion.substituteId : null;

/** A job that is deleted may be gone already. */
const factsOf = (occasion: Told): SQL =>
  occasion.kind === "job-deleted"
    ? sql`select ${JSON.stringify(occasion.job)}::json as job`
    : sql`select ${summaryColumns} as job
        from jobs j join schools s on s.id = j.school_id left join job_types t on t.value = j.job_type_value
        where j.id = ${occasion.jobId}`;

/**
 * Nobody is congratulated on what they have lost meanwhile, nor told of losing what they have got again, or of a
 * place that is free, or filled, no more (rule: told-of-being-chosen).
 */
async function outdate(db: Handle, occasion: Told, accountIds: string[]): Promise<void> {
  if (occasion.kind !== "chosen-removed" && occasion.kind !== "chosen") return;
  // Who was chosen before and now is not the one is still told of the former.
  const isLostAgain = and(eq(news.accountId, occasion.substituteId), eq(news.kind, "chosenRemoved"));
  const outdated =
    occasion.kind === "chosen"
      ? or(isLostAgain, eq(news.kind, "openAgain"))
      : inArray(news.kind, ["chosen", "notChosen"]);
  await db
    .update(news)
    .set({ readAt: sql`now()` })
    .where(
      and(inArray(news.accountId, accountIds), eq(news.jobId, occasion.jobId), outdated, isNull(news.readAt)),
    );
}
