import type { FormEvent } from "react";

interface Props {
  /** What the page does with the form where no scripts run (`act.ts`). */
  action: "apply" | "restore";
  label: string;
  quiet?: boolean;
  busy: boolean;
  onPress(): void;
}

/** A button that is a plain form before scripts run. */
export function ActionForm({ action, label, quiet, busy, onPress }: Props) {
  const press = (event: FormEvent) => {
    event.preventDefault();
    onPress();
  };
  return (
    <form method="post" onSubmit={press}>
      <button
        type="submit"
        className={quiet ? "button quiet wide" : "button wide"}
        name="do"
        value={action}
        aria-busy={busy}
        aria-disabled={busy}
      >
        {label}
      </button>
    </form>
  );
}
