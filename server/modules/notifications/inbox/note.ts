import { and, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { news } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { rows } from "../../../platform/database/rows.ts";
import { instant } from "../../../platform/database/sql.ts";
import { publish } from "../../events/index.ts";
import { summaryColumns } from "../messages/job-facts.ts";
import { among, jobIdOf, kindOf, type Occasion, type Receivers, wordingOf } from "../occasions/index.ts";

/**
 * Puts what has happened among the news of those concerned, in the caller's transaction, and tells their open pages
 * (rule: news-in-the-app).
 */
export async function noteNews(
  ctx: Pick<Context, "db" | "now">,
  occasion: Occasion,
  receivers: Receivers,
): Promise<void> {
  const { db } = ctx;
  if (!wordingOf(kindOf(occasion).says(occasion).others).icon) return;
  // (raw: copy)
  const told = await rows(
    db,
    { accountId: news.accountId },
    sql`
    insert into news (account_id, id, kind, job_id, school_fi, school_sv, work_fi, work_sv, start_date, end_date,
      start_time, end_time, ends_at, substitute_id)
    select a.id, ${occasion.id}::uuid, ${textFor(occasion)}, (f.job ->> 'id')::uuid, f.job -> 'school' ->> 'fi', f.job -> 'school' ->> 'sv',
      f.job -> 'work' ->> 'fi', f.job -> 'work' ->> 'sv', (f.job ->> 'startDate')::date, (f.job ->> 'endDate')::date,
      (f.job ->> 'startTime')::time, (f.job ->> 'endTime')::time, (f.job ->> 'expiresAt')::timestamptz,
      ${applicantOf(occasion)}::uuid
    from accounts a, (${factsOf(occasion)}) f
    where a.closed_at is null and ${among(ctx, occasion, receivers)}
    on conflict do nothing
    returning account_id as "accountId"`,
  );
  const accountIds = told.map(({ accountId }) => accountId);
  if (accountIds.length === 0) return;
  await publish(db, { name: "newsArrived", payload: { newsId: occasion.id }, accountIds });
}

/** What the row `a` of accounts is told; where that is no news, as all others. */
function textFor(occasion: Occasion): SQL {
  const { itself, others } = kindOf(occasion).says(occasion);
  return itself && wordingOf(itself).icon && "substituteId" in occasion
    ? sql`case when a.id = ${occasion.substituteId}::uuid then ${itself} else ${others} end`
    : sql`${others}::text`;
}

/** Posters are told of somebody. */
const applicantOf = (occasion: Occasion) =>
  kindOf(occasion).to.by === "poster" && "substituteId" in occasion ? occasion.substituteId : null;

/** A job that is deleted may be gone already. */
const factsOf = (occasion: Occasion): SQL =>
  "job" in occasion
    ? sql`select ${JSON.stringify(occasion.job)}::json as job`
    : sql`select ${summaryColumns} as job
        from jobs j join schools s on s.id = j.school_id left join job_types t on t.value = j.job_type_value
        where j.id = ${occasion.jobId}`;

/** What was told of the job and is so no more nobody has to read. @param told by id */
export async function outdateNews(db: Handle, occasion: Occasion, told: string[]): Promise<void> {
  const outdated = kindOf(occasion).outdates?.(occasion, told, db);
  if (!outdated) return;
  await db
    .update(news)
    .set({ readAt: sql`now()` })
    .where(and(eq(news.jobId, jobIdOf(occasion)), outdated, isNull(news.readAt)));
}

/** Removes news of more than 30 days ago, read or not (rule: news-in-the-app). */
export async function forgetOldNews({ db, now }: Context): Promise<void> {
  await db.delete(news).where(lt(news.createdAt, sql`${instant(now())} - interval '30 days'`));
}
