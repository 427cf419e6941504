import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import webPush from "web-push";
import { pushSubscriptions } from "../../../db/schema/index.ts";
import type { RootContext } from "../../platform/context.ts";
import { MailFailure } from "../../platform/mail.ts";
import { vapidKeys } from "../../platform/vapid.ts";
import type { Delivery } from "./channels.ts";

const day = 86_400;
const timeout = 10_000;

/** Sends messages to every device that the receiver has subscribed. */
export const pushDelivery =
  (ctx: RootContext) =>
  async (delivery: Delivery): Promise<void> => {
    const devices = await ctx.db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.accountId, delivery.receiver.id));
    const results = await Promise.allSettled(devices.map((device) => pushTo(ctx, device, delivery)));
    for (const result of results) if (result.status === "rejected") throw result.reason;
  };

async function pushTo(
  ctx: RootContext,
  device: typeof pushSubscriptions.$inferSelect,
  { key, receiver, message }: Delivery,
): Promise<void> {
  const tag = tagOf(key, receiver.id);
  const { endpoint, p256dh, auth } = device;
  const { body, headers } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({
      title: message.heading,
      body: message.subject,
      url: message.action.url,
      tag,
      lang: receiver.lang,
    }),
    {
      vapidDetails: vapidKeys(ctx.config),
      TTL: day,
      urgency: message.urgent ? "high" : "normal",
      topic: tag,
    },
  );
  const status = await post(endpoint, headers, body);
  if (status === 404 || status === 410) {
    await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, device.id));
  } else if (status === 429 || status >= 500) throw new MailFailure("later", `push ${status}`);
  else if (status >= 300) ctx.log.warn({ accountId: receiver.id, status }, "push refused for good");
}

async function post(endpoint: string, headers: Record<string, string>, body: Buffer): Promise<number> {
  try {
    // A redirect could lead to where a subscription may not.
    const answer = await fetch(endpoint, {
      method: "POST",
      headers,
      body: new Uint8Array(body),
      redirect: "manual",
      signal: AbortSignal.timeout(timeout),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    throw new MailFailure("later", "push service out of reach");
  }
}

/** The same for every attempt: a push service keeps one by its topic, a device shows one by its tag. */
export const tagOf = (key: string, accountId: string): string =>
  createHash("sha256").update(`${key}\n${accountId}\npush`).digest("base64url").slice(0, 32);
