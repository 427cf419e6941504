import { useState } from "react";
import { Dialog } from "../../components/Dialog.tsx";
import type { Translate } from "../../i18n.ts";

export interface Problem {
  text: string;
  /** The jobs only come close: the person may say that they can make it. */
  canConfirm: boolean;
}

interface Props {
  problem: Problem | undefined;
  t: Translate;
  onConfirm(): Promise<void>;
  onClose(): void;
}

/** SPEC 8, "Apply error". */
export function ApplyProblem({ problem, t, onConfirm, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    await onConfirm();
    setBusy(false);
  };
  return (
    <Dialog
      open={problem !== undefined}
      title={t(problem?.canConfirm ? "jobs:detail.confirmTitle" : "jobs:detail.applyError")}
      closeLabel={t("jobs:common.close")}
      onClose={onClose}
      actions={
        problem?.canConfirm ? (
          <>
            <button type="button" className="button quiet" onClick={onClose}>
              {t("jobs:common.cancel")}
            </button>
            <button type="button" className="button" aria-busy={busy} aria-disabled={busy} onClick={confirm}>
              {t("jobs:detail.iCanMakeIt")}
            </button>
          </>
        ) : (
          <button type="button" className="button" onClick={onClose}>
            {t("jobs:common.ok")}
          </button>
        )
      }
    >
      <p>{problem?.text}</p>
    </Dialog>
  );
}
