import type { Job } from "../../../server/modules/jobs/index.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { toast } from "../../components/toasts.ts";
import type { Lang, Translate } from "../../i18n.ts";
import { withdraw } from "../job/calls.ts";
import { inOneLine, laterWords } from "../job/later.ts";
import { whenInFull } from "../job/words/dates.ts";
import { jobTitle } from "../job/words/facts.ts";
import { told } from "../job/words/outcome.ts";

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
    const { text, tone } = told("withdrawn", t);
    const words = laterWords("withdraw", inOneLine(job, lang, t), text, t);
    if ((await withdraw(job.id, email, words)) === "waits") return;
    await refresh(job.id);
    toast(text, tone);
  };
  return (
    <ConfirmDialog
      open={job !== undefined}
      title={t("jobs:applications.confirm.title")}
      text={about ? t("jobs:applications.confirm.text", about) : ""}
      ok={t("jobs:applications.confirm.ok")}
      danger
      t={t}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
