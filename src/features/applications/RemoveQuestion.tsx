import type { Job } from "../../../server/modules/jobs/index.ts";
import { ConfirmDialog } from "../../components/dialog/ConfirmDialog.tsx";
import { toastFailure } from "../../components/feedback/failures.ts";
import type { Lang, Translate } from "../../i18n.ts";
import { deleteFromList, hideAgain, restoreJob } from "../job/calls.ts";
import { tellOfJob } from "../job/tell.ts";
import { jobInFull } from "../job/words/name.ts";
import { isHidden, removalText } from "./older.ts";

interface Props {
  /** What is to leave the list; nothing is asked without it. */
  job: Job | undefined;
  now: Date;
  lang: Lang;
  email: string;
  t: Translate;
  refresh(jobId: string): Promise<void>;
  onClose(): void;
}

/** Asks before an application that nothing comes of leaves the list; from the toast it is put back where it was (rule: placements). */
export function RemoveQuestion({ job, now, lang, email, t, refresh, onClose }: Props) {
  const confirm = async () => {
    if (!job) return;
    const back = async () => {
      await (isHidden(job) ? hideAgain : restoreJob)(job.id, email);
      await refresh(job.id);
    };
    await deleteFromList(job.id, email);
    await refresh(job.id);
    const run = () => back().catch(toastFailure(t));
    tellOfJob(job.id, "removed", t, { label: t("jobs:open.undo"), run });
  };
  return (
    <ConfirmDialog
      open={job !== undefined}
      title={t("jobs:common.areYouSure")}
      about={job && jobInFull(job, lang, t)}
      text={job ? removalText(job, now, t) : ""}
      ok={t("jobs:open.delete")}
      danger
      t={t}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
