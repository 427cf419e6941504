import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { type Lang, siteLangOf } from "../../../platform/i18n.ts";
import type { Actor } from "../../auth/index.ts";

/** Changes the language in which the person reads pages, mails and pushes. */
export async function changeLanguage(ctx: Context, actor: Actor, lang: Lang): Promise<void> {
  await ctx.db
    .update(accounts)
    .set({ siteLang: siteLangOf(lang) })
    .where(eq(accounts.id, actor.id));
}
