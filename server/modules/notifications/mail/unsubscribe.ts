import { and, eq, isNull } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { notFound } from "../../../platform/failures/errors.ts";
import type { Lang } from "../../../platform/i18n.ts";
import { accountOf } from "./unsubscribe-links.ts";

/** The language of the person whose mails a link turns off; undefined when it turns off nobody's. */
export async function unsubscriberLang({ db, config }: Context, token: string): Promise<Lang | undefined> {
  const accountId = accountOf(config, token);
  if (!accountId) return undefined;
  const account = await db.query.accounts.findFirst({ where: open(accountId), columns: { lang: true } });
  return account?.lang;
}

/**
 * Turns off the mails that are sent unasked (rule: mail-switch). The link of a mail is enough for it, and
 * does nothing else.
 * @throws Refusal 404 for a link that is not ours, or whose account is gone
 */
export async function unsubscribe({ db, config }: Context, token: string): Promise<void> {
  const accountId = accountOf(config, token);
  const changed = accountId
    ? await db
        .update(accounts)
        .set({ mailEnabled: false })
        .where(open(accountId))
        .returning({ id: accounts.id })
    : [];
  if (changed.length === 0) throw notFound("mail:unsubscribe.unknown");
}

const open = (accountId: string) => and(eq(accounts.id, accountId), isNull(accounts.closedAt));
