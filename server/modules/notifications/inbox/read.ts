import { and, eq, isNull, lte, ne, sql } from "drizzle-orm";
import { news } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { isUuid } from "../../../platform/database/sql.ts";
import { notFound } from "../../../platform/failures/errors.ts";
import type { Actor } from "../../auth/index.ts";
import { pathNow } from "../messages/job-messages.ts";
import { isCurrent, own } from "./list.ts";

/**
 * Marks one's own news as read (rule: news-in-the-app); once read it stays so.
 * @returns the address of the page that it is about, or of the list where the job is no more
 * @throws Refusal 404 for what is not one's own, or is gone
 */
export async function readNews({ db, now }: Context, actor: Actor, id: string): Promise<string> {
  if (!isUuid(id)) throw notFound();
  const [found] = await db
    .update(news)
    .set({ readAt: sql`coalesce(${news.readAt}, ${now().toISOString()}::timestamptz)` })
    .where(and(own(actor), eq(news.id, id)))
    .returning({ kind: news.kind, jobId: news.jobId, isCurrent });
  if (!found) throw notFound();
  // It stood for all of them that came before it.
  if (found.kind === "applied")
    await db
      .update(news)
      .set({ readAt: now() })
      .where(
        and(
          own(actor),
          eq(news.jobId, found.jobId),
          eq(news.kind, "applied"),
          lte(news.id, id),
          isNull(news.readAt),
        ),
      );
  return pathNow(found.kind, found.jobId, found.isCurrent);
}

/**
 * Marks all of one's own news of what one acts as.
 * @param newest the newest that one was shown: what came after it is left
 */
export async function readAllNews({ db, now }: Context, actor: Actor, newest?: string): Promise<void> {
  const shown = newest !== undefined && isUuid(newest) ? lte(news.id, newest) : undefined;
  await db
    .update(news)
    .set({ readAt: now() })
    .where(and(own(actor), shown, isNull(news.readAt)));
}

/**
 * Whoever looks at a job has seen what there was to tell of it, whichever way they came; but that one is no more chosen nothing
 * there says, and it is told until they have closed it (rule: told-of-being-chosen).
 */
export async function readNewsOfJob({ db, now }: Context, actor: Actor, jobId: string): Promise<void> {
  await db
    .update(news)
    .set({ readAt: now() })
    .where(and(own(actor), eq(news.jobId, jobId), ne(news.kind, "chosenRemoved"), isNull(news.readAt)));
}
