import { createECDH } from "node:crypto";
import { and, desc, eq, inArray } from "drizzle-orm";
import { pushSubscriptions } from "../../../../db/schema/index.ts";
import type { Config } from "../../../platform/config.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { invalid } from "../../../platform/failures/errors.ts";
import type { Actor } from "../../auth/index.ts";
import { holdSession } from "../../auth/sessions/ending/index.ts";
import type { Visit } from "../../auth/who/index.ts";

const most = 20;

export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * A device belongs to whoever subscribed on it last; a person's oldest devices make room for new ones
 * (rule: push-devices). Its pushes end with the session in which they were asked for.
 * @throws Refusal 422 for an address or a key that nothing can be sent to, 401 when the session has ended meanwhile
 */
export async function subscribe(
  ctx: Context,
  { actor, sessionId }: Visit,
  { endpoint, keys }: Subscription,
): Promise<void> {
  if (!mayReach(endpoint, ctx.config)) throw invalid({ endpoint: "errors:push.endpoint" });
  if (!isPublicKey(keys.p256dh)) throw invalid({ keys: "errors:push.keys" });
  const row = { accountId: actor.id, sessionId, ...keys, createdAt: ctx.now() };
  await transaction(ctx, async ({ db }) => {
    await holdSession(db, sessionId);
    await db
      .insert(pushSubscriptions)
      .values({ endpoint, ...row })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
  });
  const old = ctx.db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.accountId, actor.id))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(most);
  await ctx.db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, old));
}

export async function unsubscribe({ db }: Context, actor: Actor, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.accountId, actor.id)));
}

/** Whether messages can be encrypted for it: a point of the curve P-256, uncompressed. */
export function isPublicKey(p256dh: string): boolean {
  const device = createECDH("prime256v1");
  device.generateKeys();
  try {
    return device.computeSecret(Buffer.from(p256dh, "base64url")).length === 32;
  } catch {
    return false;
  }
}

/** The server posts to this address: it must not be led into its own network (rule: push-endpoint). */
export function mayReach(endpoint: string, { pushAnywhere }: Pick<Config, "pushAnywhere">): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username } = new URL(endpoint);
  if (username) return false;
  if (pushAnywhere && protocol === "http:" && hostname === "127.0.0.1") return true;
  // Push services have names: addresses of any kind, and names without a dot, are inside.
  return (
    protocol === "https:" && /\.[a-z][a-z0-9-]*$/i.test(hostname) && !/\.(local|internal)$/i.test(hostname)
  );
}
