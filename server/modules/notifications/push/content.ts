import { createHash } from "node:crypto";
import type { Delivery } from "../delivery.ts";
import type { PushText } from "../messages/message.ts";

/** What `src/sw.ts` shows. */
interface PushContent extends Pick<PushText, "title" | "body" | "offer"> {
  /** Where a press leads. */
  url: string;
  tag: string;
  /** Tells what is new from what is sent again, which a device shows without a sound. */
  id: string;
  lang: string;
  urgent: boolean;
}

/** A push service takes 4096 bytes, encrypted; a device shows less than this of either. */
const longest = { title: 120, body: 300 };

export const pushContent = ({ key, receiver, message }: Delivery, push: PushText): PushContent => ({
  title: shortened(push.title, longest.title),
  body: shortened(push.body.trim(), longest.body),
  url: message.action.url,
  tag: tagOf(push.about, receiver.id),
  id: createHash("sha256").update(key).digest("base64url").slice(0, 16),
  lang: receiver.lang,
  urgent: message.urgent,
  ...(push.offer ? { offer: push.offer } : {}),
});

/** The same for every attempt: a push service keeps one by its topic, a device shows one by its tag. */
export const tagOf = (about: string, accountId: string): string =>
  createHash("sha256").update(`${about}\n${accountId}\npush`).digest("base64url").slice(0, 32);

function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : text;
}
