import { createHash } from "node:crypto";
import webPush from "web-push";
import type { Config } from "../../../platform/config.ts";
import { vapidKeys, type vapidPairs } from "../../../platform/secrets/vapid.ts";
import type { Delivery, Device } from "../delivery.ts";
import type { AnswerWords, PushText } from "../messages/message.ts";

/** What `src/sw.ts` shows. */
interface PushContent extends Pick<PushText, "title" | "body" | "offer"> {
  /** Where a press leads. */
  url: string;
  tag: string;
  /** Tells what is new from what is sent again, which a device shows without a sound. */
  id: string;
  lang: string;
  urgent: boolean;
  /** What the receiver is asked, and may answer by this token. */
  ask?: AnswerWords & { token: string };
}

/** A push service takes 4096 bytes, encrypted; a device shows less than this of either. */
const longest = { title: 120, body: 300 };

export const pushContent = ({ key, receiver, message }: Delivery, push: PushText): PushContent => ({
  title: shortened(push.title, longest.title),
  body: shortened(push.body.trim(), longest.body),
  url: message.action.url,
  tag: tagOf(push.about, receiver.id),
  id: idOf(push.silently ? push.about : key),
  lang: receiver.lang,
  urgent: message.urgent,
  ...(push.offer ? { offer: push.offer } : {}),
});

/** Of the message that this key names. */
export const idOf = (key: string): string =>
  createHash("sha256").update(key).digest("base64url").slice(0, 16);

/** The same for every attempt: a push service keeps one by its topic, a device shows one by its tag (rule: push-of-use). */
export const tagOf = (about: string, accountId: string): string =>
  createHash("sha256").update(`${about}\n${accountId}\npush`).digest("base64url").slice(0, 32);

function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : text;
}

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

export type Pair = ReturnType<typeof vapidPairs>[number];

/**
 * The request to a device's push service, encrypted for the device and signed by us.
 * @throws Error when nothing can be encrypted for the device's keys
 */
export function pushRequest(
  config: Config,
  { endpoint, p256dh, auth }: Device,
  content: string,
  { urgency, topic, ttl }: Options,
  pair: Pair,
): PushRequest {
  const { subject } = vapidKeys(config);
  const headers = { Authorization: signature({ ...pair, subject }, new URL(endpoint).origin) };
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

function signature({ subject, publicKey, privateKey }: Pair & { subject: string }, origin: string): string {
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
