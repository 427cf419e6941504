import { and, eq, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { news } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { rows } from "../../../platform/database/rows.ts";
import { instant, isUuid } from "../../../platform/database/sql.ts";
import { notFound } from "../../../platform/failures/errors.ts";
import type { Actor } from "../../auth/index.ts";
import { pathNow } from "../messages/job-messages.ts";
import { isCurrent, own } from "./list.ts";

/**
 * Marks one's own news as read (rule: news-in-the-app); once read it stays so.
 * @returns the address of the page that it is about, or of the list where the job is no more
 * @throws Refusal 404 for what is not one's own, or is gone
 */
export async function readNews(ctx: Context, actor: Actor, id: string): Promise<string> {
  if (!isUuid(id)) throw notFound();
  const [found] = await ctx.db
    .update(news)
    .set({ readAt: sql`coalesce(${news.readAt}, ${instant(ctx.now())})` })
    .where(and(own(actor), eq(news.id, id)))
    .returning({ kind: news.kind, jobId: news.jobId, isCurrent });
  if (!found) throw notFound();
  // It stood for all of them that came before it.
  if (found.kind === "applied")
    await read(ctx, actor, and(eq(news.jobId, found.jobId), eq(news.kind, "applied"), lte(news.id, id)));
  return pathNow(found.kind, found.jobId, found.isCurrent);
}

/**
 * Marks all of one's own news of what one acts as.
 * @param newest the newest that one was shown: what came after it is left
 */
export async function readAllNews(ctx: Context, actor: Actor, newest?: string): Promise<void> {
  await read(ctx, actor, newest !== undefined && isUuid(newest) ? lte(news.id, newest) : undefined);
}

/**
 * Whoever looks at a job has seen what there was to tell of it, whichever way they came; but that one is no more chosen nothing
 * there says, and it is told until they have closed it (rule: told-of-being-chosen).
 */
export async function readNewsOfJob(ctx: Context, actor: Actor, jobId: string): Promise<void> {
  await read(ctx, actor, and(eq(news.jobId, jobId), ne(news.kind, "chosenRemoved")));
}

/**
 * Of one's own those that have not been read. Nothing of it is held while another is waited for: whoever changes the news of a job, or of many jobs,
 * holds several of them, and comes to these in another order (rule: lock-order).
 */
async function read({ db, now }: Context, actor: Actor, which: SQL | undefined): Promise<void> {
  const unread = and(own(actor), isNull(news.readAt));
  // (raw: lock)
  const held = await rows(
    db,
    { id: news.id },
    sql`
    with free as materialized (
      select ${news.id} from ${news} where ${and(unread, which)} for no key update skip locked),
    done as (
      update ${news} set read_at = ${instant(now())} from free where ${unread} and ${news.id} = free.id returning ${news.id})
    select ${news.id} from ${news} where ${and(unread, which)} and ${news.id} not in (select done.id from done)`,
  );
  for (const { id } of held)
    await db
      .update(news)
      .set({ readAt: now() })
      .where(and(unread, eq(news.id, id)));
}
