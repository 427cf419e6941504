import type { Job } from "../../../../server/modules/jobs/index.ts";
import { ConfirmDialog } from "../../../components/dialog/ConfirmDialog.tsx";
import type { Lang, Translate } from "../../../i18n.ts";
import { withdraw } from "../../job/calls.ts";
import { laterWords } from "../../job/later.ts";
import { tellPlaced } from "../../job/placed.ts";
import { tellOfJob } from "../../job/tell.ts";
import { outcomeText } from "../../job/words/outcome.ts";
import { askToWithdraw } from "../questions.ts";

interface Props {
  job: Job;
  lang: Lang;
  t: Translate;
  email: string;
  open: boolean;
  refresh(): Promise<void>;
  /** The list with the job, for who is not there. */
  withdrawn: string;
  onClose(): void;
}

/** Takes an application back, once the person has said so twice. */
export function WithdrawDialog({ job, lang, t, email, open, refresh, withdrawn, onClose }: Props) {
  const leave = async () => {
    const words = laterWords("withdraw", job, { done: outcomeText("withdrawn", t).text, lang, t });
    if ((await withdraw(job.id, email, words)) !== "done") return;
    // Beside the list one stays at the job (rule: job-beside).
    if (!tellPlaced(job.id)) return location.replace(withdrawn);
    await refresh();
    tellOfJob(job.id, "withdrawn", t);
  };
  return (
    <ConfirmDialog
      open={open}
      {...askToWithdraw(job, lang, t)}
      danger
      t={t}
      onConfirm={leave}
      onClose={onClose}
    />
  );
}
