import { call, read } from "../../api.ts";
import { isApple } from "../../components/use/device.ts";
import { owner, person, silence, subscription } from "./push.ts";

/** How pushes stand on this device. */
export type PushState = "unsupported" | "uninstalled" | "blocked" | "off" | "on";

export async function stateHere(): Promise<PushState> {
  const supported = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  // Those give pushes only to what was put on the home screen.
  if (!supported) return isApple() ? "uninstalled" : "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return (await subscription()) ? "on" : "off";
}

const workerPath = "/app/sw.js";

/** The key for which the browser lets the server send; undefined when the server sends no pushes. */
async function serverKey(): Promise<string | undefined> {
  try {
    const { publicKey } = await read("/api/shared/push/key");
    return publicKey;
  } catch {
    return undefined;
  }
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

/** Tells the server again where to send; nothing where pushes are not let in any more. */
export async function renew(): Promise<void> {
  const state = await stateHere();
  const key = state === "on" || Notification.permission === "granted" ? await serverKey() : undefined;
  if (key) await subscribe(key);
}
