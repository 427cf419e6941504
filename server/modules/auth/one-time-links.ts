import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { oneTimeLinks } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";

export type LinkPurpose = "confirm" | "reset";

const hours: Record<LinkPurpose, number> = { confirm: 24, reset: 1 };
const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** A token of 256 bits for a link of a mail; earlier ones of the same purpose stop working. */
export async function createLink(ctx: Context, accountId: string, purpose: LinkPurpose): Promise<string> {
  await ctx.db
    .delete(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.accountId, accountId),
        eq(oneTimeLinks.purpose, purpose),
        isNull(oneTimeLinks.usedAt),
      ),
    );
  return createFurtherLink(ctx, accountId, purpose);
}

/** As `createLink`, for a mail that nobody asked for: the links that the person has go on working. */
export async function createFurtherLink(
  ctx: Context,
  accountId: string,
  purpose: LinkPurpose,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await ctx.db.insert(oneTimeLinks).values({
    accountId,
    purpose,
    tokenHash: hashOf(token),
    expiresAt: new Date(ctx.now().getTime() + hours[purpose] * 3_600_000),
  });
  return token;
}

/** Uses a link up, atomically. Gives its account, or why it does not work. */
export async function consumeLink(
  ctx: Context,
  token: string,
  purpose: LinkPurpose,
): Promise<{ accountId: string } | "unknown" | "used" | "expired"> {
  const now = ctx.now();
  const isIt = and(eq(oneTimeLinks.tokenHash, hashOf(token)), eq(oneTimeLinks.purpose, purpose));
  const [used] = await ctx.db
    .update(oneTimeLinks)
    .set({ usedAt: now })
    .where(
      and(
        isIt,
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.expiresAt, sql`${now.toISOString()}::timestamptz`),
      ),
    )
    .returning({ accountId: oneTimeLinks.accountId });
  if (used) return used;
  const found = await ctx.db.query.oneTimeLinks.findFirst({ where: isIt });
  if (!found) return "unknown";
  return found.usedAt ? "used" : "expired";
}
