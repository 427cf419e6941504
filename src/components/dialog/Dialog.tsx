import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Icon } from "../Icon.tsx";

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What it is about: a job with its school and day, a person. Heard with the title. */
  about?: string | undefined;
  closeLabel: string;
  /** Something is under way whose end is said inside: nothing closes it until then. */
  held?: boolean;
  children: ReactNode;
  /** Buttons at the bottom, the strongest one last. */
  actions?: ReactNode;
}

/** What the keyboard begins at, rather than at the cross or a link in the text: of a question its harmless answer, for the strong one is the last. */
const controls = ":not(header,p)>:is(a,button,input,select)";

/** A modal dialog of the browser's own: it keeps the focus inside and gives it back when it closes (rule: names-alone). */
export function Dialog({ open, onClose, title, about, closeLabel, held = false, children, actions }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const [closings, setClosings] = useState(0);
  const titleId = useId();
  const aboutId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a browser may close it although it is to stay open
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      dialog.showModal();
      // Where head and buttons move with the text, one begins at the text all the same.
      dialog.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
    }
    if (!open && dialog.open) dialog.close();
  }, [open, closings]);
  const close = () => held || onClose();
  /** At once, so that what follows can take the focus. */
  const leave = () => {
    if (held) return;
    element.current?.close();
    onClose();
  };

  return (
    // Escape reaches `onClose` too; a click on the backdrop is only a convenience beside it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={titleId}
      aria-describedby={about && aboutId}
      // The browser tells of the closing only with its next picture: what is pressed before that would find the question still asked.
      onCancel={(event) => {
        if (event.target !== element.current) return;
        if (held) event.preventDefault();
        leave();
      }}
      onClose={() => {
        // Of a closing before this opening.
        if (!element.current?.open) close();
        setClosings((count) => count + 1);
      }}
      onClick={(event) => event.target === element.current && leave()}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={closeLabel}
          aria-disabled={held}
          onClick={leave}
        >
          <Icon name="cross" />
        </button>
      </header>
      <Body {...{ about, aboutId }}>{children}</Body>
      {actions && <footer>{actions}</footer>}
    </dialog>
  );
}

function Body({ about, aboutId, children }: Pick<Props, "about" | "children"> & { aboutId: string }) {
  return (
    <div className="body">
      {about && (
        <p className="about" id={aboutId}>
          {about}
        </p>
      )}
      {children}
    </div>
  );
}
