import { useState } from "react";
import { Dialog } from "../../components/Dialog.tsx";
import { toast } from "../../components/toasts.ts";
import type { Translate } from "../../i18n.ts";
import { failureText } from "./failure.ts";

interface Props {
  open: boolean;
  title: string;
  text: string;
  /** The strong button; it stays busy until `onConfirm` is done. */
  ok: string;
  cancel?: string;
  danger?: boolean;
  t: Translate;
  onConfirm(): Promise<void>;
  /** Also after a confirmed action; `declined` tells whether the person said no. */
  onClose(declined: boolean): void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: Props) {
  const { open, title, text, ok, cancel, danger, t, onConfirm, onClose } = props;
  const [busy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
      onClose(false);
    } catch (error) {
      toast(failureText(error, t), "bad");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      title={title}
      closeLabel={t("jobs:common.close")}
      onClose={() => open && !busy && onClose(true)}
      actions={
        <>
          <button type="button" className="button quiet" disabled={busy} onClick={() => onClose(true)}>
            {cancel ?? t("jobs:common.cancel")}
          </button>
          <button
            type="button"
            className={danger ? "button urgent" : "button"}
            aria-busy={busy}
            disabled={busy}
            onClick={confirm}
          >
            {ok}
          </button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
