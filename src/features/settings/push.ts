import { call, read } from "../../api.ts";
import { isApple } from "../../components/device.ts";

/** How pushes stand on this device. */
export type PushState = "unsupported" | "uninstalled" | "blocked" | "off" | "on";

const workerPath = "/app/sw.js";

/** The key for which the browser lets the server send; undefined when the server sends no pushes. */
export async function serverKey(): Promise<string | undefined> {
  try {
    const { publicKey } = await read("/api/shared/push/key");
    return publicKey;
  } catch {
    return undefined;
  }
}

export async function stateHere(): Promise<PushState> {
  const supported = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  // Those give pushes only to what was put on the home screen.
  if (!supported) return isApple() ? "uninstalled" : "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return (await subscription()) ? "on" : "off";
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/app/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the browser, then tells the server where to send. Repeating it does no harm.
 * @throws when the browser cannot reach its push service, or the server refuses
 */
export async function subscribe(key: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return stateHere();
  await navigator.serviceWorker.register(workerPath, { scope: "/app/" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const made = await pushManager.subscribe(options).catch(async () => {
    // A browser holds on to a subscription for another key, as from before the operator changed ours.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys: { auth = "", p256dh = "" } = {} } = made.toJSON();
  await call("/api/shared/push/subscribe", { endpoint: endpoint ?? made.endpoint, keys: { auth, p256dh } });
  localStorage.setItem(owner, person());
  return "on";
}

export async function unsubscribe(): Promise<PushState> {
  await silence();
  localStorage.removeItem(owner);
  return "off";
}

/**
 * Pushes end here for now; `keepPush` begins them again when the same person signs in. If the server cannot be
 * told, as when the session is over, its next push learns it from the push service.
 */
export async function silence(): Promise<void> {
  const made = await subscription();
  if (!made) return;
  const told = call("/api/shared/push/unsubscribe", { endpoint: made.endpoint }).catch(() => {});
  await Promise.all([told, made.unsubscribe()]);
}

/** Where it is kept who has turned pushes on here. */
const owner = "push-owner";

/** Id of the person who is signed in, as the shell says it. */
const person = () => document.querySelector<HTMLMetaElement>("meta[name=person]")?.content ?? "";

/** Where they are signed in, as the shell says it: each sign-in is another. */
export const sessionHere = () =>
  document.querySelector<HTMLMetaElement>("meta[name=person]")?.dataset["session"] ?? "";

/** Whether the person who is signed in has turned pushes on here. */
export const isWanted = () => localStorage.getItem(owner) === person();

/** Another person's pushes have no business here any more; their push service tells the server so. */
export async function dropOthers(): Promise<void> {
  // A page that nobody is signed in to does not know whose they are.
  if (!person() || localStorage.getItem(owner) === null || isWanted()) return;
  await (await subscription())?.unsubscribe();
  localStorage.removeItem(owner);
}
