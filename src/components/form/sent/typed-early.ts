/**
 * What a person fills in until the script has taken the form over, on a slow phone; nothing of theirs may
 * be lost. Gives the way to end it and to get what was filled in; nothing on the server.
 */
export function rememberTyping<T>(selector: string, read: (form: FormData) => T): (() => T) | undefined {
  const form = typeof document === "undefined" ? null : document.querySelector<HTMLFormElement>(selector);
  if (!form) return undefined;
  let typed = read(new FormData(form));
  // A keystroke may itself have hastened the first rendering; by the time that it comes by here the fields
  // have been put back already.
  const cause = window.event;
  const note = (event: Event) => {
    if (event !== cause) typed = read(new FormData(form));
  };
  form.addEventListener("input", note);
  return () => {
    form.removeEventListener("input", note);
    return typed;
  };
}
