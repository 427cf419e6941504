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

async function pushTo(ctx: RootContext, device: Device, { key, receiver, message }: Delivery): Promise<void> {
  const tag = tagOf(key, receiver.id);
  const request = encrypted(ctx, device, JSON.stringify(contentOf(message, tag, receiver.lang)), {
    urgency: message.urgent ? "high" : "normal",
    topic: tag,
  });
  // Nobody can ever read what is sent there; the next visit of the device subscribes anew.
  if (!request) return forget(ctx, device.id);
  const status = await post(device.endpoint, request.headers, request.body);
  if (status === 404 || status === 410) {
    await forget(ctx, device.id);
  } else if (status === 429 || status >= 500) throw new MailFailure("later", `push ${status}`);
  else if (status >= 300) ctx.log.warn({ accountId: receiver.id, status }, "push refused for good");
}

type Device = typeof pushSubscriptions.$inferSelect;

const contentOf = (message: Delivery["message"], tag: string, lang: string) => ({
  title: message.heading,
  body: message.subject,
  url: message.action.url,
  tag,
  lang,
});

/** The request to the push service; undefined when the device's keys are none. */
function encrypted(
  ctx: RootContext,
  { endpoint, p256dh, auth }: Device,
  content: string,
  options: { urgency: "high" | "normal"; topic: string },
) {
  const vapidDetails = vapidKeys(ctx.config);
  try {
    const subscription = { endpoint, keys: { p256dh, auth } };
    return webPush.generateRequestDetails(subscription, content, { vapidDetails, TTL: day, ...options });
  } catch (error) {
    ctx.log.warn({ err: error }, "push subscription cannot be used");
    return undefined;
  }
}

async function forget(ctx: RootContext, id: string): Promise<void> {
  await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
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
