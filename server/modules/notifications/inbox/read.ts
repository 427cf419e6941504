import { and, eq, isNull, sql } from "drizzle-orm";
import { news } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { isUuid } from "../../../platform/database/sql.ts";
import { notFound } from "../../../platform/errors.ts";
import type { Actor } from "../../auth/index.ts";
import { pathOf } from "../messages/addresses.ts";
import { own } from "./list.ts";

/**
 * Marks one's own news as read (rule: news-in-the-app); once read it stays so.
 * @returns the address of the page that it is about
 * @throws Refusal 404 for what is not one's own, or is gone
 */
export async function readNews({ db, now }: Context, actor: Actor, id: string): Promise<string> {
  if (!isUuid(id)) throw notFound();
  const [found] = await db
    .update(news)
    .set({ readAt: sql`coalesce(${news.readAt}, ${now().toISOString()}::timestamptz)` })
    .where(and(own(actor), eq(news.id, id)))
    .returning({ kind: news.kind, jobId: news.jobId });
  if (!found) throw notFound();
  return pathOf(found.kind, found.jobId);
}

/** Marks all of one's own news of what one acts as. */
export async function readAllNews({ db, now }: Context, actor: Actor): Promise<void> {
  await db
    .update(news)
    .set({ readAt: now() })
    .where(and(own(actor), isNull(news.readAt)));
}

/** Whoever looks at a job has seen what there was to tell of it, whichever way they came. */
export async function readNewsOfJob({ db, now }: Context, actor: Actor, jobId: string): Promise<void> {
  await db
    .update(news)
    .set({ readAt: now() })
    .where(and(own(actor), eq(news.jobId, jobId), isNull(news.readAt)));
}
