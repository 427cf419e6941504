import { useState } from "react";
import type { Job } from "../../../../server/modules/jobs/index.ts";
import { toastFailure } from "../../../components/failures.ts";
import { Icon } from "../../../components/Icon.tsx";
import { toast } from "../../../components/toasts.ts";
import { useAction } from "../../../components/useAction.ts";
import type { Lang, Translate } from "../../../i18n.ts";
import { restoreJob } from "../../job/calls.ts";
import { AskLink } from "../AskLink.tsx";
import { ActionForm } from "./ActionForm.tsx";
import { ApplyProblem } from "./ApplyProblem.tsx";
import { Consent } from "./ApplyTerms.tsx";
import { StandingNote } from "./StandingNote.tsx";
import type { Standing } from "./standing.ts";
import { useApplying } from "./useApplying.ts";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

interface Props {
  job: Job;
  standing: Standing;
  lang: Lang;
  t: Translate;
  email: string;
  refresh(): Promise<void>;
}

/** As the server says them when it refuses. */
const overlaps = {
  full: "errors:application.overlapFull",
  partial: "errors:application.overlapPartial",
  close: "errors:application.overlapClose",
} as const;

/** Apply, withdraw or restore; each is a plain form before scripts run. */
export function DetailActions({ job, standing: { can, note, clash }, lang, t, email, refresh }: Props) {
  const applying = useApplying(job.id, email, t);
  const restoring = useAction(toastFailure(t));
  const [asking, setAsking] = useState(false);

  const restore = () =>
    restoring.run(async () => {
      await restoreJob(job.id, email);
      await refresh();
      toast(t("jobs:done.restored"), "good");
    });

  if (!note && !clash && !can.apply) return null;
  return (
    <div className="bottom-action">
      {note && <StandingNote note={note} t={t} />}
      {clash && (
        <p className={`notice ${clash === "full" ? "is-idle" : "unread"}`}>
          <Icon name={clash === "full" ? "block" : "warning"} />
          {t(overlaps[clash])}
        </p>
      )}
      {can.apply && <Consent t={t} />}
      <div className="detail-buttons">
        {can.restore && (
          <ActionForm
            action="restore"
            label={t("jobs:detail.restore")}
            quiet
            busy={restoring.busy}
            onPress={restore}
          />
        )}
        {can.withdraw && (
          <AskLink about="withdraw" className="button quiet wide" onAsk={() => setAsking(true)}>
            {t("jobs:detail.withdraw")}
          </AskLink>
        )}
        {can.apply && (
          <ActionForm
            action="apply"
            label={t("jobs:detail.apply")}
            busy={applying.busy}
            onPress={() => applying.apply(false)}
          />
        )}
      </div>
      <ApplyProblem
        problem={applying.problem}
        busy={applying.busy}
        t={t}
        onConfirm={() => applying.apply(true)}
        onClose={applying.forget}
      />
      <WithdrawDialog {...{ job, lang, t, email }} open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}
