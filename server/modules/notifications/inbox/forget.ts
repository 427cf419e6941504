import { lt, sql } from "drizzle-orm";
import { news } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { instant } from "../../../platform/database/sql.ts";

/** Removes news of more than 30 days ago, read or not (rule: news-in-the-app). */
export async function forgetOldNews({ db, now }: Context): Promise<void> {
  await db.delete(news).where(lt(news.createdAt, sql`${instant(now())} - interval '30 days'`));
}
