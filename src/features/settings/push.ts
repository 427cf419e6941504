import { call } from "../../api.ts";

/** Of this device, if it has one. */
export async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/app/");
  return (await registration?.pushManager.getSubscription()) ?? null;
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
export const owner = "push-owner";

/** Id of the person who is signed in, as the shell says it. */
export const person = () => document.querySelector<HTMLMetaElement>("meta[name=person]")?.content ?? "";

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
