import type { Job } from "../../../server/modules/jobs/index.ts";
import { ApiError } from "../../api.ts";
import { ConfirmDialog } from "../../components/dialog/ConfirmDialog.tsx";
import { toastFailure } from "../../components/feedback/failures.ts";
import type { Lang, Translate } from "../../i18n.ts";
import { applyFor, withdraw } from "../job/calls.ts";
import { laterWords } from "../job/later.ts";
import { tellOfJob } from "../job/tell.ts";
import { whenInFull } from "../job/words/dates.ts";
import { jobTitle } from "../job/words/facts.ts";
import { outcomeText } from "../job/words/outcome.ts";

interface Props {
  /** The application that is to be withdrawn; nothing is asked without one. */
  job: Job | undefined;
  lang: Lang;
  email: string;
  t: Translate;
  refresh(jobId: string): Promise<void>;
  onClose(): void;
}

/** Asks before an application is withdrawn, and withdraws it. */
export function WithdrawQuestion({ job, lang, email, t, refresh, onClose }: Props) {
  const about = job && { title: jobTitle(job, lang, t), school: job.school, when: whenInFull(job, t) };
  const confirm = async () => {
    if (!job) return;
    const words = laterWords("withdraw", job, { done: outcomeText("withdrawn", t).text, lang, t });
    if ((await withdraw(job.id, email, words)) === "waits") return;
    await refresh(job.id);
    const again = { label: t("jobs:applications.again"), run: () => applyAgain(job) };
    // While one is booked elsewhere at that time nobody can.
    tellOfJob(job.id, "withdrawn", t, job.state === "pending" ? again : undefined);
  };
  /** They have agreed to it before (rule: apply-consent); what is to be asked is asked on the job's page. */
  const applyAgain = async ({ id, appliedDays: days, onlyTogether = false }: Job) => {
    try {
      await applyFor(id, email, false, days && { days, onlyTogether });
      await refresh(id);
      tellOfJob(id, "applied", t);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) location.assign(`/app/specific/${id}`);
      else toastFailure(t)(error);
    }
  };
  return (
    <ConfirmDialog
      open={job !== undefined}
      title={t("jobs:applications.confirm.title")}
      text={about ? t("jobs:applications.confirm.text", about) : ""}
      ok={t("jobs:applications.confirm.ok")}
      cancel={t("jobs:applications.confirm.no")}
      danger
      t={t}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
