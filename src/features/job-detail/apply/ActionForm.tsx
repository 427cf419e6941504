import type { FormEvent } from "react";

interface Props {
  /** What the page does with the form where no scripts run (`act.ts`). */
  action: "apply" | "hide" | "restore";
  /** It asks first: a step of the page, where no scripts run. */
  asks?: boolean;
  /** Of the job's page: beside a list the page is another. */
  page: string;
  label: string;
  quiet?: boolean;
  /** By which fields elsewhere on the page are its own. */
  id?: string | undefined;
  busy: boolean;
  onPress(): void;
}

/** A button that is a plain form before scripts run. */
export function ActionForm({ action, asks, page, label, quiet, id, busy, onPress }: Props) {
  const press = (event: FormEvent) => {
    event.preventDefault();
    onPress();
  };
  return (
    <form
      id={id}
      method={asks ? "get" : "post"}
      action={page}
      data-instead={asks ? "" : undefined}
      onSubmit={press}
    >
      <button
        type="submit"
        className={quiet ? "button quiet wide" : "button wide"}
        name={asks ? "confirm" : "do"}
        value={action}
        aria-busy={busy}
        aria-disabled={busy}
      >
        {label}
      </button>
    </form>
  );
}
