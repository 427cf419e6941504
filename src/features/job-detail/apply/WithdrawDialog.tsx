import type { Job } from "../../../../server/modules/jobs/index.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import type { Lang, Translate } from "../../../i18n.ts";
import { withdrawnPath } from "../../job/applied.ts";
import { withdraw } from "../../job/calls.ts";
import { laterWords } from "../../job/later.ts";
import { told } from "../../job/words/outcome.ts";
import { askToWithdraw } from "../questions.ts";

interface Props {
  job: Job;
  lang: Lang;
  t: Translate;
  email: string;
  open: boolean;
  onClose(): void;
}

/** Takes an application back, once the person has said so twice. */
export function WithdrawDialog({ job, lang, t, email, open, onClose }: Props) {
  const leave = async () => {
    const words = laterWords("withdraw", job, { done: told("withdrawn", t).text, lang, t });
    if ((await withdraw(job.id, email, words)) === "done") location.replace(withdrawnPath(job.id));
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
