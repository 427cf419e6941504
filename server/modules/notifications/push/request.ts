import webPush from "web-push";
import type { Config } from "../../../platform/config.ts";
import { vapidKeys } from "../../../platform/secrets/vapid.ts";
import type { Device } from "../delivery.ts";

export interface PushRequest {
  headers: Record<string, string>;
  body: Buffer;
}

interface Options {
  urgency: "high" | "normal";
  topic: string;
  /** Seconds that the push service keeps it for a device that is off. */
  ttl: number;
}

/**
 * The request to a device's push service, encrypted for the device and signed by us.
 * @throws Error when nothing can be encrypted for the device's keys
 */
export function pushRequest(
  config: Config,
  { endpoint, p256dh, auth }: Device,
  content: string,
  { urgency, topic, ttl }: Options,
): PushRequest {
  const headers = { Authorization: signature(config, new URL(endpoint).origin) };
  const subscription = { endpoint, keys: { p256dh, auth } };
  const details = webPush.generateRequestDetails(subscription, content, {
    urgency,
    topic,
    TTL: ttl,
    headers,
  });
  return { headers: details.headers as Record<string, string>, body: details.body };
}

const signatures = new Map<string, { authorization: string; until: number }>();
/** RFC 8292 lets a signature stand for a day; it is made anew each hour, per push service. */
const standsFor = 3_600_000;
const most = 200;

function signature(config: Config, origin: string): string {
  const { subject, publicKey, privateKey } = vapidKeys(config);
  const key = `${origin} ${publicKey} ${subject}`;
  const now = Date.now();
  const known = signatures.get(key);
  if (known && known.until > now) return known.authorization;
  const { Authorization: authorization } = webPush.getVapidHeaders(
    origin,
    subject,
    publicKey,
    privateKey,
    "aes128gcm",
  );
  if (signatures.size >= most) signatures.clear();
  signatures.set(key, { authorization, until: now + standsFor });
  return authorization;
}
