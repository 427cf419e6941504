import { atom } from "nanostores";

export type ToastTone = "plain" | "good" | "bad";

export interface ToastMessage {
  id: number;
  text: string;
  tone: ToastTone;
}

/** What is on screen now, oldest first. */
export const toasts = atom<ToastMessage[]>([]);

/** Toasts close by themselves after 5 s (rule: pauses). */
const lifetime = 5_000;
let lastId = 0;

/** Shows a message for five seconds; `duration` in milliseconds for the few that stay longer. */
export function toast(text: string, tone: ToastTone = "plain", duration = lifetime): void {
  lastId += 1;
  const id = lastId;
  toasts.set([...toasts.get().slice(-2), { id, text, tone }]);
  setTimeout(() => dismiss(id), duration);
}

export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((message) => message.id !== id));
}
