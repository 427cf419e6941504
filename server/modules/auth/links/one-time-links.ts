import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { oneTimeLinks } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { tooMany } from "../../../platform/failures/errors.ts";
import { lockAccount } from "../who/actor.ts";

export type LinkPurpose = "confirm" | "reset";

const hours: Record<LinkPurpose, number> = { confirm: 24, reset: 1 };

/** Of a link that sets the password of an account that nobody has confirmed, as of one that confirms it. */
export const hoursToClaim = hours.confirm;

const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** Live links of one account and purpose that were asked for. */
const liveLinks = 10;

/**
 * A token of 256 bits for a link of a mail. Those that the person has already go on working: a mail may come
 * late, and a stranger may ask in between.
 * @throws Refusal 429 while there are ten that work
 * (rule: one-time-links)
 */
export function createLink(
  ctx: Context,
  accountId: string,
  purpose: LinkPurpose,
  hoursToUse = hours[purpose],
): Promise<string> {
  return transaction(ctx, async (ctx) => {
    await lockAccount(ctx.db, accountId);
    const live = await ctx.db
      .select({ expiresAt: oneTimeLinks.expiresAt })
      .from(oneTimeLinks)
      .where(
        and(
          unused(accountId, purpose),
          gt(oneTimeLinks.expiresAt, sql`${ctx.now().toISOString()}::timestamptz`),
        ),
      )
      .orderBy(oneTimeLinks.expiresAt);
    const [first] = live;
    if (first && live.length >= liveLinks)
      throw tooMany((first.expiresAt.getTime() - ctx.now().getTime()) / 1000);
    return createFurtherLink(ctx, accountId, purpose, hoursToUse);
  });
}

/** As `createLink`, for a mail that nobody asked for (rule: link-limits). */
export async function createFurtherLink(
  ctx: Context,
  accountId: string,
  purpose: LinkPurpose,
  hoursToUse = hours[purpose],
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await ctx.db.insert(oneTimeLinks).values({
    accountId,
    purpose,
    tokenHash: hashOf(token),
    expiresAt: new Date(ctx.now().getTime() + hoursToUse * 3_600_000),
  });
  return token;
}

export type DeadLink = "unknown" | "used" | "expired";

/** Whether a link works, for a page that says so before anything is filled in. A look does not use it up. */
export async function lookAtLink(
  ctx: Context,
  token: string,
  purpose: LinkPurpose,
): Promise<DeadLink | "works"> {
  const link = await ctx.db.query.oneTimeLinks.findFirst({ where: isLink(token, purpose) });
  return (link && deadFor(link, ctx.now())) ?? (link ? "works" : "unknown");
}

const isLink = (token: string, purpose: LinkPurpose) =>
  and(eq(oneTimeLinks.tokenHash, hashOf(token)), eq(oneTimeLinks.purpose, purpose));

function deadFor(link: { usedAt: Date | null; expiresAt: Date }, now: Date): DeadLink | undefined {
  if (link.usedAt) return "used";
  return link.expiresAt <= now ? "expired" : undefined;
}

/** Whose link this is, whether or not it still works. */
export async function ownerOfLink(
  ctx: Context,
  token: string,
  purpose: LinkPurpose,
): Promise<string | undefined> {
  return (await ctx.db.query.oneTimeLinks.findFirst({ where: isLink(token, purpose) }))?.accountId;
}

/** Uses a link up, atomically, and the others that the account has of its kind. Gives its account, or why it does not work. */
export function consumeLink(
  ctx: Context,
  token: string,
  purpose: LinkPurpose,
): Promise<{ accountId: string } | DeadLink> {
  return transaction(ctx, async (ctx) => {
    const isIt = isLink(token, purpose);
    const known = await ctx.db.query.oneTimeLinks.findFirst({ where: isIt });
    if (!known) return "unknown";
    // Of two links that are used at once one waits here, and then finds itself used.
    await lockAccount(ctx.db, known.accountId);
    const link = await ctx.db.query.oneTimeLinks.findFirst({ where: isIt });
    if (!link) return "unknown";
    const dead = deadFor(link, ctx.now());
    if (dead) return dead;
    await endLinks(ctx, link.accountId, purpose);
    return { accountId: link.accountId };
  });
}

/** Ends the links of an account that have not been used. */
export async function endLinks(ctx: Context, accountId: string, purpose: LinkPurpose): Promise<void> {
  await ctx.db.update(oneTimeLinks).set({ usedAt: ctx.now() }).where(unused(accountId, purpose));
}

const unused = (accountId: string, purpose: LinkPurpose) =>
  and(eq(oneTimeLinks.accountId, accountId), eq(oneTimeLinks.purpose, purpose), isNull(oneTimeLinks.usedAt));
