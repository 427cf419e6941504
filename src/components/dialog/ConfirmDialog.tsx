import { useEffect, useState } from "react";
import type { Translate } from "../../i18n.ts";
import { Failure } from "../feedback/Failure.tsx";
import { failureText } from "../feedback/failures.ts";
import { toast } from "../feedback/toasts.ts";
import { useAction } from "../use/useAction.ts";
import { Dialog } from "./Dialog.tsx";

interface Props {
  open: boolean;
  title: string;
  /** What is asked about, as in `Dialog`. */
  about?: string | undefined;
  text: string;
  /** What else follows from a yes, apart. */
  more?: string | undefined;
  /** The strong button; it stays busy until `onConfirm` is done. */
  ok: string;
  cancel?: string;
  /** What is said of a no, where it is more than that nothing changed. */
  declined?: string;
  danger?: boolean;
  t: Translate;
  onConfirm(): Promise<void>;
  /** Also after a confirmed action. */
  onClose(): void;
}

/** Takes away what the last no was told of: asked again it may become a yes (rule: toasts-agree). */
let unsay: (() => void) | undefined;

/** Asks before something that cannot be taken back; a no changes nothing, and says so (rule: ask-before). */
export function ConfirmDialog(props: Props) {
  const { open, title, about, text, more, ok, cancel, declined, danger, t, onConfirm, onClose } = props;
  /** Said inside, because nothing outside of a modal dialog can be reached. */
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useAction((error) => setFailure(failureText(error, t)));
  useEffect(() => {
    if (open) unsay?.();
  }, [open]);
  const close = () => {
    setFailure(undefined);
    onClose();
  };
  const decline = () => {
    close();
    // Whether what failed has changed something is not known.
    if (!failure) unsay = toast(declined ?? t("jobs:done.unchanged"));
  };

  const confirm = () =>
    run(async () => {
      await onConfirm();
      close();
    });

  return (
    <Dialog
      open={open}
      title={title}
      about={about}
      closeLabel={t("jobs:common.close")}
      held={busy}
      onClose={() => open && decline()}
      actions={
        <>
          <button
            type="button"
            className="button quiet"
            aria-disabled={busy}
            onClick={() => busy || decline()}
          >
            {cancel ?? t("jobs:common.cancel")}
          </button>
          <button
            type="button"
            className={danger ? "button urgent" : "button"}
            aria-busy={busy}
            aria-disabled={busy}
            onClick={confirm}
          >
            {ok}
          </button>
        </>
      }
    >
      <p>{text}</p>
      {more && <p>{more}</p>}
      <Failure text={failure} />
    </Dialog>
  );
}
