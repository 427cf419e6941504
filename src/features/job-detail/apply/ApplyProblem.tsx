import { Dialog } from "../../../components/dialog/Dialog.tsx";
import type { Translate } from "../../../i18n.ts";
import type { Problem } from "./useApplying.ts";

interface Props {
  problem: Problem | undefined;
  /** Whether the answer to a yes is awaited. */
  busy: boolean;
  t: Translate;
  onConfirm(): void;
  onClose(): void;
}

/** Why one cannot apply, or what to confirm first (rule: apply-in-conflict). */
export function ApplyProblem({ problem, busy, t, onConfirm, onClose }: Props) {
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
            <button
              type="button"
              className="button"
              aria-busy={busy}
              aria-disabled={busy}
              onClick={onConfirm}
            >
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
