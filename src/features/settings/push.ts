import { call } from "../../api.ts";

/** How pushes stand on this device; `absent` when the server sends none. */
export type PushState = "absent" | "unsupported" | "uninstalled" | "blocked" | "off" | "on";

const workerPath = "/app/sw.js";

/** An iPhone or iPad gives pushes only to what was put on the home screen. */
const isApple = () =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** The key for which the browser lets the server send; undefined when the server sends no pushes. */
export async function serverKey(): Promise<string | undefined> {
  try {
    const { publicKey } = await call<{ publicKey?: string }>("/api/shared/push/key", undefined, {
      method: "GET",
    });
    return publicKey;
  } catch {
    return undefined;
  }
}

export async function stateHere(): Promise<PushState> {
  const supported = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!supported) return isApple() ? "uninstalled" : "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return (await subscription()) ? "on" : "off";
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/app/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the browser, then tells the server where to send.
 * @throws when the browser cannot reach its push service, or the server refuses
 */
export async function subscribe(key: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return stateHere();
  await navigator.serviceWorker.register(workerPath, { scope: "/app/" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  await call("/api/shared/push/subscribe", { endpoint, keys });
  return "on";
}

export async function unsubscribe(): Promise<PushState> {
  const made = await subscription();
  if (made) {
    await call("/api/shared/push/unsubscribe", { endpoint: made.endpoint });
    await made.unsubscribe();
  }
  return "off";
}
