import { useState } from "react";
import type { Translate } from "../i18n.ts";
import { Dialog } from "./Dialog.tsx";
import { Failure } from "./Failure.tsx";
import { failureText } from "./failures.ts";
import { useAction } from "./useAction.ts";

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
  /** Said inside, because nothing outside of a modal dialog can be reached. */
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useAction((error) => setFailure(failureText(error, t)));
  const close = (declined: boolean) => {
    setFailure(undefined);
    onClose(declined);
  };

  const confirm = () =>
    run(async () => {
      setFailure(undefined);
      await onConfirm();
      close(false);
    });

  return (
    <Dialog
      open={open}
      title={title}
      closeLabel={t("jobs:common.close")}
      held={busy}
      onClose={() => open && close(true)}
      actions={
        <>
          <button
            type="button"
            className="button quiet"
            aria-disabled={busy}
            onClick={() => busy || close(true)}
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
      <Failure text={failure} />
    </Dialog>
  );
}
