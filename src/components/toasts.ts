export type ToastTone = "plain" | "good" | "bad";

/** Toasts close by themselves after 5 s (rule: pauses). */
const lifetime = 5_000;
/** More at once would cover the page. */
const mostAtOnce = 3;

/** Shows a message for five seconds; `duration` in milliseconds for the few that stay longer. */
export function toast(text: string, tone: ToastTone = "plain", duration = lifetime): void {
  const place = document.querySelector("[data-toasts]");
  const pattern = document.querySelector<HTMLTemplateElement>(`template[data-toast=${tone}]`);
  const made = pattern?.content.firstElementChild?.cloneNode(true);
  if (!place || !(made instanceof HTMLElement)) return;
  const said = made.querySelector("p");
  if (said) said.textContent = text;
  made.querySelector("button")?.addEventListener("click", () => made.remove());
  while (place.childElementCount >= mostAtOnce) place.firstElementChild?.remove();
  place.append(made);
  setTimeout(() => made.remove(), duration);
}
