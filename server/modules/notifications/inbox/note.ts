import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { news } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { hotRows } from "../../../platform/database/rows.ts";
import { instant } from "../../../platform/database/sql.ts";
import { publishAll } from "../../events/index.ts";
import { summaryColumns } from "../messages/job-facts.ts";
import {
  among,
  jobIdOf,
  kindOf,
  type Occasion,
  type Receivers,
  type Text,
  wordingOf,
} from "../occasions/index.ts";

/** What has happened, and to whom that is told. */
interface Told {
  occasion: Occasion;
  receivers: Receivers;
}

/**
 * Puts what has happened among the news of those concerned, in the caller's transaction, and tells their open pages
 * (rule: news-in-the-app).
 */
export async function noteNews(ctx: Pick<Context, "db" | "now">, all: Told[]): Promise<void> {
  const some = all.filter(({ occasion }) => wordingOf(kindOf(occasion).says(occasion).others).icon);
  const named = some.flatMap(({ occasion, receivers }) =>
    Array.isArray(receivers) ? [{ occasion, accountIds: receivers }] : [],
  );
  const told = await noteTo(ctx, named);
  for (const { occasion, receivers } of some)
    if (!Array.isArray(receivers)) told.set(occasion.id, await noteAmong(ctx, occasion, receivers));
  await publishAll(
    ctx.db,
    [...told].map(([newsId, accountIds]) => ({ name: "newsArrived", payload: { newsId }, accountIds })),
  );
}

const columns = sql`account_id, id, kind, job_id, school_fi, school_sv, work_fi, work_sv, start_date, end_date,
  start_time, end_time, ends_at, substitute_id`;
/** Of `f.job`, as `factsOf` has it. */
const facts = sql`(f.job ->> 'id')::uuid, f.job -> 'school' ->> 'fi', f.job -> 'school' ->> 'sv',
  f.job -> 'work' ->> 'fi', f.job -> 'work' ->> 'sv', (f.job ->> 'startDate')::date, (f.job ->> 'endDate')::date,
  (f.job ->> 'startTime')::time, (f.job ->> 'endTime')::time, (f.job ->> 'expiresAt')::timestamptz`;

/** @returns by occasion who has the news now, and had it not */
async function noteTo(
  { db }: Pick<Context, "db">,
  all: { occasion: Occasion; accountIds: string[] }[],
): Promise<Map<string, string[]>> {
  if (all.length === 0) return new Map();
  const given = all.map(({ occasion, accountIds }) => ({
    id: occasion.id,
    ...("job" in occasion ? { job: occasion.job } : { job_id: occasion.jobId }),
    account_ids: accountIds,
    ...textsOf(occasion),
  }));
  // (raw: copy)
  const told = await hotRows(
    db,
    { id: news.id, accountId: news.accountId },
    sql`
    insert into news (${columns})
    select a.id, n.id, case when a.id = n.about then n.itself else n.others end, ${facts}, null
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as n(id uuid, job_id uuid, job json, account_ids uuid[], about uuid, itself text, others text)
    cross join lateral (select n.job where n.job is not null union all ${factsOf(sql`n.job_id`)}) f
    join accounts a on a.id = any(n.account_ids)
    where a.closed_at is null
    on conflict do nothing
    returning id, account_id as "accountId"`,
  );
  const by = Map.groupBy(told, ({ id }) => id);
  return new Map([...by].map(([id, some]) => [id, some.map(({ accountId }) => accountId)]));
}

/** What is told: of somebody (`about`) to these themselves something else, if that is news. */
function textsOf(occasion: Occasion): { others: Text; itself?: Text; about?: string } {
  const { itself, others } = kindOf(occasion).says(occasion);
  return itself && wordingOf(itself).icon && "substituteId" in occasion && occasion.substituteId
    ? { others, itself, about: occasion.substituteId }
    : { others };
}

/** @returns who has it now, and had not */
async function noteAmong(
  ctx: Pick<Context, "db" | "now">,
  occasion: Occasion,
  receivers: Receivers,
): Promise<string[]> {
  const { others, itself = others, about = null } = textsOf(occasion);
  const job =
    "job" in occasion
      ? sql`select ${JSON.stringify(occasion.job)}::json as job`
      : factsOf(sql`${occasion.jobId}`);
  // (raw: copy)
  const told = await hotRows(
    ctx.db,
    { accountId: news.accountId },
    sql`
    insert into news (${columns})
    select a.id, ${occasion.id}::uuid, case when a.id = ${about}::uuid then ${itself} else ${others} end, ${facts}, ${applicantOf(occasion)}::uuid
    from accounts a, (${job}) f
    where a.closed_at is null and ${among(ctx, occasion, receivers)}
    on conflict do nothing
    returning account_id as "accountId"`,
  );
  return told.map(({ accountId }) => accountId);
}

/** Posters are told of somebody. */
const applicantOf = (occasion: Occasion) =>
  kindOf(occasion).to.by === "poster" && "substituteId" in occasion ? occasion.substituteId : null;

const factsOf = (jobId: SQL): SQL => sql`
  select ${summaryColumns} as job
  from jobs j join schools s on s.id = j.school_id left join job_types t on t.value = j.job_type_value
  where j.id = ${jobId}`;

/** What was told of the jobs and is so no more nobody has to read. */
export async function outdateNews(
  db: Handle,
  all: { occasion: Occasion /** By id. */; told: string[] }[],
): Promise<void> {
  const outdated = all.flatMap(({ occasion, told }) => {
    const some = kindOf(occasion).outdates?.(occasion, told, db);
    return some ? [and(eq(news.jobId, jobIdOf(occasion)), some)] : [];
  });
  if (outdated.length === 0) return;
  await db
    .update(news)
    .set({ readAt: sql`now()` })
    .where(and(or(...outdated), isNull(news.readAt)));
}

/** Removes news of more than 30 days ago, read or not (rule: news-in-the-app). What somebody holds is left to the next time (rule: lock-order). */
export async function forgetOldNews({ db, now }: Context): Promise<void> {
  const old = db
    .select({ accountId: news.accountId, id: news.id })
    .from(news)
    .where(lt(news.createdAt, sql`${instant(now())} - interval '30 days'`))
    .for("update", { skipLocked: true });
  await db.delete(news).where(sql`(${news.accountId}, ${news.id}) in ${old}`);
}
