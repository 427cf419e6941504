interface Early {
  typed: FormData;
  note(event: Event): void;
  /** Noted as it came: when it comes by the form, the fields have been put back already. */
  cause: Event | undefined;
}

const early = new WeakMap<HTMLFormElement, Early>();

/**
 * What a person fills in until the script has taken the form over, on a slow phone; nothing of theirs may
 * be lost. Gives the way to end it and to get what was filled in; nothing on the server.
 */
export function rememberTyping<T>(selector: string, read: (form: FormData) => T): (() => T) | undefined {
  const form = typeof document === "undefined" ? null : document.querySelector<HTMLFormElement>(selector);
  if (!form) return undefined;
  // A rendering that is interrupted begins anew, in a form in which React has put values back.
  const known = early.get(form) ?? begun(form);
  // A keystroke may itself be what hastens it.
  const cause = window.event;
  if (cause) known.note(cause);
  known.cause = cause;
  return () => {
    form.removeEventListener("input", known.note);
    early.delete(form);
    return read(known.typed);
  };
}

function begun(form: HTMLFormElement): Early {
  const typed = new FormData(form);
  const one: Early = {
    typed,
    cause: undefined,
    // Its own field alone: React puts one after the other back, and renders in pieces between which people type.
    note(event) {
      const { name, form: owner } = event.target as HTMLInputElement;
      if (event === one.cause || owner !== form || !name) return;
      const values = new FormData(form).getAll(name);
      typed.delete(name);
      for (const value of values) typed.append(name, value);
    },
  };
  form.addEventListener("input", one.note);
  early.set(form, one);
  return one;
}
