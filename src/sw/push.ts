import { type Ask, answerFromPush, buttonsOf, isAnswer } from "./answer.ts";
import { applyFromPush, type Offer } from "./apply.ts";
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
  /** A job that can be applied for from here. */
  offer?: Offer;
  /** A school asks, and can be answered from here. */
  ask?: Ask;
}

/** What a notification of ours carries. */
interface About {
  url: string;
  id?: string;
  offer?: Offer;
  ask?: Ask;
}

/** Phones draw no SVG in a notification; the badge is a mask, of which they take the shape. */
const [icon, badge] = ["/app/icon-192.png", "/app/badge-96.png"];

worker.addEventListener("push", (event) => event.waitUntil(show(read(event.data))));

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(carryOut(event.action, event.notification).then(count));
});

worker.addEventListener("notificationclose", (event) => event.waitUntil(count()));

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

/** TypeScript's list of options lacks what only notifications of a worker have. */
interface Heard extends NotificationOptions {
  renotify: boolean;
  actions: { action: string; title: string }[];
}

/** News that takes the place of what is still shown is heard as well; what is sent again is not. */
async function show(message: PushedMessage): Promise<void> {
  const { title, body, url, tag, id, lang, urgent = false, offer, ask } = message;
  const data: About = { url: ours(url), id, offer, ask };
  const [before] = tag ? await worker.registration.getNotifications({ tag }) : [];
  const renotify = before !== undefined && (before.data as About).id !== id;
  const actions = buttons(data);
  const options: Heard = {
    ...{ body, tag, renotify, lang, icon, badge, actions, data },
    requireInteraction: urgent,
  };
  await worker.registration.showNotification(title, options);
  await count();
}

function buttons({ offer, ask }: Pick<About, "offer" | "ask">) {
  if (ask) return buttonsOf(ask);
  if (!offer) return [];
  return [
    { action: "show", title: offer.show },
    { action: "apply", title: offer.apply },
  ];
}

/** On the app's icon: so many messages as wait to be looked at (rule: badge). */
async function count(): Promise<void> {
  const shown = await worker.registration.getNotifications();
  await navigator.setAppBadge?.(shown.length).catch(() => {});
}

/** Applies, or answers a school, where nothing is to be asked; everything else is done on the page. */
async function carryOut(action: string, notification: Notification): Promise<void> {
  const { data, title, body, tag, lang } = notification;
  const { url, id, offer, ask }: About = data;
  if (ask && isAnswer(action)) return answer(ask, action, notification);
  if (action !== "apply" || !offer || !(await applyFromPush(offer))) return open(url);
  const said: About = { url, id };
  const text = [title, body].filter(Boolean).join("\n");
  await worker.registration.showNotification(offer.applied, {
    body: text,
    tag,
    lang,
    icon,
    badge,
    data: said,
  });
}

/** What is said of an answer takes the place of the question. */
async function answer(
  ask: Ask,
  action: Parameters<typeof answerFromPush>[1],
  { data, tag, lang }: Notification,
): Promise<void> {
  const { url, id }: About = data;
  const said = await answerFromPush(ask, action);
  if (!said) return open(url);
  const { title, body, silent = false, again } = said;
  const about: About = again ? { url, id, ask } : { url, id };
  const options: Heard = {
    ...{ body, tag, lang, icon, badge, silent, data: about },
    renotify: false,
    actions: buttons(about),
  };
  await worker.registration.showNotification(title, options);
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

/** A window that shows it already comes to the front; in another one something may be half written. */
async function open(url: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: "window" });
  const path = new URL(url).pathname;
  const there = windows.find((window) => new URL(window.url).pathname === path);
  if (there) await there.focus();
  else await worker.clients.openWindow(url);
}
