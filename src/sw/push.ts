import { worker } from "./worker.ts";

/** As the server sends it (server/modules/notifications). */
interface PushedMessage {
  title: string;
  body?: string;
  /** Where a press leads. */
  url?: string;
  /** A newer message about the same takes the place of this one. */
  tag?: string;
  /** The same when a message is sent again. */
  id?: string;
  lang?: string;
  /** Stays until it is pressed or put away. */
  urgent?: boolean;
}

/** What a notification of ours carries. */
interface About {
  url: string;
  id?: string;
}

/** Phones draw no SVG in a notification; the badge is a mask, of which they take the shape. */
const [icon, badge] = ["/app/icon-192.png", "/app/badge-96.png"];

worker.addEventListener("push", (event) => event.waitUntil(show(read(event.data))));

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url }: About = event.notification.data;
  event.waitUntil(open(url));
});

worker.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(renew(event.oldSubscription?.options.applicationServerKey)),
);

/** A browser takes the permission back from whoever shows nothing: even what is unreadable is announced. */
function read(data: PushMessageData | null): PushedMessage {
  try {
    const message = data?.json() as Partial<PushedMessage> | undefined;
    return { title: "Tuuri", ...message };
  } catch {
    return { title: "Tuuri" };
  }
}

/** TypeScript's list of options lacks `renotify`. */
interface Heard extends NotificationOptions {
  renotify: boolean;
}

/** News that takes the place of what is still shown is heard as well; what is sent again is not. */
async function show({ title, body, url, tag, id, lang, urgent = false }: PushedMessage): Promise<void> {
  const data: About = { url: ours(url), id };
  const [before] = tag ? await worker.registration.getNotifications({ tag }) : [];
  const renotify = before !== undefined && (before.data as About).id !== id;
  const options: Heard = { body, tag, renotify, lang, icon, badge, requireInteraction: urgent, data };
  return worker.registration.showNotification(title, options);
}

/** The browser has ended a subscription by itself. Whoever is not signed in gets a new one at the next visit. */
async function renew(applicationServerKey: BufferSource | null | undefined): Promise<void> {
  if (!applicationServerKey) return;
  const made = await worker.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  });
  const { endpoint, keys } = made.toJSON();
  await fetch("/api/shared/push/subscribe", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, keys }),
  });
}

/** An address of our own; a message leads nowhere else. */
function ours(url: string | undefined): string {
  const address = new URL(url ?? "/app/", worker.location.origin);
  return address.origin === worker.location.origin ? address.href : `${worker.location.origin}/app/`;
}

async function open(url: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: "window" });
  const there = windows.find((window) => window.url === url);
  if (there) await there.focus();
  else await worker.clients.openWindow(url);
}
