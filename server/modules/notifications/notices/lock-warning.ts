import { and, eq, isNull, sql } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { instant } from "../../../platform/database/sql.ts";
import { translator } from "../../../platform/i18n.ts";
import { confirmUrl, loginUrl } from "../messages/message.ts";
import { moment } from "../messages/when.ts";
import { noteDelivery } from "../receivers.ts";
import { zoneOf } from "../zone.ts";
import { type Kind, noticeKeyOf, opened, sealedFor, sealLink, send, type ToAccount } from "./notice.ts";

/** `id`: when the hours to the first sign-in began to run, each time being warned of once. ISO instant, as `locksAt`. */
type LockWarning = ToAccount<"lockWarning"> & {
  locksAt: string;
  /** Of an activation link, for who has not confirmed the address. */
  sealedToken?: string;
};

/**
 * Tells a substitute who has not signed in yet that the account is about to be locked. Once for each time
 * that the hours begin to run, however often and at how many places at once it is called.
 * @param since when they began to run
 * @param newToken of an activation link, made only when the warning goes out; none is needed once the
 *   address is confirmed
 * @returns whether a warning goes out
 * (rule: lock-warning)
 */
export async function sendLockWarning(
  ctx: Context,
  { accountId, since, locksAt }: { accountId: string; since: Date; locksAt: Date },
  newToken?: () => Promise<string>,
): Promise<boolean> {
  const warning: LockWarning = {
    kind: "lockWarning",
    id: since.toISOString(),
    accountId,
    locksAt: locksAt.toISOString(),
  };
  if (!(await noteDelivery(ctx.db, noticeKeyOf(warning), "mail", accountId))) return false;
  if (newToken) warning.sealedToken = sealLink(ctx, await newToken());
  // A late one says how little time is left then.
  await send(ctx, lockWarning, warning);
  return true;
}

const hour = 3_600_000;

export const lockWarning: Kind<LockWarning, { locksAt: Date; now: Date; timeZone: string }> = {
  priority: 0,
  // None when there is nothing to warn of any more: the person came, was given more time, or is locked.
  async facts({ db, now }, { accountId, id, ...warning }) {
    const locksAt = new Date(warning.locksAt);
    if (now() >= locksAt) return null;
    const began = sql`date_trunc('milliseconds', greatest(${accounts.registeredAt}, ${accounts.activatedAt}))`;
    const account = await db.query.accounts.findFirst({
      columns: { id: true },
      where: and(
        eq(accounts.id, accountId),
        isNull(accounts.firstLoginAt),
        isNull(accounts.lockedAt),
        isNull(accounts.closedAt),
        eq(began, instant(new Date(id))),
      ),
    });
    return account ? { locksAt, now: now(), timeZone: await zoneOf(db, accountId) } : null;
  },
  message(config, { sealedToken }, { lang }, { locksAt, now, timeZone }) {
    const t = translator(lang);
    const about = `mail:lockWarning.${sealedToken ? "unconfirmed" : "confirmed"}` as const;
    const values = {
      when: moment(lang, locksAt, timeZone),
      count: Math.ceil((locksAt.getTime() - now.getTime()) / hour),
    };
    return {
      subject: t("mail:lockWarning.subject", values),
      heading: t("mail:lockWarning.heading"),
      lead: t(`${about}.lead`, values),
      facts: [],
      action: {
        label: t(`${about}.action`),
        url: sealedToken ? confirmUrl(config, opened(config, sealedFor.link, sealedToken)) : loginUrl(config),
      },
      note: t(`${about}.note`),
      urgent: false,
    };
  },
};
