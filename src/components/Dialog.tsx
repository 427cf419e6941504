import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "./Icon.tsx";

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  children: ReactNode;
  /** Buttons at the bottom, the strongest one last. */
  actions?: ReactNode;
}

/** A modal dialog of the browser's own: it keeps the focus inside and gives it back when it closes. */
export function Dialog({ open, onClose, title, closeLabel, children, actions }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  return (
    // Escape reaches `onClose` too; a click on the backdrop is only a convenience beside it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === element.current && onClose()}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="icon-button" aria-label={closeLabel} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </header>
      <div className="body">{children}</div>
      {actions && <footer>{actions}</footer>}
    </dialog>
  );
}
