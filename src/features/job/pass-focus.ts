/** A button goes with what it did: who uses a keyboard goes on at the job, or on its page. */
export function passFocus(form: HTMLFormElement): void {
  if (!form.contains(document.activeElement)) return;
  const heir = form.closest("article, li")?.querySelector<HTMLElement>("h2 a, h3 a");
  (heir ?? document.getElementById("content"))?.focus({ preventScroll: true });
}
