import { type FormEvent, useState } from "react";
import type { Job } from "../../../server/modules/jobs/index.ts";
import { ApiError } from "../../api.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { Icon } from "../../components/Icon.tsx";
import { toast } from "../../components/toasts.ts";
import { failureText, leaveFor, toastFailure, useAction } from "../../components/useAction.ts";
import type { Lang, Translate } from "../../i18n.ts";
import { applyFor, restoreJob, withdraw } from "../job/calls.ts";
import { whenInFull } from "../job/words/dates.ts";
import { jobTitle } from "../job/words/facts.ts";
import { ApplyProblem, type Problem } from "./ApplyProblem.tsx";
import { applyTermsId } from "./ApplyTerms.tsx";
import type { Standing } from "./standing.ts";

interface Props {
  job: Job;
  standing: Standing;
  lang: Lang;
  t: Translate;
  email: string;
  refresh(): Promise<void>;
}

/** Apply, withdraw or restore; each is a plain form before scripts run. */
export function DetailActions({ job, standing, lang, t, email, refresh }: Props) {
  const { can, note } = standing;
  const [problem, setProblem] = useState<Problem>();
  const [asking, setAsking] = useState(false);

  const applying = useAction((error) => setProblem(problemOf(error, t)));
  const restoring = useAction(toastFailure(t));
  const { busy } = applying;

  const apply = (alreadyWarned: boolean) =>
    applying.run(async () => {
      await applyFor(job.id, email, alreadyWarned);
      await leaveFor("/app/jobs/personal?done=applied");
    });
  const restore = () =>
    restoring.run(async () => {
      await restoreJob(job.id, email);
      await refresh();
      toast(t("jobs:done.restored"), "good");
    });
  const instead = (action: () => unknown) => (event: FormEvent) => {
    event.preventDefault();
    action();
  };

  if (!note && !can.apply) return null;
  return (
    <div className="bottom-action">
      {note && (
        <p className={`notice ${tones[note] ?? ""}`}>
          <Icon name={note === "chosen" ? "check" : "info"} />
          {t(`jobs:detail.${note}`)}
        </p>
      )}
      {can.apply && (
        <p className="consent">
          {t("jobs:detail.consent")} <a href={`#${applyTermsId}`}>{t("jobs:detail.readTerms")}</a>
        </p>
      )}
      <div className="detail-buttons">
        {can.restore && (
          <form method="post" onSubmit={instead(restore)}>
            <button type="submit" className="button quiet wide" name="do" value="restore">
              {t("jobs:detail.restore")}
            </button>
          </form>
        )}
        {can.withdraw && (
          <a className="button quiet wide" href="?confirm=withdraw" onClick={instead(() => setAsking(true))}>
            {t("jobs:detail.withdraw")}
          </a>
        )}
        {can.apply && (
          <form method="post" onSubmit={instead(() => apply(false))}>
            <button
              type="submit"
              className="button wide"
              name="do"
              value="apply"
              aria-busy={busy}
              aria-disabled={busy}
            >
              {t("jobs:detail.apply")}
            </button>
          </form>
        )}
      </div>
      <ApplyProblem
        problem={problem}
        busy={busy}
        t={t}
        onConfirm={() => apply(true)}
        onClose={() => setProblem(undefined)}
      />
      <ConfirmDialog
        open={asking}
        title={t("jobs:applications.confirm.title")}
        text={t("jobs:applications.confirm.text", {
          title: jobTitle(job, lang, t),
          school: job.school,
          when: whenInFull(job, t),
        })}
        ok={t("jobs:applications.confirm.ok")}
        danger
        t={t}
        onConfirm={async () => {
          await withdraw(job.id, email);
          location.replace("/app/jobs/all?done=withdrawn");
        }}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

const tones: Partial<Record<NonNullable<Standing["note"]>, string>> = {
  chosen: "is-chosen",
  denied: "is-urgent",
  filled: "is-idle",
  past: "is-idle",
};

function problemOf(error: unknown, t: Translate): Problem {
  const canConfirm = error instanceof ApiError && error.body["canApplyWithConfirmation"] === true;
  return { text: failureText(error, t), canConfirm };
}
